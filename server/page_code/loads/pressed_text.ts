import { Buffer } from "node:buffer";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

type Bytes = Uint8Array<ArrayBuffer>;

export interface PressedText {
  gzip: Bytes;
  brotli: Bytes;
}

/** The best quality takes a second for each megabyte, and more than the worker has for the largest. */
const BEST_MAX_BYTES = 1024 * 1024;
const [BEST, GOOD] = [11, 9];

export function pressText(bytes: Bytes): PressedText {
  const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > BEST_MAX_BYTES ? GOOD : BEST,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return {
    gzip: new Uint8Array(gzipSync(input, { level: 9 })),
    brotli: new Uint8Array(brotliCompressSync(input, { params })),
  };
}
