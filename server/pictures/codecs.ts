import sharp, { type OutputInfo, type Sharp } from "sharp";
import type { Header } from "./make_picture.ts";
import type { PictureKind } from "./picture_kinds.ts";

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

export interface JpegScans {
  isProgressive: boolean;
  scans: number;
  isExotic: boolean;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

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
  rightsPacket: string | null;
}

/** Only an AVIF becomes one: others would take 5 to 40 times as long, and mails and chats may not show it. */
export async function chooseEncoder(
  full: Pixels,
  source: Source,
): Promise<{ encode: Encoder; file: MadeFile }> {
  const isCrisp = await isDrawing(full, source);
  const { rightsPacket } = source;
  const webp: Encoder = (pixels) => (isCrisp ? encodeCrisp : encodePhoto)(pixels, rightsPacket);
  const file = await webp(full);
  const { width, height } = source.header;
  const isScaled = full.width * full.height < width * height;
  const isSmaller = file.bytes.length < source.bytes.length;
  const own = isSmaller || isScaled ? null : ownEncoder(full, source);
  if (!own) return { encode: webp, file };
  const inOwn = await own(full);
  return inOwn.bytes.length < file.bytes.length
    ? { encode: own, file: inOwn }
    : { encode: webp, file };
}

/** A photo of 4 to 3 has fewer: with its decoding, noise of this size took a second. */
const LARGE_PIXELS = 5_000_000;

/** Effort 4, the usual one, takes twice as long for 1 to 3 % fewer bytes. */
function encodePhoto(pixels: Pixels, rightsPacket: string | null = null): Promise<MadeFile> {
  const effort = pixels.width * pixels.height > LARGE_PIXELS ? 0 : 1;
  return encode("webp", openPixels(pixels).webp({ quality: 80, effort }), rightsPacket);
}

/** More effort takes two seconds for a large picture that repeats noise. */
function encodeCrisp(pixels: Pixels, rightsPacket: string | null = null): Promise<MadeFile> {
  const effort = pixels.width * pixels.height <= SMALL_PIXELS ? 2 : 0;
  const image = openPixels(pixels).webp({ lossless: true, quality: 60, effort });
  return encode("webp", image, rightsPacket);
}

const DRAWING_MAX_BYTES_PER_PIXEL = 0.75;
const CRISP_MAX_RATIO = 1.5;

/** Letters and lines blur in a lossy WebP; noise takes a second to write without loss. */
async function isDrawing(full: Pixels, { bytes, kind, header }: Source): Promise<boolean> {
  if (kind !== "png" && kind !== "gif") return false;
  if (bytes.length / (header.width * header.height) > DRAWING_MAX_BYTES_PER_PIXEL) {
    if (bytes.length > 4_096) return false;
  }
  const sample = await takeSample(full);
  const [crisp, lossy] = [await encodeCrisp(sample), await encodePhoto(sample)];
  return crisp.bytes.length <= lossy.bytes.length * CRISP_MAX_RATIO;
}

const SAMPLE_PX = 512;
const STRIPS = 8;

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

const SMALL_PIXELS = 1_000_000;

function ownEncoder(full: Pixels, source: Source): Encoder | null {
  const { kind, rightsPacket } = source;
  const format = findOwnFormat(full.width * full.height <= SMALL_PIXELS, source);
  return format && ((pixels) => encode(kind, format(openPixels(pixels)), rightsPacket));
}

function findOwnFormat(
  isSmall: boolean,
  { kind, header: { isPalette }, rightsPacket }: Source,
): ((image: Sharp) => Sharp) | null {
  if (kind === "jpg") {
    return (image) => image.jpeg({ quality: 80, mozjpeg: isSmall, progressive: true });
  }
  if (kind === "png") {
    return (image) =>
      image.png({
        compressionLevel: isSmall ? 9 : 6,
        ...(isPalette && isSmall && { palette: true, dither: 0 }),
      });
  }
  if (!isSmall) return null;
  if (kind === "gif" && !rightsPacket) return (image) => image.gif({ effort: 3 });
  if (kind === "avif") return (image) => image.avif({ quality: 55, effort: 0 });
  return null;
}

/** Of all formats, GIF alone has no room for rights. */
export async function encode(
  extension: PictureKind,
  image: Sharp,
  rightsPacket: string | null,
): Promise<MadeFile> {
  const { data, info }: { data: Uint8Array; info: OutputInfo } = await (
    rightsPacket ? image.withXmp(rightsPacket) : image
  ).toBuffer({ resolveWithObject: true });
  return {
    bytes: new Uint8Array(data),
    extension,
    width: info.width,
    height: info.pageHeight ?? info.height,
  };
}

export function readJpegScans(bytes: Uint8Array): JpegScans {
  const read: JpegScans = { isProgressive: false, scans: 0, isExotic: false };
  let at = 2;
  while (at + 3 < bytes.length) {
    const marker = findMarker(bytes, at);
    if (marker < 0) break;
    const code = bytes[marker + 1]!;
    if (code === END_OF_IMAGE) break;
    if (isFrame(code)) {
      read.isProgressive ||= code === 0xc2;
      read.isExotic ||= code > 0xc2;
    }
    if (code === START_OF_SCAN) read.scans++;
    // A segment is skipped as a whole, since a thumbnail within has markers of its own.
    at = marker + 2 + (bytes[marker + 2]! << 8 | bytes[marker + 3]!);
  }
  return read;
}

/** Coded pixels stand between two segments; in them, 0xff is followed by 0 or a restart. */
function findMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    if (code > 0x01 && code < 0xff && !(code >= 0xd0 && code <= 0xd8)) return at;
  }
  return -1;
}

function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}
