// The files of zips, in memory: neither many, nor large, nor outside of their folder, whatever the zips say of themselves.
import type { IntakeFile } from "./outcome.ts";
import { cleanPath } from "./paths.ts";
import { readDirectory, type ZipEntry } from "./zip_directory.ts";

/** Of files that come without a zip too. */
export const MAX_FILES = 500;
export const MAX_BYTES = 20 * 1024 * 1024;

/** What computers add of their own. */
const ASIDE = /(?:^|\/)__MACOSX\//;

const STORED = 0;
const DEFLATED = 8;

/** Of all of them together. Rejects with a sentence for the person. */
export async function unpack(zips: readonly Uint8Array<ArrayBuffer>[]): Promise<IntakeFile[]> {
  const found: IntakeFile[] = [];
  let room = MAX_BYTES;
  for (const zip of zips) {
    for (const entry of listFiles(zip, MAX_FILES - found.length)) {
      const bytes = await inflate(entry, room);
      room -= bytes.length;
      found.push({ path: cleanPath(entry.name), bytes });
    }
  }
  return found;
}

/** Of two files of one name the last one counts. */
function listFiles(zip: Uint8Array<ArrayBuffer>, max: number): Iterable<ZipEntry> {
  const files = new Map<string, ZipEntry>();
  try {
    for (const entry of readDirectory(zip)) {
      if (entry.name.endsWith("/") || ASIDE.test(entry.name)) continue;
      files.set(entry.name, entry);
      if (files.size > max) throw new Error(`This zip file has more than ${MAX_FILES} files.`);
    }
  } catch (error) {
    throw error instanceof RangeError ? unreadable() : error;
  }
  return files.values();
}

/** What comes out is counted as it comes: what is too large is never there as a whole. */
async function inflate({ method, isLocked, packed }: ZipEntry, room: number) {
  if (isLocked || method !== STORED && method !== DEFLATED) throw unreadable();
  if (method === STORED) return requireRoom(packed.slice(), packed.length, room);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = new Blob([packed]).stream()
    .pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw unreadable();
    });
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    length += value.length;
    chunks.push(requireRoom(value, length, room));
  }
}

function requireRoom<Bytes>(bytes: Bytes, length: number, room: number): Bytes {
  if (length > room) {
    throw new Error("This zip file is too large: unpacked it has over 20 MB.");
  }
  return bytes;
}

export function unreadable(): Error {
  return new Error("This zip file cannot be opened: it is damaged, locked or of another kind.");
}
