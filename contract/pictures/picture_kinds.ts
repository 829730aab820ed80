import type { RuleCode } from "../sentences.ts";
import type { PictureExtension } from "./picture_names.ts";

export function findPictureKind(bytes: Uint8Array): PictureExtension | null {
  const head = latin(bytes.subarray(0, 16));
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("\xff\xd8\xff")) return "jpg";
  if (/^GIF8[79]a/.test(head)) return "gif";
  if (/^RIFF[^]{4}WEBP/.test(head)) return "webp";
  return /^avi[fs]$/m.test(readBrands(bytes).join("\n")) ? "avif" : null;
}

/** It names the rule by which bytes of no known kind are refused. */
export function explainKind(bytes: Uint8Array): RuleCode {
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

export function isWebPage(bytes: Uint8Array): boolean {
  const head = latin(bytes.subarray(0, 1_024)).replaceAll("\0", "");
  return /<(?:!doctype html|html|head|body|title|script)\b/i.test(head);
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

/** A GIF has a control block before each frame, and the header of a WebP says it. */
export function isAnimated(bytes: Uint8Array, kind: PictureExtension): boolean {
  if (kind === "webp") return latin(bytes.subarray(12, 16)) === "VP8X" && (bytes[20]! & 2) !== 0;
  if (kind !== "gif") return false;
  let frames = 0;
  for (let at = 0; at < bytes.length && frames < 2; at++) {
    if (bytes[at] === 0x21 && bytes[at + 1] === 0xf9 && bytes[at + 2] === 4) frames++;
  }
  return frames > 1;
}
