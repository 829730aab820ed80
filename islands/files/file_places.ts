// Where a file goes in the code of a page: as a new link, or in place of an address.
import type { FileEntry } from "../../contract/files/file_payloads.ts";
import { fileMarkup, FILES_FOLDER } from "../../contract/files/files.ts";
import type { Change } from "../editor/code/code_change.ts";
import { insertMarkup, replaceAddress } from "../pictures/picture_places.ts";

/** At the cursor, where an element may stand there; otherwise at the end of the page. */
export function fileInsertion(code: string, cursor: number, file: FileEntry): Change {
  return insertMarkup(code, cursor, fileMarkup(file));
}

/** What was found at a place, an attribute or an address alone, leads to this file. */
export function fileReplacement(
  code: string,
  at: { start: number; end: number },
  { name }: FileEntry,
): Change {
  return replaceAddress(code, at, () => FILES_FOLDER + name);
}

/** Each of a page's references to a file that is being sent becomes this one. */
export function withFile(code: string, reference: string, { name }: FileEntry): string {
  return code.replaceAll(reference, FILES_FOLDER + name);
}
