// A PNG without the chunks that its pixels do not need: hundreds of packed texts cost seconds, before any limit of pixels.

/** Pixels, palette, colours, transparency and which side is up. The last of them may be packed, and there is one. */
const NEEDED = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "eXIf", "iCCP"];

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around what a chunk holds. */
const AROUND_BYTES = 12;

/** What is broken stays so, for the decoder to refuse. */
export function withoutExtraChunks(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const kept = new Uint8Array(png.length);
  kept.set(png.subarray(0, SIGNATURE_BYTES));
  let end = SIGNATURE_BYTES;
  for (let at = SIGNATURE_BYTES; at + AROUND_BYTES <= png.length;) {
    const chunk = png.subarray(at, at + AROUND_BYTES + view.getUint32(at));
    const type = String.fromCharCode(...chunk.subarray(4, 8));
    if (NEEDED.includes(type)) {
      kept.set(chunk, end);
      end += chunk.length;
    }
    if (type === "IEND") break;
    at += chunk.length;
  }
  return kept.subarray(0, end);
}
