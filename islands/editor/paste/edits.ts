// Many changes of one text, made in one go: a page of megabytes is copied once.

import type { Change } from "../code/code_change.ts";

/** At the same place they come out in the order in which they are given. None overlaps another. */
export function applyEdits(text: string, edits: readonly Change[]): string {
  if (edits.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, insert } of edits.toSorted((a, b) => a.from - b.from)) {
    parts.push(text.slice(at, from), insert);
    at = to;
  }
  parts.push(text.slice(at));
  return parts.join("");
}
