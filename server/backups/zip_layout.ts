export type Bytes = Uint8Array<ArrayBuffer>;

export interface ZipEntry {
  name: string;
  offset: number;
  crc: number;
  size: number;
  packed: number;
}

/** The SHA-256 of all bytes before follows it, as 64 hexadecimal digits. */
export const SEAL = "Folio Kitchen backup, SHA-256 of all before: ";
export const DIGEST_LENGTH = 64;

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END_64 = 0x06064b50;
const LOCATOR = 0x07064b50;
const END = 0x06054b50;

export const DESCRIPTOR_LENGTH = 24;
const CENTRAL_LENGTH = 46;
const END_64_LENGTH = 56;
const END_LENGTH = END_64_LENGTH + 20 + 22;
export const TAIL_LENGTH = END_LENGTH + SEAL.length + DIGEST_LENGTH;

const VERSION_64 = 45;
/** Sizes stand behind the contents, and names are UTF-8 (APPNOTE 6.3, 4.4.4). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** This is 1 January 1980, midnight: the manifest tells when the backup was made. */
const NO_TIME = 0x00210000;
const IN_64 = 0xffffffff;
const MANY = 0xffff;
const EXTRA_64 = 1;
/** These stand for a file of Unix that its owner alone reads and writes. */
const MADE_BY_UNIX = 3;
const MODE = 0o100600;

type Field = [bytes: 2 | 4 | 8, value: number];

export function localHeader(name: string): Bytes {
  return write(
    [
      [4, LOCAL],
      [2, VERSION_64],
      [2, FLAGS],
      [2, DEFLATED],
      [4, NO_TIME],
      [4, 0],
      [4, IN_64],
      [4, IN_64],
      [2, name.length],
      [2, 20],
    ],
    name,
    [[2, EXTRA_64], [2, 16], [8, 0], [8, 0]],
  );
}

export function descriptor({ crc, packed, size }: ZipEntry): Bytes {
  return write([[4, DESCRIPTOR], [4, crc], [8, packed], [8, size]]);
}

export function centralHeader({ name, crc, packed, size, offset }: ZipEntry): Bytes {
  return write(
    [
      [4, CENTRAL],
      [2, MADE_BY_UNIX << 8 | VERSION_64],
      [2, VERSION_64],
      [2, FLAGS],
      [2, DEFLATED],
      [4, NO_TIME],
      [4, crc],
      [4, IN_64],
      [4, IN_64],
      [2, name.length],
      [2, 28],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, MODE * 2 ** 16],
      [4, IN_64],
    ],
    name,
    [[2, EXTRA_64], [2, 24], [8, size], [8, packed], [8, offset]],
  );
}

export function tail(count: number, directory: { offset: number; length: number }): Bytes {
  const { offset, length } = directory;
  return write(
    [
      [4, END_64],
      [8, END_64_LENGTH - 12],
      [2, MADE_BY_UNIX << 8 | VERSION_64],
      [2, VERSION_64],
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
      [8, length],
      [8, offset],
      [4, LOCATOR],
      [4, 0],
      [8, offset + length],
      [4, 1],
      [4, END],
      [2, 0],
      [2, 0],
      [2, MANY],
      [2, MANY],
      [4, IN_64],
      [4, IN_64],
      [2, SEAL.length + DIGEST_LENGTH],
    ],
    SEAL,
  );
}

/** Returns null for other bytes. What is not read here is compared by writing the entry anew. */
export function readCentral(directory: Bytes, at: number): ZipEntry | null {
  if (directory.length < at + CENTRAL_LENGTH) return null;
  const view = viewOf(directory);
  const nameLength = view.getUint16(at + 28, true);
  const behind = at + CENTRAL_LENGTH + nameLength;
  if (directory.length < behind + 28) return null;
  const number = (place: number) => Number(view.getBigUint64(behind + place, true));
  return {
    name: String.fromCharCode(...directory.subarray(at + CENTRAL_LENGTH, behind)),
    crc: view.getUint32(at + 16, true),
    size: number(4),
    packed: number(12),
    offset: number(20),
  };
}

export function readTail(bytes: Bytes): { count: number; offset: number; length: number } {
  const number = (place: number) => Number(viewOf(bytes).getBigUint64(place, true));
  return { count: number(32), length: number(40), offset: number(48) };
}

function write(fields: readonly Field[], text = "", others: readonly Field[] = []): Bytes {
  const lengthOf = (all: readonly Field[]) => all.reduce((sum, [length]) => sum + length, 0);
  const bytes = new Uint8Array(lengthOf(fields) + text.length + lengthOf(others));
  const view = viewOf(bytes);
  let at = 0;
  const put = ([length, value]: Field) => {
    if (length === 2) view.setUint16(at, value, true);
    else if (length === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += length;
  };
  fields.forEach(put);
  bytes.set(new TextEncoder().encode(text), at);
  at += text.length;
  others.forEach(put);
  return bytes;
}

function viewOf(bytes: Bytes): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
