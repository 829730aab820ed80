// Zips that lie about themselves.
import { deflateSync, strToU8, zipSync } from "fflate";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const DEFLATED = 8;
const COUNT = 500;
const MIB = 1024 * 1024;

type Zip = Uint8Array<ArrayBuffer>;

/** Each of its files says that it has one byte. */
export function lyingZip(files: Record<string, Uint8Array>): Zip {
  const zip = zipSync(files);
  const view = viewOf(zip);
  for (let at = 0; at < zip.length - 4; at++) {
    const kind = view.getUint32(at, true);
    if (kind === LOCAL) view.setUint32(at + 22, 1, true);
    if (kind === CENTRAL) view.setUint32(at + 24, 1, true);
  }
  return zip;
}

/** 500 files of the same 10 MiB, which are blocks of nothing: five gigabytes to read, and no byte comes out. */
export function endlessZip(): Zip {
  const block = [0, 0, 0, 0xff, 0xff];
  const blocks = Uint8Array.from({ length: 2 * MIB * block.length }, (_, i) => block[i % 5]!);
  const packed = joined(blocks, deflateSync(new Uint8Array()));
  const one = zipSync({ "000.html": [packed, { level: 0 }] });
  const end = one.slice(-END_LENGTH);
  const start = viewOf(end).getUint32(16, true);
  const entries = Array.from({ length: COUNT }, (_, i) => {
    const entry = one.slice(start, -END_LENGTH);
    viewOf(entry).setUint16(10, DEFLATED, true);
    entry.set(strToU8(String(i).padStart(3, "0")), ENTRY_LENGTH);
    return entry;
  });
  viewOf(end).setUint16(8, COUNT, true);
  viewOf(end).setUint16(10, COUNT, true);
  return joined(one.subarray(0, start), ...entries, end);
}

/** Of one file: its sizes and place in an extra field, its directory behind an end of 64 bits. */
export function withZip64(zip: Zip): Zip {
  const view = viewOf(zip);
  const end = zip.length - END_LENGTH;
  const start = view.getUint32(end + 16, true);
  const entry = zip.slice(start, end);
  const extra = new Uint8Array(28);
  const field = viewOf(extra);
  field.setUint16(0, 1, true);
  field.setUint16(2, 24, true);
  const of = viewOf(entry);
  for (const [i, at] of [24, 20, 42].entries()) {
    field.setBigUint64(4 + 8 * i, BigInt(of.getUint32(at, true)), true);
    of.setUint32(at, 0xffffffff, true);
  }
  of.setUint16(30, extra.length, true);
  const end64 = new Uint8Array(56);
  const of64 = viewOf(end64);
  of64.setUint32(0, 0x06064b50, true);
  of64.setBigUint64(32, 1n, true);
  of64.setBigUint64(48, BigInt(start), true);
  const locator = new Uint8Array(20);
  viewOf(locator).setUint32(0, 0x07064b50, true);
  viewOf(locator).setBigUint64(8, BigInt(start + entry.length + extra.length), true);
  const last = zip.slice(end);
  viewOf(last).setUint16(10, 0xffff, true);
  viewOf(last).setUint32(16, 0xffffffff, true);
  return joined(zip.subarray(0, start), entry, extra, end64, locator, last);
}

function joined(...parts: Uint8Array[]): Zip {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function viewOf(bytes: Uint8Array<ArrayBuffer>): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
