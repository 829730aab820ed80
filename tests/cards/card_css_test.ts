// Arithmetic of CSS for a viewport of 1200 by 630.
import assert from "node:assert/strict";
import { foldStyles, readRootValues } from "../../server/cards/card_css.ts";

const CASES: [string, string][] = [
  ["clamp(1rem, 4vw, 3rem)", "48px"],
  ["clamp(16px, 2vw + 4px, 3rem)", "28px"],
  ["min(1000px, 90%)", "1000px"],
  ["max(2rem, calc(5vw - 20px))", "40px"],
  ["max(10px, min(20px, 100svh))", "20px"],
  ["clamp(1.1, 1.5, 2)", "1.5"],
  ["max(var(--gap), 1px)", "24px"],
  ["max(var(--none, 7px), 1px)", "7px"],
  ["min(20ch, 1000px)", "160px"],
  ["60ch", "30em"],
  // What depends on more than the viewport stays.
  ["max(var(--unknown), 1px)", "max(var(--unknown), 1px)"],
  ["min(1px, 50cqw)", "min(1px, 50cqw)"],
  ["minmax(0, 1fr)", "minmax(0, 1fr)"],
  ["max(1px, 2px / 0)", "max(1px, 2px / 0)"],
  ["clamp(1px, 2px)", "clamp(1px, 2px)"],
];

for (const [sent, expected] of CASES) {
  Deno.test(`${sent} is ${expected}`, () => {
    const css = `.a{margin:${sent};color:red}`;
    const roots = readRootValues(":root{--gap:calc(var(--s) * 3);--s:8px}");
    assert.equal(foldStyles(css, roots), `.a{margin:${expected};color:red}`);
  });
}

Deno.test("of two themes, the first one's variables count, and one that names itself ends", () => {
  const css = ":root{--ink:#000}@media (prefers-color-scheme:dark){:root{--ink:#fff}}" +
    "body{--me:var(--me) var(--me)}";
  const roots = readRootValues(css);
  assert.equal(roots.get("--ink"), "#000");
  assert.match(foldStyles("a{width:max(var(--me),1px)}", roots), /^a\{width:max\(/);
});
