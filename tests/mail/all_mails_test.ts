// Every mail has one button, before the second paragraph, as HTML and as plain text.
import assert from "node:assert/strict";
import { ALL_MAILS } from "../support/all_mails.ts";
import { readSources } from "../support/sources.ts";

Deno.test("no mail of the product is missing here", async () => {
  const written = (await readSources())
    .filter(({ path }) => path.startsWith("server/") && !path.startsWith("server/mail/"))
    .flatMap(({ code }) => [...code.matchAll(/\bfunction (\w+Mail)\([^]*?\{\n/g)])
    .filter(([head]) => !head.includes("Hono"))
    .map(([, name]) => name!);
  assert.deepEqual(Object.keys(ALL_MAILS).toSorted(), written.toSorted());
});

for (const [name, { html, body }] of Object.entries(ALL_MAILS)) {
  Deno.test(`${name} has its one button before the second paragraph`, () => {
    const blocks = body.split("\n\n");
    const at = blocks.findIndex((block) => /^[^\n]+:\nhttps:\/\/\S+$/.test(block));
    const hasHeading = html?.includes("<h1") ?? false;
    assert.equal(at, hasHeading ? 3 : 2, body);
    if (html === null) return;
    const elements = html.match(/<(?:h1|p|a)\b/g)!.map((each) => each.slice(1));
    assert.deepEqual(elements.slice(hasHeading ? 1 : 0, at + 1), ["p", "p", "a"]);
    assert.equal(elements.filter((each) => each === "a").length, 1);
  });
}
