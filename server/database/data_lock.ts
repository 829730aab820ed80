// Sees to it that one process at a time holds DATA_DIR, by a lock that the system frees even after a kill -9.
import { OperatorError } from "../errors.ts";

export interface DataLock {
  release(): void;
}

/** Makes the folder. Throws, in an operator's words, when another process holds it. */
export async function holdDataDir(dataDir: string): Promise<DataLock> {
  await Deno.mkdir(dataDir, { recursive: true });
  const path = `${dataDir}/lock`;
  const file = await Deno.open(path, { read: true, write: true, create: true });
  if (!await file.tryLock(true)) {
    const holder = await Deno.readTextFile(path).catch(() => "");
    file.close();
    throw new OperatorError(
      `Another Folio Kitchen${holder && ` (process ${holder})`} is already using the folder ` +
        `${await Deno.realPath(
          dataDir,
        )}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  await file.truncate();
  await file.write(new TextEncoder().encode(String(Deno.pid)));
  return { release: () => file.close() };
}
