import { type PixelSize, readStandInSize } from "./stand_ins.ts";

/** A save writes it in place of a removed `src`: the file's name, or the size of a stand-in such as "600x400". */
export const MISSING_PICTURE = "data-missing-picture";

const NAME_MAX_LENGTH = 80;
const LOOKED_AT_LENGTH = 2_000;
const UNNAMED = "picture";

export function nameMissingPicture(address: string): string {
  const size = readStandInSize(address);
  if (size) return `${size.width}x${size.height}`;
  const [path = ""] = address.slice(0, LOOKED_AT_LENGTH).split(/[?#]/, 1);
  const name = path.trim().split(/[\\/]/).at(-1)!;
  const isFile = /^[^\p{Cc}"<>:]+\.[a-z]{3,4}$/iu.test(name);
  return isFile ? name.slice(-NAME_MAX_LENGTH).toWellFormed() : UNNAMED;
}

/** It is fast, and says yes to some pages that miss none. */
export function mayMissPictures(code: string): boolean {
  return code.includes(MISSING_PICTURE) || /\burl\(\s*["']?data:,/i.test(code) ||
    code.matchAll(/<img\b[^>]*/gi).some(([tag]) => !/\ssrc(?:set)?\s*=\s*["']?[^\s"']/i.test(tag));
}

/** It is empty where none is missing. */
export function sayMissingPictures(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? "1 picture is missing: add yours."
    : `${count} pictures are missing: add yours.`;
}

export function readMissingSize(written: string): PixelSize | null {
  const [, width, height] = /^(\d{1,4})x(\d{1,4})$/.exec(written) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}
