import { fileNamesIn } from "../../contract/files/files.ts";
import { pictureNamesIn } from "../../contract/pictures/pictures.ts";
import { fillPicturePlace } from "./fill_place.ts";
import { readScriptFile, readStyleFile } from "./loads/kept_loads.ts";
import { listPageLoads } from "./loads/page_loads.ts";
import { pressText } from "./loads/pressed_text.ts";
import { listPicturePlaces } from "./picture_places.ts";
import { preparePage } from "./prepare.ts";
import { findInDraft, prepareFrame, preparePreview } from "./prepare_preview.ts";
import { fingerprintOf } from "./similarity.ts";
import {
  type CodeSpot,
  type EarlierPlace,
  findCodeSpot,
} from "../../contract/page_code/code_places.ts";
import { parseBoundedJson } from "../work/json_bytes.ts";
import { unescapePage } from "../../contract/page_code/escaped_page.ts";
import { Failure } from "../errors.ts";
import { USER_CODE_MAX_BYTES } from "../../contract/limits.ts";
import { type Problem, problem } from "../../contract/problems.ts";

interface ChangedLines {
  added: number;
  removed: number;
}

interface CodeEdit {
  find: string;
  replace: string;
  all: boolean;
}

/** The limit holds for all edits together; whoever changes more should write the page anew. */
const PLACES_MAX = 100_000;
/** A later edit may take out what exceeds the size of a page, so the text may be larger between two edits. */
const LENGTH_MAX = USER_CODE_MAX_BYTES + 64 * 1024;

export const TEXT_WORK = {
  prepare: preparePage,
  preparePreview,
  prepareFrame,
  findInDraft,
  edit: editCode,
  countLines,
  findNamedBeside,
  parseJson: parseBoundedJson,
  fingerprint: (code: string) => fingerprintOf(code),
  findPlaces,
  listPicturePlaces,
  fillPicturePlace,
  unescape: unescapePage,
  listPageLoads,
  readScriptFile,
  readStyleFile,
  pressText,
};

export type TextWork = typeof TEXT_WORK;

function findNamedBeside(code: string, names: readonly string[]): string[] {
  const named = pictureNamesIn(code).union(fileNamesIn(code));
  return names.filter((name) => named.has(name));
}

function findPlaces(code: string, places: readonly EarlierPlace[]): CodeSpot[] {
  return places.map((place) => findCodeSpot(place, code));
}

/** Each edit sees the result of those before it. A Failure says which edit does not fit. */
export function editCode(code: string, edits: readonly CodeEdit[]): string {
  let room = PLACES_MAX;
  let text = code;
  for (const [i, { find, replace, all }] of edits.entries()) {
    const edit = i + 1;
    const refuse = (why: Problem): never => {
      throw new Failure("bad_input", why);
    };
    const count = countPlaces(text, find, room + 1);
    if (count === 0) {
      refuse(problem("edit_not_found", { edit }));
    }
    if (count > 1 && !all) {
      refuse(
        count > room
          ? problem("edit_ambiguous_often", { edit, max: room })
          : problem("edit_ambiguous", { edit, count }),
      );
    }
    if (count > room) {
      refuse(problem("edit_places_max", { edit, max: PLACES_MAX }));
    }
    if (text.length + count * (replace.length - find.length) > LENGTH_MAX) {
      refuse(problem("edit_too_large", { edit, length: replace.length, count }));
    }
    room -= count;
    text = text.split(find).join(replace);
  }
  return text;
}

function countPlaces(text: string, find: string, max: number): number {
  let count = 0;
  for (
    let at = text.indexOf(find);
    at >= 0 && count < max;
    at = text.indexOf(find, at + find.length)
  ) count++;
  return count;
}

function countLines(before: string, after: string): ChangedLines {
  const counts = new Map<string, number>();
  for (const line of after.split("\n")) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of before.split("\n")) counts.set(line, (counts.get(line) ?? 0) - 1);
  let [added, removed] = [0, 0];
  for (const count of counts.values()) count > 0 ? added += count : removed -= count;
  return { added, removed };
}
