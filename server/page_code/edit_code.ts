// Replacing texts in the code of a page: all or none, each where it is meant, and bounded before each is made.
import { USER_CODE_MAX_BYTES } from "../../contract/limits.ts";
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
    const refuse = (why: string): never => {
      throw new Failure("bad_input", `Edit ${i + 1} ${why}`);
    };
    // One more than there may be says enough.
    const count = countPlaces(text, find, room + 1);
    if (count === 0) {
      refuse(
        "was not found in the page, so nothing was changed. Call get_page and copy the text as it stands there.",
      );
    }
    if (count > 1 && !all) {
      const times = count > room ? `more than ${room}` : count;
      refuse(
        `stands in the page ${times} times, so nothing was changed. Send more of what is around it, or all: true.`,
      );
    }
    if (count > room) {
      refuse(
        `would change too many places: all edits together may change ${PLACES_MAX}. Nothing was changed. Send more of what is around it, or the whole page with publish_page.`,
      );
    }
    if (text.length + count * (replace.length - find.length) > LENGTH_MAX) {
      refuse(
        `would make the page larger than ${
          USER_CODE_MAX_BYTES / 1024 / 1024
        } MB, so nothing was changed: it puts ${replace.length} characters in ${
          count === 1 ? "1 place" : `${count} places`
        }.`,
      );
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
