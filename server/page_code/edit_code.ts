// Replacing texts in the code of a page: all or none, each where it is meant, and bounded before each is made.
import { USER_CODE_MAX_BYTES } from "../../contract/limits.ts";
import { type Problem, problem } from "../../contract/problems.ts";
import { Failure } from "../errors.ts";

export interface CodeEdit {
  find: string;
  replace: string;
  /** Every place where it stands; otherwise it must stand there once. */
  all: boolean;
}

/** Of all edits together: whoever changes more writes the page anew. */
const PLACES_MAX = 100_000;
/** Between two edits, in UTF-16 units: what a later one takes out may still be there. */
const LENGTH_MAX = USER_CODE_MAX_BYTES + 64 * 1024;

/**
 * One after the other: each sees what those before it made.
 * @throws {Failure} that says which one does not fit.
 */
export function editCode(code: string, edits: readonly CodeEdit[]): string {
  let room = PLACES_MAX;
  let text = code;
  for (const [i, { find, replace, all }] of edits.entries()) {
    const edit = i + 1;
    const refuse = (why: Problem): never => {
      throw new Failure("bad_input", why);
    };
    // One more than there may be says enough.
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
