import type { DroppedFiles } from "../hand_over.ts";
import type { IntakeFile } from "./outcome.ts";
import { MAX_BYTES, MAX_FILES } from "./zip_directory.ts";
import { unpackBeside } from "./unzip_beside.ts";

export async function readFiles({ entries, files: chosen }: DroppedFiles): Promise<IntakeFile[]> {
  const files = entries.length > 0
    ? await filesIn(entries)
    : chosen.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (files.length > MAX_FILES || bytes > MAX_BYTES) {
    throw tooMuch();
  }
  const read = await Promise.all(
    files.map(async ({ path, file }) => ({ path, bytes: await readBytes(path, file) })),
  );
  const unpacked = await unpackBeside(read.filter(isZip).map(({ bytes }) => bytes));
  return [...read.filter((file) => !isZip(file)), ...unpacked];
}

/** Among chosen files a folder stands as a file that nobody can read, and so does a file that is gone by now. */
async function readBytes(path: string, file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Error(`“${path}” cannot be read: drop it once more, or choose the files in it.`);
  }
}

function tooMuch(): Error {
  return new Error("These are too many files, or too large ones: 500 files and 20 MB at most.");
}

function isZip({ path, bytes }: IntakeFile): boolean {
  return /\.zip$/i.test(path) || bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3;
}

async function filesIn(
  entries: readonly FileSystemEntry[],
): Promise<{ path: string; file: File }[]> {
  const found: { path: string; file: File }[] = [];
  const pending = [...entries];
  let folders = 0;
  for (let entry = pending.pop(); entry && found.length <= MAX_FILES; entry = pending.pop()) {
    if (isFile(entry)) {
      const { fullPath } = entry;
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
      found.push({ path: fullPath.replace(/^\//, ""), file });
    } else if (++folders > MAX_FILES) throw tooMuch();
    else pending.push(...await listEntries(entry as FileSystemDirectoryEntry));
  }
  return found;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** A directory reader returns its entries in parts, and an empty part at the end. */
async function listEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  while (all.length <= MAX_FILES) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject)
    );
    if (some.length === 0) break;
    all.push(...some);
  }
  return all;
}
