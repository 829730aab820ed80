import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { nextTurn } from "../work/fair_queue.ts";
import {
  type Bytes,
  centralHeader,
  descriptor,
  DESCRIPTOR_LENGTH,
  DIGEST_LENGTH,
  localHeader,
  readCentral,
  readTail,
  SEAL,
  tail,
  TAIL_LENGTH,
  type ZipEntry,
} from "./zip_layout.ts";

export interface Sum {
  bytes: number;
  sha256: string;
}

export interface ZipWriter {
  add(
    name: string,
    contents: AsyncIterable<Bytes>,
    onWritten?: (sum: Sum) => void,
  ): AsyncGenerator<Bytes>;
  end(): Generator<Bytes>;
}

/** Deflating one piece takes 2 ms of the event loop: others have their turn between two of them. */
const PIECE_BYTES = 64 * 1024;

export function createZipWriter(): ZipWriter {
  const seal = createHash("sha256");
  const entries: ZipEntry[] = [];
  let written = 0;
  const out = (bytes: Bytes) => {
    seal.update(bytes);
    written += bytes.length;
    return bytes;
  };
  return {
    async *add(name, contents, onWritten) {
      const entry: ZipEntry = { name, offset: written, crc: 0, size: 0, packed: 0 };
      const digest = createHash("sha256");
      yield out(localHeader(name));
      const summed = sum(contents, (piece) => {
        digest.update(piece);
        entry.crc = crc32(piece, entry.crc);
        entry.size += piece.length;
      });
      for await (const chunk of deflate(summed)) {
        entry.packed += chunk.length;
        yield out(chunk);
      }
      yield out(descriptor(entry));
      entries.push(entry);
      onWritten?.({ bytes: entry.size, sha256: digest.digest("hex") });
    },
    *end() {
      const offset = written;
      for (const entry of entries) yield out(centralHeader(entry));
      yield out(tail(entries.length, { offset, length: written - offset }));
      yield new TextEncoder().encode(seal.digest("hex"));
    },
  };
}

async function* sum(contents: AsyncIterable<Bytes>, add: (piece: Bytes) => void) {
  for await (const chunk of contents) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES);
      add(piece);
      yield piece;
      await nextTurn();
    }
  }
}

function deflate(pieces: AsyncIterable<Bytes>): AsyncIterable<Bytes> {
  return ReadableStream.from(pieces).pipeThrough(new CompressionStream("deflate-raw"));
}

/** Its message is the rest of a sentence that begins with the file's name. */
export class WrongZip extends Error {}

export interface ZipFile {
  entries: ZipEntry[];
  contents(entry: ZipEntry): AsyncGenerator<Bytes>;
}

const NOT_OURS = "is not a backup of Folio Kitchen.";
const CUT_OFF = "is not whole: its end is missing. It was cut off, or packed anew.";
export const DAMAGED = "is damaged: its bytes are not those that were written.";
const STRANGE = "is not built as a backup is.";

const ENTRIES_MAX = 4_000;
const DIRECTORY_MAX_BYTES = 1024 * 1024;
const READ_BYTES = 256 * 1024;
/** At most a thousand times as much is unpacked at once. */
const PACKED_BYTES = 8 * 1024;

/** Nothing is believed: the file must be, byte for byte, as it would be written again. Throws a WrongZip. */
export async function readZip(file: Deno.FsFile): Promise<ZipFile> {
  const { size } = await file.stat();
  await checkSeal(file, size);
  const tailAt = size - TAIL_LENGTH;
  const { count, offset, length } = readTail(await readAt(file, tailAt, TAIL_LENGTH));
  const isBounded = count <= ENTRIES_MAX && length <= DIRECTORY_MAX_BYTES &&
    offset + length === tailAt;
  if (!isBounded) throw new WrongZip(STRANGE);
  await expect(file, tailAt, tail(count, { offset, length }));
  const entries = readDirectory(await readAt(file, offset, length), count);
  await expect(file, offset, ...entries.map(centralHeader));
  let at = 0;
  for (const entry of entries) {
    const header = localHeader(entry.name);
    const behind = at + header.length + entry.packed;
    if (entry.offset !== at || behind > offset) throw new WrongZip(STRANGE);
    await expect(file, at, header);
    await expect(file, behind, descriptor(entry));
    at = behind + DESCRIPTOR_LENGTH;
  }
  if (at !== offset) throw new WrongZip(STRANGE);
  return { entries, contents: (entry) => contents(file, entry) };
}

async function checkSeal(file: Deno.FsFile, size: number): Promise<void> {
  const begin = await readAt(file, 0, Math.min(size, 4));
  if (size === 0) throw new WrongZip("is empty.");
  if (localHeader("").subarray(0, begin.length).some((byte, i) => byte !== begin[i])) {
    throw new WrongZip(NOT_OURS);
  }
  if (size < TAIL_LENGTH) throw new WrongZip(CUT_OFF);
  const sealedBytes = size - DIGEST_LENGTH;
  const text = await readAt(file, sealedBytes - SEAL.length, SEAL.length + DIGEST_LENGTH);
  const seal = new TextDecoder().decode(text);
  if (!seal.startsWith(SEAL)) throw new WrongZip(CUT_OFF);
  const hash = createHash("sha256");
  for await (const bytes of readRange(file, 0, sealedBytes, READ_BYTES)) hash.update(bytes);
  if (SEAL + hash.digest("hex") !== seal) throw new WrongZip(DAMAGED);
}

function readDirectory(directory: Bytes, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    const entry = readCentral(directory, at);
    if (!entry || !/^[a-z0-9_./]{1,100}$/.test(entry.name)) throw new WrongZip(STRANGE);
    entries.push(entry);
    at += centralHeader(entry).length;
  }
  if (at !== directory.length) throw new WrongZip(STRANGE);
  return entries;
}

async function* contents(file: Deno.FsFile, entry: ZipEntry): AsyncGenerator<Bytes> {
  const from = entry.offset + localHeader(entry.name).length;
  const packed = ReadableStream.from(readRange(file, from, from + entry.packed, PACKED_BYTES));
  let size = 0;
  let crc = 0;
  for await (const bytes of unpack(packed)) {
    size += bytes.length;
    if (size > entry.size) break;
    crc = crc32(bytes, crc);
    yield bytes;
  }
  if (size !== entry.size || crc !== entry.crc) throw new WrongZip(DAMAGED);
}

async function* unpack(packed: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  try {
    yield* packed.pipeThrough(new DecompressionStream("deflate-raw"));
  } catch (error) {
    throw error instanceof TypeError ? new WrongZip(DAMAGED) : error;
  }
}

async function expect(file: Deno.FsFile, at: number, ...parts: Bytes[]): Promise<void> {
  for (const part of parts) {
    const found = await readAt(file, at, part.length);
    if (found.some((byte, i) => byte !== part[i])) throw new WrongZip(STRANGE);
    at += part.length;
  }
}

async function* readRange(
  file: Deno.FsFile,
  from: number,
  to: number,
  pieceBytes: number,
): AsyncGenerator<Bytes> {
  for (let at = from; at < to; at += pieceBytes) {
    yield await readAt(file, at, Math.min(pieceBytes, to - at));
  }
}

async function readAt(file: Deno.FsFile, at: number, length: number): Promise<Bytes> {
  const bytes = new Uint8Array(length);
  await file.seek(at, Deno.SeekMode.Start);
  for (let filled = 0; filled < length;) {
    const count = await file.read(bytes.subarray(filled));
    if (count === null) throw new WrongZip(CUT_OFF);
    filled += count;
  }
  return bytes;
}
