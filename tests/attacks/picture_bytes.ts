// The parts of which hostile pictures are put together: chunks, boxes, segments and frames, with any lie in them.
import { deflateSync } from "node:zlib";
import { Buffer } from "node:buffer";

export interface HostilePicture {
  name: string;
  /** The file name or type that it comes with. */
  claims: string;
  bytes(): Uint8Array | Promise<Uint8Array>;
}

export type BytePart = string | number[] | Uint8Array;

/** Texts are taken letter for byte. */
export function join(...parts: BytePart[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.concat(
      parts.map((part) =>
        typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part)
      ),
    ),
  );
}

export function big(value: number, bytes = 4): number[] {
  return Array.from(
    { length: bytes },
    (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) & 255,
  );
}

export function little(value: number, bytes = 4): number[] {
  return big(value, bytes).toReversed();
}

export const PNG_START = "\x89PNG\r\n\x1a\n";

export function pngChunk(type: string, ...parts: BytePart[]): Uint8Array {
  const body = join(type, ...parts);
  return join(big(body.length - 4), body, big(crcOf(body)));
}

/** 8 bits of grey, unless the options say more. */
export function pngHeader(
  width: number,
  height: number,
  { depth = 8, colour = 0, interlaced = 0 } = {},
): Uint8Array {
  return pngChunk("IHDR", big(width), big(height), [depth, colour, 0, 0, interlaced]);
}

/** Black, one byte a pixel, with whatever chunks stand before and behind the pixels. */
export function png(
  width: number,
  height: number,
  before: BytePart[] = [],
  behind: BytePart[] = [],
) {
  const pixels = pngChunk("IDAT", deflated((width + 1) * height));
  return join(PNG_START, pngHeader(width, height), ...before, pixels, pngChunk("IEND"), ...behind);
}

/** So many zeros, deflated. */
export function deflated(length: number): Uint8Array {
  return deflateSync(new Uint8Array(length), { level: 9 });
}

export function jpegSegment(code: number, ...parts: BytePart[]): Uint8Array {
  const body = join(...parts);
  return join([0xff, code], big(body.length + 2, 2), body);
}

/** Segments put behind the first marker. */
export function withSegments(jpeg: Uint8Array, ...segments: BytePart[]): Uint8Array<ArrayBuffer> {
  return join(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2));
}

export function box(type: string, ...parts: BytePart[]): Uint8Array {
  const body = join(...parts);
  return join(big(body.length + 8), type, body);
}

export function riffChunk(type: string, ...parts: BytePart[]): Uint8Array {
  const body = join(...parts);
  return join(type, little(body.length), body, body.length % 2 ? [0] : []);
}

export function riff(...chunks: BytePart[]): Uint8Array<ArrayBuffer> {
  const body = join("WEBP", ...chunks);
  return join("RIFF", little(body.length), body);
}

export function gifStart(width: number, height: number): Uint8Array {
  return join("GIF89a", little(width, 2), little(height, 2), [0x80, 0, 0, 255, 0, 0, 0, 0, 255]);
}

/** With a delay, at a place, and a single pixel's code whatever it says of its size. */
export function gifFrame(width: number, height: number, left = 0, top = 0): Uint8Array {
  return join(
    [0x21, 0xf9, 4, 0, 5, 0, 0, 0, 0x2c],
    ...[left, top, width, height].map((each) => little(each, 2)),
    [0, 2, 2, 0x44, 1, 0],
  );
}

/** The same part many times. */
export function repeat(part: Uint8Array, times: number): Uint8Array {
  const bytes = new Uint8Array(part.length * times);
  for (let at = 0; at < bytes.length; at += part.length) bytes.set(part, at);
  return bytes;
}

/** In place of the first occurrence, as long as it was. */
export function overwrite(bytes: Uint8Array, after: string, offset: number, part: BytePart) {
  const changed = new Uint8Array(bytes);
  const at = Buffer.from(changed).indexOf(after, 0, "latin1");
  if (at < 0) throw new Error(`There is no ${after} in it.`);
  changed.set(join(part), at + offset);
  return changed;
}

function crcOf(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc >>> 1 ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
