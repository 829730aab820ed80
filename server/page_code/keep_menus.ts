// Keeps the menus of a page that comes by itself, by key or tool, as its author would in the editor by "Do it now".
import type { CodeEdit } from "../../contract/page_code/findings.ts";
import { checkUserCodeSize } from "../../contract/rules.ts";
import { fixMenus } from "./findings/menu_fix.ts";
import { parseDraft } from "./findings/parsed_draft.ts";
import { applyEdits } from "./sanitize/edits.ts";
import type { LogEntry } from "./sanitize/log.ts";

export interface KeptMenus {
  /** With plain blocks of links in place of them. */
  code: string;
  /** By which it came of the code that was sent. */
  edits: CodeEdit[];
  entry: LogEntry;
}

/** Null for a page without a menu, and for one whose menus cannot be kept: a save removes them. */
export function keepMenus(code: string): KeptMenus | null {
  if (!/<nav|navigation/i.test(code)) return null;
  const fix = fixMenus(parseDraft(code));
  if (!fix) return null;
  const { text } = applyEdits(code, fix.edits);
  // The names are longer.
  if (checkUserCodeSize(text)) return null;
  return { code: text, edits: fix.edits, entry: { rule: "menu_kept", count: fix.count } };
}
