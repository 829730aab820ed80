import { OperatorError } from "../errors.ts";
import type { Backup, Written } from "./write_backup.ts";

export async function checkFree(path: string): Promise<void> {
  const isThere = await Deno.lstat(path).then(() => true, (error) => {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  });
  if (isThere) throw new OperatorError(`There is a file ${path} already. Choose another name.`);
}

/** The file gets its name when it is whole. Where that fails, or `signal` says so, nothing is left. */
export async function saveBackup(
  path: string,
  { body, written }: Pick<Backup, "body" | "written">,
  signal?: AbortSignal,
): Promise<Written> {
  const part = `${path}.part`;
  const file = await create(part).catch(async (error) => {
    await body.cancel();
    throw error;
  });
  try {
    try {
      await body.pipeTo(
        new WritableStream({ write: (chunk) => writeAll(file, chunk) }),
        { signal },
      );
      await file.sync();
    } finally {
      file.close();
    }
    await checkFree(path);
    await Deno.rename(part, path);
  } catch (error) {
    await Deno.remove(part).catch(() => {});
    throw error instanceof Error && "code" in error && error.code === "ENOSPC"
      ? new OperatorError(`There is no room left for ${path}.`)
      : error;
  }
  return await written;
}

async function create(part: string): Promise<Deno.FsFile> {
  try {
    return await Deno.open(part, { write: true, createNew: true, mode: 0o600 });
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) {
      throw new OperatorError(
        `There is a file ${part}: another backup is being written, or one was broken off. ` +
          "If nobody writes it, delete it.",
      );
    }
    if (error instanceof Deno.errors.NotFound) {
      throw new OperatorError(`There is no folder for ${part}.`);
    }
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new OperatorError(`${part} may not be written by this user.`);
    }
    throw error;
  }
}

async function writeAll(file: Deno.FsFile, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length;) at += await file.write(chunk.subarray(at));
}
