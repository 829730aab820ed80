import type { RuleCode } from "../sentences.ts";
import type { PictureExtension } from "./pictures.ts";

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

function readBrands(bytes: Uint8Array): string[] {
  if (latin(bytes.subarray(4, 8)) !== "ftyp") return [];
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), 128);
  const brands = latin(bytes.subarray(8, end)).match(/[^]{4}/g) ?? [];
  return brands.filter((_, index) => index !== 1);
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
