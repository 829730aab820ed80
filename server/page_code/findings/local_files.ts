// Files that a page links: those that only its author has, and those that it names as its author's own and that are not among them.
import { FILES_FOLDER } from "../../../contract/files/files.ts";
import type { ParsedDraft } from "./parsed_draft.ts";
import type { Found } from "./found.ts";

const NAME_MAX_LENGTH = 60;

/** The name of the PDF that a local address means; null for what cannot be sent here. */
export function localFileIn(address: string): string | null {
  const [path = ""] = address.trim().split(/[?#]/, 1);
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  if (!/.\.pdf$/i.test(name.slice(-5))) return null;
  return name.replaceAll("%20", " ").slice(-NAME_MAX_LENGTH).toWellFormed();
}

export function findMissingFiles({ code }: ParsedDraft, missing: readonly string[]): Found[] {
  return missing.flatMap((name) =>
    code.matchAll(new RegExp(RegExp.escape(FILES_FOLDER + name), "g"))
      .map(({ 0: address, index }): Found => ({
        kind: "will_not_work",
        rule: "missing_file",
        message:
          "This file is not among yours, so visitors get nothing of this link. Choose another one.",
        at: { start: index, end: index + address.length },
        fix: null,
      })).toArray()
  );
}
