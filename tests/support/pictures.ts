// Compares two screenshots, decoded by the browser that took them.
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";

/**
 * How many pixels lie outside of what the 3 by 3 pixels around their place in
 * the other picture span: a frame is blended in a layer of its own, whose
 * smoothed edges and shadows are rounded otherwise. Infinite for other sizes.
 */
export async function countDifferingPixels(
  page: Page,
  one: Uint8Array,
  other: Uint8Array,
): Promise<number> {
  if (Buffer.compare(one, other) === 0) return 0;
  await page.goto("about:blank");
  return await page.evaluate(async (pictures) => {
    const [one, other] = await Promise.all(pictures.map(async (picture) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d")!;
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    }));
    const { width, height } = one!;
    if (width !== other!.width || height !== other!.height) return Infinity;
    const ROUNDING = 2;
    let differing = 0;
    for (const [ours, theirs] of [[one!.data, other!.data], [other!.data, one!.data]] as const) {
      for (let i = 0; i < ours.length; i++) {
        if (Math.abs(ours[i]! - theirs[i]!) <= ROUNDING) continue;
        let [least, most] = [255, 0];
        for (let y = -1; y <= 1; y++) {
          for (let x = -1; x <= 1; x++) {
            const neighbour = theirs[i + 4 * (y * width + x)] ?? theirs[i]!;
            least = Math.min(least, neighbour);
            most = Math.max(most, neighbour);
          }
        }
        if (ours[i]! < least - ROUNDING || ours[i]! > most + ROUNDING) differing++;
      }
    }
    return differing;
  }, [one.toBase64(), other.toBase64()]);
}
