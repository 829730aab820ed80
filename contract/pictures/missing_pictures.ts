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
  const isFile = /^[^\0-\x1f"<>:]+\.[a-z]{3,4}$/i.test(name);
  return isFile ? name.slice(-NAME_MAX_LENGTH).toWellFormed() : UNNAMED;
}

export function readMissingSize(written: string): PixelSize | null {
  const [, width, height] = /^(\d{1,4})x(\d{1,4})$/.exec(written) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}
