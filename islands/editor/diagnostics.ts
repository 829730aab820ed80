// Findings as marks at the lines of the code.
import type { Diagnostic } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Finding } from "../../server/contract/findings.ts";

const SEVERITIES: Record<Finding["kind"], Diagnostic["severity"]> = {
  removed: "warning",
  will_not_work: "warning",
  lost: "warning",
  left_over: "info",
  missing: "info",
};

/** They were made of `code`, whose line breaks may be of two characters where the document has one. */
export function diagnosticsOf(
  findings: readonly Finding[],
  code: string,
  doc: Text,
): Diagnostic[] {
  const placed = findings.filter(({ at }) => at !== null)
    .toSorted((a, b) => a.at!.start - b.at!.start);
  const placeOf = code.includes("\r\n") ? withoutReturns(code) : (at: number) => at;
  return placed.map(({ kind, message, at, fix }) => {
    const from = Math.min(placeOf(at!.start), doc.length);
    // A mark over a whole script hides more than it tells: its first line is enough.
    const to = Math.min(placeOf(at!.end), doc.lineAt(from).to);
    // As far as it reaches: it is made of what stands there now.
    const end = Math.min(placeOf(at!.end), doc.length);
    const [edit] = fix && "edits" in fix ? fix.edits : [];
    return {
      from,
      to: Math.max(from, to),
      severity: SEVERITIES[kind],
      message,
      ...edit && {
        actions: [{
          name: "Do it now",
          apply: (view: EditorView, now: number) =>
            view.dispatch({
              changes: { from: now, to: now + end - from, insert: edit.text },
              userEvent: "input",
            }),
        }],
      },
    };
  });
}

/** For places in ascending order it reads the code once. */
function withoutReturns(code: string): (at: number) => number {
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
