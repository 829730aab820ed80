import type { Rights, RightsField } from "./rights.ts";

const IPTC_FIELDS: Readonly<Record<number, RightsField>> = {
  80: "dc:creator",
  110: "photoshop:Credit",
  115: "photoshop:Source",
  116: "dc:rights",
};
const IPTC_RESOURCE = 0x0404;
const RESOURCE_SIGNATURE = "8BIM";
const DATASET_MARK = 0x1c;
const DATASET_HEAD_BYTES = 5;
const APPLICATION_RECORD = 2;
/** From here on, a length is itself so many bytes: no name and no notice is that long. */
const LONG_DATASET = 0x8000;

const EXIF_FIELDS: Readonly<Record<number, RightsField>> = {
  0x013b: "dc:creator",
  0x8298: "dc:rights",
};
const EXIF_START = "Exif\0\0";
const ENTRY_BYTES = 12;
const ENTRIES_MAX = 1_000;
const TEXT_TYPE = 2;
const INLINE_BYTES = 4;
const TEXT_MAX_BYTES = 4_096;

/** It reads a segment of Photoshop, in whose blocks there is one of IPTC. */
export function readIptc(segment: Uint8Array): Rights {
  const rights: Rights = {};
  const block = findIptcBlock(segment);
  for (let at = 0; block[at] === DATASET_MARK;) {
    const length = toNumber(block.subarray(at + 3, at + DATASET_HEAD_BYTES));
    if (length >= LONG_DATASET) break;
    const next = at + DATASET_HEAD_BYTES + length;
    const field = IPTC_FIELDS[block[at + 2] ?? 0];
    if (block[at + 1] === APPLICATION_RECORD && field) {
      (rights[field] ??= []).push(decode(block.subarray(at + DATASET_HEAD_BYTES, next)));
    }
    at = next;
  }
  return rights;
}

function findIptcBlock(segment: Uint8Array): Uint8Array {
  const even = (length: number) => length + length % 2;
  let at = latin(segment.subarray(0, 64)).indexOf(RESOURCE_SIGNATURE);
  while (at >= 0 && latin(segment.subarray(at, at + 4)) === RESOURCE_SIGNATURE) {
    const id = toNumber(segment.subarray(at + 4, at + 6));
    const sizeAt = at + 6 + even(1 + (segment[at + 6] ?? 0));
    const size = toNumber(segment.subarray(sizeAt, sizeAt + 4));
    const start = sizeAt + 4;
    if (id === IPTC_RESOURCE) return segment.subarray(start, start + size);
    at = start + even(size);
  }
  return new Uint8Array();
}

/** Only the first directory: the others are of a thumbnail, a place and a camera. */
export function readExif(block: Uint8Array): Rights {
  const exif = latin(block.subarray(0, 6)) === EXIF_START ? block.subarray(6) : block;
  const isLittle = latin(exif.subarray(0, 2)) === "II";
  const read = (at: number, length: number) => {
    const bytes = exif.slice(at, at + length);
    return toNumber(isLittle ? bytes.reverse() : bytes);
  };
  const rights: Rights = {};
  const directory = read(4, 4);
  const entries = Math.min(read(directory, 2), ENTRIES_MAX);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    const field = EXIF_FIELDS[read(at, 2)];
    if (!field || read(at + 2, 2) !== TEXT_TYPE) continue;
    const length = Math.min(read(at + 4, 4), TEXT_MAX_BYTES);
    const start = length > INLINE_BYTES ? read(at + 8, 4) : at + 8;
    // In a copyright, the editor's stands behind the photographer's.
    rights[field] = decode(exif.subarray(start, start + length)).split("\0", 2);
  }
  return rights;
}

function toNumber(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** Old programs say nothing, or nothing true, about their letters. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}
