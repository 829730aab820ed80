import type { Change } from "../code/code_changes.ts";

export interface Line {
  from: number;
  to: number;
  text: string;
}

export function readLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let from = 0; from <= text.length;) {
    const at = text.indexOf("\n", from);
    const end = at < 0 ? text.length : at;
    const to = end > from && text[end - 1] === "\r" ? end - 1 : end;
    lines.push({ from, to, text: text.slice(from, to) });
    from = end + 1;
  }
  return lines;
}

/** Edits at one place keep their order; edits must not overlap. */
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
