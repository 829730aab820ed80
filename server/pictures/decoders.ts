// The native library with the decoders that we need, and no other.
import sharp, { type Sharp } from "sharp";

// What came in disguise must not reach the reader of SVG, TIFF or PDF, each with attacks of its own.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});
// One picture at a time, in one thread: the others belong to visitors. Nobody asks for the same one again.
sharp.concurrency(1);
sharp.cache(false);

const NO_ALPHA = 3;

/** Pixels after decoding: upright, in sRGB, 8 bits a channel, and nothing else of the file that they came from. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

/** Broken files throw, and so do those that end too early; mere warnings, which many cameras earn, do not. */
export function openFile(bytes: Uint8Array, options: { animated?: boolean } = {}): Sharp {
  // Pixels are limited before, by kind.
  return sharp(bytes, {
    ...options,
    failOn: "error",
    limitInputPixels: false,
    sequentialRead: true,
  });
}

export function openPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

export async function readPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.toColourspace("srgb").raw().toBuffer({
    resolveWithObject: true,
  });
  const { width, height } = info;
  return { data, width, height, channels: info.channels > NO_ALPHA ? 4 : 3 };
}
