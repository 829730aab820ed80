// Compares two screenshots, decoded by the browser that took them.
import type { Page } from "playwright-core";

/** The share of pixels that differ, 0 to 1; 1 for pictures of different sizes. */
export async function differingShare(
  page: Page,
  one: Uint8Array,
  other: Uint8Array,
): Promise<number> {
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
    if (one!.width !== other!.width || one!.height !== other!.height) return 1;
    const [ours, theirs] = [one!.data, other!.data];
    let differing = 0;
    for (let i = 0; i < ours.length; i += 4) {
      const isSame = ours[i] === theirs[i] && ours[i + 1] === theirs[i + 1] &&
        ours[i + 2] === theirs[i + 2];
      if (!isSame) differing++;
    }
    return differing / (ours.length / 4);
  }, [one.toBase64(), other.toBase64()]);
}
