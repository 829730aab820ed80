// The outline of a page that is being read: made of its code alone, and bounded whatever that is.
import "../../support/dom.ts";
import assert from "node:assert/strict";
import { readOutline } from "../../../islands/editor/preview/outline.ts";

const picture = `<img src="data:image/png;base64,${"A".repeat(300_000)}">`;

Deno.test("an outline has the title, the headings, the texts and the pictures in their order", () => {
  const { title, blocks } = readOutline(`<!DOCTYPE html><head><title>Ada &amp; Bo</title>
    <style>h1 { color: red }</style></head><body class="x"><script>"<h1>No</h1>"</script>
    <h1>Ada <em>Soup</em></h1><p>${"Warm words. ".repeat(20)}</p>${picture}${picture}
    <ul><li>One<li>Two</ul><h2>&lt;Work&gt;</h2></body>`);
  assert.equal(title, "Ada & Bo");
  assert.deepEqual(blocks, [
    { kind: "heading", level: 1, text: "Ada Soup" },
    { kind: "text", lines: 3 },
    { kind: "pictures", count: 2 },
    { kind: "text", lines: 2 },
    { kind: "heading", level: 2, text: "<Work>" },
  ]);
});

for (
  const [claim, code] of [
    ["nothing", ""],
    ["a text", "Soup"],
    ["a tag that does not end", '<body><h1 class="'],
    ["many headings", `<body>${"<h1>Soup</h1>".repeat(100_000)}`],
    ["many pictures", `<body>${"<img>".repeat(100_000)}`],
    ["signs that open nothing", "<".repeat(2_000_000)],
    ["a heading without an end", `<h1>${"Soup ".repeat(400_000)}`],
    ["tags within tags", `<body>${"<div>".repeat(400_000)}`],
    ["addresses that begin and do not go on", "data:".repeat(400_000)],
  ] as const
) {
  Deno.test(`an outline of ${claim} is short`, () => {
    const { title, blocks } = readOutline(code);
    assert.equal(title, "");
    assert.ok(blocks.length <= 24 && JSON.stringify(blocks).length < 6_000);
  });
}
