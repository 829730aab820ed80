// A site as it is sent around: a page and a picture of some size in one zip.
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";

export async function makeZip(): Promise<Uint8Array> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const picture = await sharp({
    create: { width: 120, height: 80, channels: 3, background: "#a5431f", noise },
  }).png().toBuffer();
  return zipSync({
    "site/index.html": strToU8(
      '<!DOCTYPE html><title>Zip</title><h1>From a zip</h1><img src="pictures/soup.png" alt="Soup">',
    ),
    "site/pictures/soup.png": new Uint8Array(picture),
  });
}
