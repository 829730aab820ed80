import type { Metadata } from "sharp";
import {
  ANIMATION_MAX_FRAMES,
  ANIMATION_MAX_MEGAPIXELS,
  AVIF_MAX_MEGAPIXELS,
  DEEP_PNG_MAX_MEGAPIXELS,
  JPEG_MAX_MEGAPIXELS,
  PICTURE_LONGEST_SIDE_PX,
  PICTURE_MAX_BYTES,
  PICTURE_MAX_MEGAPIXELS,
  PROGRESSIVE_JPEG_MAX_MEGAPIXELS,
} from "../../contract/limits.ts";
import { Failure } from "../errors.ts";
import { openFile } from "./decoders.ts";
import { type JpegScans, readJpegScans } from "./encoders.ts";
import { problem } from "../../contract/problems.ts";
import type { RuleCode } from "../../contract/sentences.ts";

export type PictureKind = "png" | "jpg" | "webp" | "gif" | "avif";

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

/** It reads the bytes alone, so that it can run before anything native. Throws a Failure for other kinds. */
export function getPictureKind(bytes: Uint8Array): PictureKind {
  if (bytes.length === 0) throw new Failure("bad_input", "picture_empty");
  if (bytes.length > PICTURE_MAX_BYTES) throw new Failure("too_large", "picture_too_large");
  const kind = findPictureKind(bytes);
  if (!kind) throw new Failure("bad_input", findRefusal(bytes));
  return kind;
}

export function findPictureKind(bytes: Uint8Array): PictureKind | null {
  const head = latin(bytes.subarray(0, 16));
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("\xff\xd8\xff")) return "jpg";
  if (/^GIF8[79]a/.test(head)) return "gif";
  if (/^RIFF[^]{4}WEBP/.test(head)) return "webp";
  return /^avi[fs]$/m.test(readBrands(bytes).join("\n")) ? "avif" : null;
}

function findRefusal(bytes: Uint8Array): RuleCode {
  const head = latin(bytes.subarray(0, 1_024));
  if (/^(hei[cxms]|hev[cmxs]|mif1|msf1)$/m.test(readBrands(bytes).join("\n"))) {
    return "picture_is_heic";
  }
  if (/^(II[*+]\0|MM\0[*+])/.test(head)) return "picture_is_tiff";
  if (head.includes("%PDF-")) return "picture_is_pdf";
  // UTF-16 has a zero beside each letter.
  if (/<svg\b|<!DOCTYPE svg/i.test(head.replaceAll("\0", ""))) return "picture_is_svg";
  return "picture_unknown";
}

function readBrands(bytes: Uint8Array): string[] {
  if (latin(bytes.subarray(4, 8)) !== "ftyp") return [];
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), 128);
  const brands = latin(bytes.subarray(8, end)).match(/[^]{4}/g) ?? [];
  return brands.filter((_, index) => index !== 1);
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
