// Which icons the page around a frame takes as they are.

/** Pixels: a drawing may hold whatever a page may. */
const PIXELS = /^data:image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)[;,]/i;

export function isPixels(address: string): boolean {
  return PIXELS.test(address);
}
