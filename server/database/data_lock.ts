// Sees to it that one process at a time holds DATA_DIR, by a lock that the system frees even after a kill -9.
import { OperatorError } from "../errors.ts";

export interface DataLock {
  release(): void;
}

/** Makes the folder. Throws, in an operator's words, when another process holds it. */
export async function holdDataDir(dataDir: string): Promise<DataLock> {
  const lock = await tryHoldDataDir(dataDir);
  if ("release" in lock) return lock;
  throw new OperatorError(
    `Another Folio Kitchen${
      lock.holder && ` (process ${lock.holder})`
    } is already using the folder ` +
      `${await Deno.realPath(
        dataDir,
      )}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

/** The same, or the id of the process that holds it, as far as it is known. */
export async function tryHoldDataDir(dataDir: string): Promise<DataLock | { holder: string }> {
  await Deno.mkdir(dataDir, { recursive: true });
  const path = `${dataDir}/lock`;
  const file = await Deno.open(path, { read: true, write: true, create: true });
  if (!await file.tryLock(true)) {
    const holder = await Deno.readTextFile(path).catch(() => "");
    file.close();
    return { holder };
  }
  await file.truncate();
  await file.write(new TextEncoder().encode(String(Deno.pid)));
  return { release: () => file.close() };
}
