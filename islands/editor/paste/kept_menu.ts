import type { CodeEdit, Finding, FoundPlace } from "../../../contract/page_code/findings.ts";

export interface KeptMenu {
  edits: CodeEdit[];
  count: number;
}

export function keptMenu(findings: readonly Finding[]): KeptMenu | null {
  const places = findings.filter(({ rule }) => rule === "menu").flatMap(({ places }) => places);
  const edits = places.map(keepingEdits).find((edits) => edits !== null);
  return edits ? { edits, count: places.length } : null;
}

function keepingEdits({ at, fix }: FoundPlace): CodeEdit[] | null {
  if (!at || !fix || !("edits" in fix)) return null;
  const isTakenOut = fix.edits.some(({ start, end }) => start <= at.start && at.end <= end);
  return isTakenOut ? null : fix.edits;
}
