// The one range in which two texts differ, and findings brought to their places in the editor.
import assert from "node:assert/strict";
import fc from "fast-check";
import { Text } from "@codemirror/state";
import { changeBetween } from "../../../islands/editor/code/code_changes.ts";
import { toDiagnostics } from "../../../islands/editor/code/diagnostics.ts";

Deno.test("the change between two texts makes the one of the other, and is no longer than it must be", () => {
  assert.equal(changeBetween("same", "same"), null);
  assert.deepEqual(changeBetween("<p>one</p>", "<p>two</p>"), { from: 3, to: 6, insert: "two" });
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 12 });
  fc.assert(fc.property(text, text, (before, after) => {
    const change = changeBetween(before, after);
    if (!change) return assert.equal(before, after);
    const { from, to, insert } = change;
    assert.equal(before.slice(0, from) + insert + before.slice(to), after);
    const [first, last] = [before.slice(from, to), insert];
    assert.ok(first === "" || last === "" || first[0] !== last[0]);
  }));
});

Deno.test("a finding is marked on its first line, wherever the author's line breaks are of two characters", () => {
  const code = "<p>one\r\n<p>two\r\n<nav>\r\n<a>x</a>\r\n</nav>";
  const doc = Text.of(code.split("\r\n"));
  const start = code.indexOf("<nav>");
  const finding = { kind: "removed", rule: "menu", message: "m" } as const;
  const place = { line: 3, column: 1, start, end: code.length };
  const [excerpt, fix] = ["", null];
  const places = [{ at: null, excerpt, fix }, { at: place, excerpt, fix }];
  const marks = toDiagnostics([{ ...finding, places }], code, doc);
  assert.deepEqual(marks, [{ from: 14, to: 19, severity: "warning", message: "m" }]);
  assert.equal(doc.sliceString(14, 19), "<nav>");
});
