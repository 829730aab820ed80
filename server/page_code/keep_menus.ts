import type { CodeEdit } from "../../contract/page_code/findings.ts";
import { checkUserCodeSize } from "../../contract/rules.ts";
import { fixMenus } from "./findings/menu_fix.ts";
import { parseDraft } from "./findings/parsed_draft.ts";
import { applyEdits } from "./sanitize/edits.ts";
import type { LogEntry } from "./sanitize/log.ts";

export interface KeptMenus {
  code: string;
  edits: CodeEdit[];
  entry: LogEntry;
}

/** It is null for a page without a menu, and for one whose menus cannot be kept, so that a save removes them. */
export function keepMenus(code: string): KeptMenus | null {
  if (!/<nav|navigation/i.test(code)) return null;
  const fix = fixMenus(parseDraft(code));
  if (!fix) return null;
  const { text } = applyEdits(code, fix.edits);
  // The new names are longer, so the page may have outgrown its limit.
  if (checkUserCodeSize(text)) return null;
  return { code: text, edits: fix.edits, entry: { rule: "menu_kept", count: fix.count } };
}
