// How a picture is written: as WebP, or in its own format where that is smaller.
import type { OutputInfo, Sharp } from "sharp";
import { openPixels, type Pixels } from "./decoders.ts";
import type { PictureKind } from "./limits.ts";
import type { Header } from "./limits.ts";

export interface MadeFile {
  bytes: Uint8Array<ArrayBuffer>;
  extension: PictureKind;
  width: number;
  height: number;
}

export type Encoder = (pixels: Pixels) => Promise<MadeFile>;

interface Source {
  bytes: Uint8Array;
  kind: PictureKind;
  header: Header;
}

/**
 * Never AVIF, unless it came as one: only at its least effort does it take as
 * long as WebP, above that 5 to 40 times as long; it cannot be shown by every
 * reader of a page, such as those of mails and chats, so a second file would be needed.
 */
export async function chooseEncoder(
  full: Pixels,
  source: Source,
): Promise<{ encode: Encoder; file: MadeFile }> {
  const isCrisp = await isDrawing(full, source);
  const webp: Encoder = (pixels) => isCrisp ? encodeCrisp(pixels) : encodePhoto(pixels);
  const file = await webp(full);
  const { width, height } = source.header;
  // Pixels that were made of others are never as plain again: its own format would not be smaller.
  const isScaled = full.width * full.height < width * height;
  const isSmaller = file.bytes.length < source.bytes.length;
  const own = isSmaller || isScaled ? null : ownEncoder(full, source);
  if (!own) return { encode: webp, file };
  const inOwn = await own(full);
  return inOwn.bytes.length < file.bytes.length
    ? { encode: own, file: inOwn }
    : { encode: webp, file };
}

/** More than a photo of 4 to 3 has: with its decoding, noise of that size took a second. */
const LARGE_PIXELS = 5_000_000;

/** Effort 4, the usual one, takes twice as long for 1 to 3 % fewer bytes. */
function encodePhoto(pixels: Pixels): Promise<MadeFile> {
  const effort = pixels.width * pixels.height > LARGE_PIXELS ? 0 : 1;
  return encode("webp", openPixels(pixels).webp({ quality: 80, effort }));
}

/** Of a large one that repeats noise, more effort takes two seconds. */
function encodeCrisp(pixels: Pixels): Promise<MadeFile> {
  const effort = pixels.width * pixels.height <= SMALL_PIXELS ? 2 : 0;
  return encode("webp", openPixels(pixels).webp({ lossless: true, quality: 60, effort }));
}

const DRAWING_MAX_BYTES_PER_PIXEL = 0.75;
const CRISP_MAX_RATIO = 1.5;

/**
 * Letters and lines blur in a lossy WebP, and often are smaller without loss.
 * The size of the file tells first, of all of it, so that no smooth corner can
 * hide noise, which takes a second to write without loss.
 */
async function isDrawing(full: Pixels, { bytes, kind, header }: Source): Promise<boolean> {
  if (kind !== "png" && kind !== "gif") return false;
  if (bytes.length / (header.width * header.height) > DRAWING_MAX_BYTES_PER_PIXEL) {
    // A small one may be mostly header.
    if (bytes.length > 4_096) return false;
  }
  const sample = await takeSample(full);
  const [crisp, lossy] = [await encodeCrisp(sample), await encodePhoto(sample)];
  return crisp.bytes.length <= lossy.bytes.length * CRISP_MAX_RATIO;
}

const SAMPLE_PX = 512;
const STRIPS = 8;

/** Strips from all over the picture, under each other. */
async function takeSample(full: Pixels): Promise<Pixels> {
  const width = Math.min(full.width, SAMPLE_PX * 2);
  const height = Math.min(Math.floor(full.height / STRIPS), SAMPLE_PX / STRIPS);
  if (height < 1 || full.width * full.height <= SAMPLE_PX * SAMPLE_PX) return full;
  const strips: Uint8Array[] = [];
  for (let strip = 0; strip < STRIPS; strip++) {
    const top = Math.floor((full.height - height) * strip / (STRIPS - 1));
    const left = Math.floor((full.width - width) * (strip % 3) / 2);
    strips.push(
      await openPixels(full).extract({ left, top, width, height }).raw().toBuffer(),
    );
  }
  const data = new Uint8Array(strips.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const strip of strips) {
    data.set(strip, at);
    at += strip.length;
  }
  return { data, width, height: height * STRIPS, channels: full.channels };
}

/** The costly ways of these formats, for what is small enough. */
const SMALL_PIXELS = 1_000_000;

function ownEncoder(full: Pixels, { kind, header: { isPalette } }: Source): Encoder | null {
  const isSmall = full.width * full.height <= SMALL_PIXELS;
  if (kind === "jpg") {
    return (pixels) =>
      encode("jpg", openPixels(pixels).jpeg({ quality: 80, mozjpeg: isSmall, progressive: true }));
  }
  if (kind === "png") {
    return (pixels) =>
      encode(
        "png",
        openPixels(pixels).png({
          compressionLevel: isSmall ? 9 : 6,
          ...(isPalette && isSmall && { palette: true, dither: 0 }),
        }),
      );
  }
  if (!isSmall) return null;
  if (kind === "gif") return (pixels) => encode("gif", openPixels(pixels).gif({ effort: 3 }));
  if (kind === "avif") {
    return (pixels) => encode("avif", openPixels(pixels).avif({ quality: 55, effort: 0 }));
  }
  return null;
}

export async function encode(extension: PictureKind, image: Sharp): Promise<MadeFile> {
  const { data, info }: { data: Uint8Array; info: OutputInfo } = await image.toBuffer({
    resolveWithObject: true,
  });
  return {
    // A buffer of Node may be part of a larger one.
    bytes: new Uint8Array(data),
    extension,
    width: info.width,
    height: info.pageHeight ?? info.height,
  };
}
