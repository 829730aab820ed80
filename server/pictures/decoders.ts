import sharp, { type Sharp } from "sharp";

// A disguised file must not reach the reader of SVG, TIFF or PDF, each with attacks of its own.
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
// The other cores belong to visitors, and nobody asks for the same picture again.
sharp.concurrency(1);
sharp.cache(false);

const NO_ALPHA = 3;

export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

/** Files that are broken or end too early throw; mere warnings, which many cameras earn, do not. */
export function openFile(bytes: Uint8Array, options: { animated?: boolean } = {}): Sharp {
  // `getHeader` limits pixels before, by kind.
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
