import {
  ANIMATION_MAX_FRAMES,
  ANIMATION_MAX_MEGAPIXELS,
  AVIF_MAX_MEGAPIXELS,
  DEEP_PNG_MAX_MEGAPIXELS,
  JPEG_MAX_MEGAPIXELS,
  PICTURE_LONGEST_SIDE_PX,
  PICTURE_MAX_MEGAPIXELS,
  PICTURE_MAX_SIDE_PX,
  PICTURE_WIDTHS_PX,
  PROGRESSIVE_JPEG_MAX_MEGAPIXELS,
} from "../../contract/limits.ts";
import { Failure } from "../errors.ts";
import {
  chooseEncoder,
  encode,
  type Encoder,
  type JpegScans,
  type MadeFile,
  openFile,
  openPixels,
  type Pixels,
  readJpegScans,
  readPixels,
} from "./codecs.ts";
import { getPictureKind, type PictureKind } from "./picture_kinds.ts";
import { type EmbeddedBlocks, readRights, writePacket } from "./rights.ts";
import type { Metadata } from "sharp";
import { problem } from "../../contract/problems.ts";

const MAX_PIXELS = 6_000_000;
const CHEAP_PIXELS = 1_000_000;
const CRISP_MAX_RATIO = 1.5;

const CHUNKS = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "eXIf", "iCCP"];

const SIGNATURE_BYTES = 8;
const CHUNK_FRAME_BYTES = 12;

export interface MadePicture {
  files: MadeFile[];
  isAnimated: boolean;
}

/** Every pixel is decoded and encoded anew, so that no place, no script and no second file gets further. */
export async function makePicture(sent: Uint8Array): Promise<MadePicture> {
  const kind = getPictureKind(sent);
  try {
    const bytes = kind === "png" ? withoutExtraChunks(sent) : sent;
    const header = await getHeader(bytes, kind);
    const rightsPacket = writePacket(readRights(sent, kind, header.embedded));
    if (header.frames > 1) {
      return { files: [await makeAnimation(bytes, kind, header, rightsPacket)], isAnimated: true };
    }
    const full = await readPixels(
      openFile(bytes).autoOrient().resize({
        width: PICTURE_MAX_SIDE_PX,
        height: PICTURE_MAX_SIDE_PX,
        fit: "inside",
        withoutEnlargement: true,
      }),
    );
    const { encode, file } = await chooseEncoder(full, { bytes, kind, header, rightsPacket });
    return { files: [file, ...await makeVariants(full, file, encode)], isAnimated: false };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw unreadable();
  }
}

async function makeVariants(full: Pixels, file: MadeFile, encode: Encoder): Promise<MadeFile[]> {
  const files: MadeFile[] = [];
  for (const width of PICTURE_WIDTHS_PX.toReversed()) {
    if (width >= full.width) continue;
    const variant = await encode(await readPixels(openPixels(full).resize({ width })));
    const smallest = files.at(-1) ?? file;
    if (variant.bytes.length < smallest.bytes.length) files.push(variant);
  }
  return files;
}

function withoutExtraChunks(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const kept = new Uint8Array(png.length);
  kept.set(png.subarray(0, SIGNATURE_BYTES));
  let end = SIGNATURE_BYTES;
  for (let at = SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= png.length;) {
    const chunk = png.subarray(at, at + CHUNK_FRAME_BYTES + view.getUint32(at));
    const type = String.fromCharCode(...chunk.subarray(4, 8));
    if (CHUNKS.includes(type)) {
      kept.set(chunk, end);
      end += chunk.length;
    }
    if (type === "IEND") break;
    at += chunk.length;
  }
  return kept.subarray(0, end);
}

async function makeAnimation(
  bytes: Uint8Array,
  kind: PictureKind,
  { width, height, frames }: Header,
  rightsPacket: string | null,
): Promise<MadeFile> {
  const pixels = width * height * frames;
  const scale = Math.min(
    1,
    PICTURE_MAX_SIDE_PX / Math.max(width, height),
    Math.sqrt(MAX_PIXELS / pixels),
  );
  const open = () => {
    const image = openFile(bytes, { animated: true });
    return scale === 1 ? image : image.resize({ width: Math.max(1, Math.floor(width * scale)) });
  };
  const lossy = await encode("webp", open().webp({ quality: 75, effort: 0 }), rightsPacket);
  if (pixels * scale * scale > CHEAP_PIXELS) return lossy;
  const image = open().webp({ lossless: true, quality: 20, effort: 0 });
  const crisp = await encode("webp", image, rightsPacket);
  const webp = crisp.bytes.length <= lossy.bytes.length * CRISP_MAX_RATIO ? crisp : lossy;
  if (kind !== "gif" || rightsPacket || webp.bytes.length < bytes.length) return webp;
  const gif = await encode("gif", open().gif({ effort: 1 }), null);
  return gif.bytes.length < webp.bytes.length ? gif : webp;
}

export interface Header {
  width: number;
  height: number;
  frames: number;
  isPalette: boolean;
  embedded: EmbeddedBlocks;
}

/** Cameras and programs write ten. */
const MAX_SCANS = 20;
const MILLION = 1_000_000;

export async function getHeader(bytes: Uint8Array, kind: PictureKind): Promise<Header> {
  const scans = kind === "jpg" ? readJpegScans(bytes) : null;
  if (scans && (scans.isExotic || scans.scans > MAX_SCANS)) throw unreadable();
  const metadata = await openFile(bytes).metadata();
  const { width, pages = 1, format, compression, isPalette } = metadata;
  const height = metadata.pageHeight ?? metadata.height;
  if (format === "heif" && compression !== "av1") throw unreadable();
  const frames = kind === "gif" || kind === "webp" ? pages : 1;
  const megapixels = width * height / MILLION;
  const limit = findLimit(kind, metadata, scans);
  if (megapixels > limit) {
    throw new Failure(
      "too_large",
      problem("picture_too_many_pixels", { megapixels: Math.floor(limit) }),
    );
  }
  if (Math.max(width, height) > PICTURE_LONGEST_SIDE_PX) {
    throw new Failure("too_large", "picture_too_long");
  }
  if (
    frames > ANIMATION_MAX_FRAMES ||
    frames > 1 && megapixels * frames > ANIMATION_MAX_MEGAPIXELS
  ) throw new Failure("too_large", "animation_too_large");
  return { width, height, frames, isPalette, embedded: metadata };
}

function unreadable(): Failure {
  return new Failure("bad_input", "picture_unreadable");
}

function findLimit(kind: PictureKind, { depth }: Metadata, scans: JpegScans | null): number {
  if (scans) return scans.isProgressive ? PROGRESSIVE_JPEG_MAX_MEGAPIXELS : JPEG_MAX_MEGAPIXELS;
  if (kind === "avif") return AVIF_MAX_MEGAPIXELS;
  return kind === "png" && depth !== "uchar" ? DEEP_PNG_MAX_MEGAPIXELS : PICTURE_MAX_MEGAPIXELS;
}
