// The files of a zip, in memory: neither many, nor large, nor outside of their folder.
import { type UnzipFileInfo, unzipSync } from "fflate";
import type { IntakeFile } from "./outcome.ts";
import { cleanPath } from "./paths.ts";

/** Of files that come without a zip too. */
export const MAX_FILES = 500;
export const MAX_BYTES = 20 * 1024 * 1024;

/** What computers add of their own. */
const ASIDE = /(?:^|\/)__MACOSX\//;

/** Throws an error with a sentence for the person. */
export function unpack(zip: Uint8Array): IntakeFile[] {
  let files = 0;
  let bytes = 0;
  let refusal: string | null = null;
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    if (name.endsWith("/") || ASIDE.test(name)) return false;
    files++;
    bytes += originalSize;
    if (files > MAX_FILES) refusal ??= `This zip file has more than ${MAX_FILES} files.`;
    if (bytes > MAX_BYTES) refusal ??= "This zip file is too large: unpacked it has over 20 MB.";
    // It is asked before each file is unpacked: what is too large never is.
    return refusal === null;
  };
  const unpacked = tryToUnzip(zip, filter);
  if (refusal !== null) throw new Error(refusal);
  return Object.entries(unpacked).map(([path, bytes]) => ({ path: cleanPath(path), bytes }));
}

function tryToUnzip(zip: Uint8Array, filter: (file: UnzipFileInfo) => boolean) {
  try {
    return unzipSync(zip, { filter });
  } catch {
    throw new Error("This zip file cannot be opened: it is damaged, locked or of another kind.");
  }
}
