// Pictures that a page names as its author's own, and that are not among them.
import { PICTURES_FOLDER } from "../../../contract/pictures/pictures.ts";
import type { ParsedDraft } from "./parsed_draft.ts";
import type { Found } from "./found.ts";

export function findMissingPictures({ code }: ParsedDraft, missing: readonly string[]): Found[] {
  return missing.flatMap((name) =>
    code.matchAll(new RegExp(RegExp.escape(PICTURES_FOLDER + name), "g"))
      .map(({ 0: address, index }): Found => ({
        kind: "will_not_work",
        rule: "missing_picture",
        message:
          "This picture is not among yours, so visitors see nothing there. Choose another one.",
        at: { start: index, end: index + address.length },
        fix: null,
      })).toArray()
  );
}
