import type { Metadata } from "sharp";
import {
  ANIMATION_MAX_FRAMES,
  ANIMATION_MAX_MEGAPIXELS,
  AVIF_MAX_MEGAPIXELS,
  DEEP_PNG_MAX_MEGAPIXELS,
  JPEG_MAX_MEGAPIXELS,
  PICTURE_LONGEST_SIDE_PX,
  PICTURE_MAX_MEGAPIXELS,
  PROGRESSIVE_JPEG_MAX_MEGAPIXELS,
} from "../../contract/limits.ts";
import { Failure } from "../errors.ts";
import { openFile } from "./decoders.ts";
import { type JpegScans, readJpegScans } from "./encoders.ts";
import { problem } from "../../contract/problems.ts";
import type { PictureKind } from "./picture_kinds.ts";

export interface Header {
  width: number;
  height: number;
  frames: number;
  isPalette: boolean;
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
  return { width, height, frames, isPalette };
}

export function unreadable(): Failure {
  return new Failure("bad_input", "picture_unreadable");
}

function findLimit(kind: PictureKind, { depth }: Metadata, scans: JpegScans | null): number {
  if (scans) return scans.isProgressive ? PROGRESSIVE_JPEG_MAX_MEGAPIXELS : JPEG_MAX_MEGAPIXELS;
  if (kind === "avif") return AVIF_MAX_MEGAPIXELS;
  return kind === "png" && depth !== "uchar" ? DEEP_PNG_MAX_MEGAPIXELS : PICTURE_MAX_MEGAPIXELS;
}
