// `font` as the parts that the renderer knows.
import assert from "node:assert/strict";
import { expandShorthands } from "../../server/cards/card_css.ts";

const parts = (style: string, weight: string, size: string, line: string, family: string) =>
  `font-style:${style};font-weight:${weight};font-size:${size};line-height:${line};font-family:${family}`;

const CASES: [string, string][] = [
  ["16px serif", parts("normal", "normal", "16px", "normal", "serif")],
  [
    `400 17px/1.5 "EB Garamond", Georgia, serif`,
    parts("normal", "400", "17px", "1.5", `"EB Garamond", Georgia, serif`),
  ],
  [
    "italic small-caps bold 2rem/1 var(--sans)",
    parts("italic", "bold", "2rem", "1", "var(--sans)"),
  ],
  [
    "600 var(--text-l) / 1.2 var(--serif)",
    parts("normal", "600", "var(--text-l)", "1.2", "var(--serif)"),
  ],
  ["small sans-serif", parts("normal", "normal", "small", "normal", "sans-serif")],
  [
    "inherit",
    "font-style:inherit;font-weight:inherit;font-size:inherit;font-family:inherit;line-height:inherit",
  ],
  ["caption", "font:caption"],
  ["var(--all)", "font:var(--all)"],
];

for (const [sent, expected] of CASES) {
  Deno.test(`font: ${sent} is taken apart`, () => {
    assert.equal(expandShorthands(`a{font:${sent};color:red}`), `a{${expected};color:red}`);
    assert.equal(expandShorthands(`a{color:red;font:${sent}}`), `a{color:red;${expected}}`);
  });
}

Deno.test("what only begins like `font` stays, and words break nowhere but at their ends", () => {
  const css = "a{font-size:1px;--font:2px serif;font-family:serif}";
  assert.equal(expandShorthands(css), css);
  assert.equal(expandShorthands("a{word-break:break-word}"), "a{overflow-wrap:normal}");
});
