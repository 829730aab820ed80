import { diffLines } from "diff";

export interface Difference {
  kind: "same" | "removed" | "added" | "skipped";
  text: string;
}

const CONTEXT_LINES = 3;
/** Beyond this number a comparison is of no use and takes long. */
const COMPARE_MAX_EDITS = 4_000;

export function compareLines(before: string, after: string): Difference[] | null {
  if (before === after) return [];
  const changes = diffLines(before, after, { maxEditLength: COMPARE_MAX_EDITS });
  return changes?.flatMap(({ added, removed, value }, i): Difference[] => {
    if (added) return [{ kind: "added", text: value }];
    if (removed) return [{ kind: "removed", text: value }];
    return around(value, i > 0, i < changes.length - 1);
  }) ?? null;
}

function around(text: string, hasBefore: boolean, hasAfter: boolean): Difference[] {
  const lines = text.split(/(?<=\n)/);
  const head = hasBefore ? lines.slice(0, CONTEXT_LINES) : [];
  const rest = lines.slice(head.length);
  const tail = hasAfter ? rest.slice(-CONTEXT_LINES) : [];
  const skipped = rest.length - tail.length;
  const parts: Difference[] = [
    { kind: "same", text: head.join("") },
    { kind: "skipped", text: skipped === 1 ? "1 line" : `${skipped} lines` },
    { kind: "same", text: tail.join("") },
  ];
  return parts.filter(({ kind, text }) => kind === "skipped" ? skipped > 0 : text !== "");
}
