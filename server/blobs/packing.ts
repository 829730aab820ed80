import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

export type Bytes = Uint8Array<ArrayBuffer>;

const PACKED_MAX_BYTES = 2 * 1024 * 1024;
const SAMPLE_BYTES = 32 * 1024;
const SHARE_MAX = 7 / 8;
const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];

export function pack(bytes: Bytes): Bytes {
  if (bytes.length > PACKED_MAX_BYTES) return bytes;
  const middle = Math.max(0, (bytes.length - SAMPLE_BYTES) >> 1);
  const sample = bytes.subarray(middle, middle + SAMPLE_BYTES);
  if (!isWorth(compress(sample), sample)) return bytes;
  const packed = compress(bytes);
  return isWorth(packed, bytes) ? packed : bytes;
}

export function unpack(object: Bytes, hash: Uint8Array, size: number): Bytes | null {
  const bytes = MAGIC.every((byte, i) => object[i] === byte) ? decompress(object, size) : null;
  return [bytes, object].find((each) => each && toHex(computeHash(each)) === toHex(hash)) ?? null;
}

function isWorth(packed: Bytes, bytes: Bytes): boolean {
  return packed.length < bytes.length * SHARE_MAX;
}

function compress(bytes: Bytes): Bytes {
  const params = { [constants.ZSTD_c_compressionLevel]: 3 };
  return new Uint8Array(
    zstdCompressSync(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { params }),
  );
}

/** A small frame of many bytes could fill the memory, and others may write to the store. */
function decompress(object: Bytes, size: number): Bytes | null {
  try {
    return new Uint8Array(zstdDecompressSync(object, { maxOutputLength: Math.max(size, 1) }));
  } catch {
    return null;
  }
}

export function computeHash(bytes: Uint8Array): Uint8Array {
  return createHash("sha256").update(bytes).digest();
}

export function toHex(hash: Uint8Array): string {
  return new Uint8Array(hash).toHex();
}
