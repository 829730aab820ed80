// Two texts compared: changes with a few lines around, and no more than helps.
import assert from "node:assert/strict";
import { compareLines } from "../../../islands/editor/history/compare.ts";

const LINES = Array.from({ length: 20 }, (_, i) => `line ${i}\n`);

Deno.test("nothing differs between equal texts", () => {
  assert.deepEqual(compareLines("a\nb", "a\nb"), []);
});

Deno.test("a changed line stands between three lines on either side", () => {
  const after = LINES.with(10, "changed\n").join("");
  assert.deepEqual(compareLines(LINES.join(""), after), [
    { kind: "skipped", text: "7 lines" },
    { kind: "same", text: LINES.slice(7, 10).join("") },
    { kind: "removed", text: "line 10\n" },
    { kind: "added", text: "changed\n" },
    { kind: "same", text: LINES.slice(11, 14).join("") },
    { kind: "skipped", text: "6 lines" },
  ]);
});

Deno.test("texts with too little in common are not compared", () => {
  const other = Array.from({ length: 10_000 }, (_, i) => `other ${i}\n`).join("");
  assert.equal(compareLines(LINES.join("").repeat(500), other), null);
});
