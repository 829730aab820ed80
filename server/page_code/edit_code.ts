import { USER_CODE_MAX_BYTES } from "../../contract/limits.ts";
import { type Problem, problem } from "../../contract/problems.ts";
import { Failure } from "../errors.ts";

export interface CodeEdit {
  find: string;
  replace: string;
  all: boolean;
}

/** The limit holds for all edits together; whoever changes more should write the page anew. */
const PLACES_MAX = 100_000;
/** A later edit may take out what exceeds the size of a page, so the text may be larger between two edits. */
const LENGTH_MAX = USER_CODE_MAX_BYTES + 64 * 1024;

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
