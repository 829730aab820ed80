// Whether a picture of a page shows anything: a page that its scripts make is nearly one colour without them.

/** Of all pixels: a line of text on a plain page takes a few hundredths of them, a single word much less. */
const PLAIN_MAX_SHARE = 0.99;

/** `pixels` are RGBA, one byte a channel. */
export function isTelling(pixels: Uint8Array): boolean {
  const counts = new Uint32Array(1 << 12);
  for (let at = 0; at < pixels.length; at += 4) {
    // Sixteen shades a channel: a gradient counts as many colours, noise as few.
    counts[pixels[at]! >> 4 << 8 | pixels[at + 1]! >> 4 << 4 | pixels[at + 2]! >> 4]!++;
  }
  return Math.max(...counts) <= pixels.length / 4 * PLAIN_MAX_SHARE;
}
