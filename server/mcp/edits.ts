// Replacing texts in a page: all or none, each where it is meant.
import { z } from "zod";
import { Failure } from "../errors.ts";

export const EditSchema = z.object({
  find: z.string().min(1).describe("The code to replace, exactly as it stands in the page"),
  replace: z.string().describe("What comes in its place; empty takes it out"),
  all: z.boolean().default(false).describe(
    "Every place where it stands; otherwise it must stand there once",
  ),
});

export type Edit = z.infer<typeof EditSchema>;

/** One after the other: each sees what those before it made. Throws a Failure that says which one does not fit. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  return edits.reduce((text, { find, replace, all }, i) => {
    const count = text.split(find).length - 1;
    if (count === 0) {
      throw new Failure(
        "bad_input",
        `Edit ${
          i + 1
        } was not found in the page, so nothing was changed. Call get_page and copy the text as it stands there.`,
      );
    }
    if (count > 1 && !all) {
      throw new Failure(
        "bad_input",
        `Edit ${
          i + 1
        } stands in the page ${count} times, so nothing was changed. Send more of what is around it, or all: true.`,
      );
    }
    return all ? text.replaceAll(find, () => replace) : text.replace(find, () => replace);
  }, code);
}
