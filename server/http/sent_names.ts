// What somebody calls a file that they send: to be found again by it.
import { FILE_NAME_MAX_LENGTH } from "../../contract/limits.ts";

/** The last part of a path, without what cannot be seen; empty when nothing is left. */
export function readSentName(name: string, maxLength = FILE_NAME_MAX_LENGTH): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1)!.replaceAll(/[\p{C}\u{fffd}]/gu, "");
  return [...last.trim()].slice(0, maxLength).join("");
}
