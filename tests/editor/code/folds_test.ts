// What of the code is shown folded: lines that are one skeleton of a menu and nothing else, and long data.
import assert from "node:assert/strict";
import { findFolds } from "../../../islands/editor/code/folds.ts";

const SKELETON =
  '<div class="bar" data-folio-removed="nav" style="display: none !important"><i></i></div>';

Deno.test("a line that is a skeleton is a fold, wherever it stands", () => {
  const code = `${SKELETON}\n<p>x\n\n   ${SKELETON}  \n${SKELETON}`;
  const line = code.indexOf("   <div");
  assert.deepEqual(findFolds(code), [
    { from: 0, to: SKELETON.length },
    { from: line + 3, to: line + 3 + SKELETON.length + 2 },
    { from: code.length - SKELETON.length, to: code.length },
  ]);
});

Deno.test("a line that has more in it, or only speaks of skeletons, is none", () => {
  for (
    const line of [
      `<p>before</p>${SKELETON}`,
      `${SKELETON}<p>after</p>`,
      `${SKELETON}<div>after</div>`,
      `const mark = "data-folio-removed=";`,
      `<div data-folio-removed="nav">`,
      `<p title="data-folio-removed=">x</p>`.replace('"data', '">" data'),
      " ".repeat(20_001) + SKELETON,
      "data-folio-removed",
      "",
    ]
  ) {
    assert.deepEqual(findFolds(`<h1>x</h1>\n${line}\n`), [], line.slice(0, 80));
  }
});

Deno.test("the data of a typeface or a picture is a fold, as far as it is long", () => {
  const long = "A".repeat(500);
  const code =
    `<style>@font-face{src:url(data:font/woff2;base64,${long}==)}</style>\n${SKELETON}\n<img src="data:image/png;base64,${long}"><img src="data:image/png;base64,${
      long.slice(1)
    }">;base64,`;
  const [first, second] = [code.indexOf(long), code.lastIndexOf(`${long}"`)];
  const menu = code.indexOf(SKELETON);
  assert.deepEqual(findFolds(code), [
    { from: first, to: first + 502 },
    { from: menu, to: menu + SKELETON.length },
    { from: second, to: second + 500 },
  ]);
});
