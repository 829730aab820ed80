// The menus of a page that was pasted, kept as the plain blocks of links that a save leaves in it.
import type { CodeEdit, Finding, FoundPlace } from "../../../contract/page_code/findings.ts";

export interface KeptMenu {
  /** Of the code in which these findings have their places, all in one. */
  edits: CodeEdit[];
  /** How many menus, for the sentence `menus_became_blocks`. */
  count: number;
}

/** Null where there is no menu, and where a save removes them because the code does not say where one ends. */
export function keptMenu(findings: readonly Finding[]): KeptMenu | null {
  const places = findings.filter(({ rule }) => rule === "menu").flatMap(({ places }) => places);
  // Each carries the edits of all.
  const edits = places.map(keepingEdits).find((edits) => edits !== null);
  return edits ? { edits, count: places.length } : null;
}

/** Null for what would take the menu out. */
function keepingEdits({ at, fix }: FoundPlace): CodeEdit[] | null {
  if (!at || !fix || !("edits" in fix)) return null;
  const isTakenOut = fix.edits.some(({ start, end }) => start <= at.start && at.end <= end);
  return isTakenOut ? null : fix.edits;
}
