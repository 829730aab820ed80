// The format is that of APPNOTE 6.3.10. Nothing in a zip is trusted except where its data lies.
import type { IntakeFile } from "./outcome.ts";
import { cleanPath } from "./references.ts";

export const MAX_FILES = 500;
export const MAX_BYTES = 20 * 1024 * 1024;

const ASIDE = /(?:^|\/)__MACOSX\//;

const STORED = 0;
const DEFLATED = 8;

export interface ZipEntry {
  name: string;
  /** APPNOTE 4.4.5: 0 is stored and 8 is deflated. */
  method: number;
  isLocked: boolean;
  packed: Uint8Array<ArrayBuffer>;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const COMMENT_MAX_LENGTH = 65_535;
const EXTRA_64 = 1;
const IN_EXTRA = 0xffffffff;

/** It throws a RangeError when an offset lies outside of the zip. */
export function* readDirectory(zip: Uint8Array<ArrayBuffer>): Generator<ZipEntry> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = findEnd(view);
  let at = view.getUint32(end + 16, true);
  let left = view.getUint16(end + 10, true);
  const locator = end - 20;
  if (locator >= 0 && view.getUint32(locator, true) === LOCATOR_64) {
    const end64 = longAt(view, locator + 8);
    if (view.getUint32(end64, true) !== END_64) throw new RangeError("no zip64 end");
    left = longAt(view, end64 + 32);
    at = longAt(view, end64 + 48);
  }
  for (; left > 0; left--) {
    if (view.getUint32(at, true) !== ENTRY) throw new RangeError("no entry");
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const extra = at + ENTRY_LENGTH + nameLength;
    const next = extra + extraLength + view.getUint16(at + 32, true);
    const [size, offset] = findPlace(view, at, extra, extra + extraLength);
    const local = offset + LOCAL_LENGTH + view.getUint16(offset + 26, true) +
      view.getUint16(offset + 28, true);
    if (local + size > zip.length) throw new RangeError("outside");
    yield {
      name: decodeName(zip.subarray(at + ENTRY_LENGTH, extra)),
      method: view.getUint16(at + 10, true),
      isLocked: (view.getUint16(at + 8, true) & 1) === 1,
      packed: zip.subarray(local, local + size),
    };
    at = next;
  }
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX_LENGTH); at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw new RangeError("no end");
}

/** A value that does not fit into 32 bits is in the Zip64 extra field (APPNOTE 4.5.3). */
function findPlace(view: DataView, at: number, extra: number, end: number): [number, number] {
  const unpacked = view.getUint32(at + 24, true);
  let size = view.getUint32(at + 20, true);
  let offset = view.getUint32(at + 42, true);
  for (let field = extra; field + 4 <= end; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== EXTRA_64) continue;
    let value = field + 4;
    if (unpacked === IN_EXTRA) value += 8;
    if (size === IN_EXTRA) {
      size = longAt(view, value);
      value += 8;
    }
    if (offset === IN_EXTRA) offset = longAt(view, value);
    break;
  }
  return [size, offset];
}

function longAt(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

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

/** The size is counted while it unpacks, so that a zip bomb is never in memory as a whole. */
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
