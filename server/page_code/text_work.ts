// All that is done with the texts of people and may take long: by name, so that a worker does it, with a budget.
import { fileNamesIn } from "../../contract/files/files.ts";
import { pictureNamesIn } from "../../contract/pictures/pictures.ts";
import { assessPage } from "./assess_page.ts";
import { parseBoundedJson } from "./bounded_json.ts";
import { countLines } from "./count_lines.ts";
import { editCode } from "./edit_code.ts";
import { preparePage } from "./prepare.ts";
import { preparePreview } from "./prepare_preview.ts";
import { placeNotes } from "./place_notes.ts";
import { fingerprintOf } from "./similarity.ts";

/** What is added here, the preparer can do. */
export const TEXT_WORK = {
  prepare: preparePage,
  preparePreview,
  edit: editCode,
  countLines,
  findNamedBeside,
  parseJson: parseBoundedJson,
  assess: assessPage,
  fingerprint: fingerprintOf,
  placeNotes,
};

export type TextWork = typeof TEXT_WORK;

/** Those of these pictures and files that the code of a page names. */
function findNamedBeside(code: string, names: readonly string[]): string[] {
  const named = pictureNamesIn(code).union(fileNamesIn(code));
  return names.filter((name) => named.has(name));
}
