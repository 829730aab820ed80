import type { Action, Diagnostic } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import { nameFix } from "../check/titles.ts";
import type { CodeEdit, Finding } from "../../../contract/page_code/findings.ts";

const SEVERITIES: Record<Finding["kind"], Diagnostic["severity"]> = {
  risk: "warning",
  removed: "warning",
  will_not_work: "warning",
  lost: "warning",
  left_over: "info",
  missing: "info",
};

/** A line break of `code` may have two characters where the document has one, so places are converted. */
export function toDiagnostics(
  findings: readonly Finding[],
  code: string,
  doc: Text,
): Diagnostic[] {
  const placed = findings
    .flatMap(({ kind, rule, message, places }) =>
      places.map((place) => ({ kind, rule, message, ...place }))
    )
    .filter(({ at }) => at !== null)
    .toSorted((a, b) => a.at!.start - b.at!.start);
  const findPlace: PlaceOf = code.includes("\r\n") ? withoutReturns(code) : (at: number) => at;
  return placed.map(({ kind, rule, message, at, fix }) => {
    const from = Math.min(findPlace(at!.start), doc.length);
    // A mark over a whole script would hide it, so only its first line is marked.
    const to = Math.min(findPlace(at!.end), doc.lineAt(from).to);
    return {
      from,
      to: Math.max(from, to),
      severity: SEVERITIES[kind],
      message,
      ...fix && "edits" in fix && {
        actions: [
          toAction(nameFix({ kind, rule }, fix), fix.edits, from, doc, findPlace),
        ],
      },
    };
  });
}

/** A single edit follows its place through later changes; several apply only to unchanged code. */
function toAction(
  name: string,
  edits: readonly CodeEdit[],
  from: number,
  doc: Text,
  findPlace: PlaceOf,
): Action {
  const changes = edits.map(({ start, end, text }) => ({
    from: Math.min(findPlace(start), doc.length),
    to: Math.min(findPlace(end), doc.length),
    insert: text,
  }));
  return {
    name,
    apply(view, now) {
      if (changes.length > 1 && !view.state.doc.eq(doc)) return;
      const moved = changes.map((change) => ({
        ...change,
        from: change.from + now - from,
        to: change.to + now - from,
      }));
      view.dispatch({ changes: moved, userEvent: "input" });
    },
  };
}

type PlaceOf = (at: number) => number;

function withoutReturns(code: string): PlaceOf {
  let [seen, returns] = [0, 0];
  return (at) => {
    if (at < seen) [seen, returns] = [0, 0];
    for (let next = code.indexOf("\r\n", seen); next >= 0 && next < at;) {
      returns++;
      seen = next + 2;
      next = code.indexOf("\r\n", seen);
    }
    return at - returns;
  };
}
