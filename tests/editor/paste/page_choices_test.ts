// The pages that one is to be chosen from: equal ones are one, and each tells what it is.
import assert from "node:assert/strict";
import { takeIn } from "../../../islands/editor/paste/intake.ts";
import { describePage } from "../../../islands/editor/paste/page_choices.ts";

const page = (title: string, body: string) =>
  `<!DOCTYPE html>\n<html>\n<head>\n${title && `<title>${title}</title>\n`}` +
  `<style>p { color: teal }</style>\n</head>\n<body>\n${body}\n</body>\n</html>`;
const reply = (...pages: string[]) =>
  pages.map((code, i) => `Page ${i + 1}:\n\`\`\`html\n${code}\n\`\`\``).join("\n\n");

for (
  const [what, other] of [
    ["nothing", (code: string) => code],
    ["white space at the ends of lines", (code: string) => code.replaceAll("\n", "  \t\n")],
    ["line breaks", (code: string) => code.replaceAll("\n", "\r\n")],
    ["blank lines around them", (code: string) => `\n \n${code}\n\n`],
  ] as const
) {
  Deno.test(`two pages that differ in ${what} are one, and nobody is asked`, () => {
    const bread = page("Bread", "<p>Rye</p>\n<p>Oats</p>");
    const taken = takeIn(reply(bread, other(bread)));
    assert.deepEqual({ kind: taken.kind, code: "code" in taken && taken.code }, {
      kind: "page",
      code: bread,
    });
  });
}

Deno.test("of pages that differ each tells its title, its lines and its first words", () => {
  const menu = '<nav><a href="#a">Home</a></nav>';
  const bread = page(
    "Bread",
    `${menu}<h1>Rye &amp; <b>oats</b></h1><script>let no;</script><p>At six`,
  );
  const other = page("", `${menu}<!-- no -->\n<template><p>no</p></template>\n<p>Cake</p>`);
  const taken = takeIn(reply(bread, other));
  assert.deepEqual("pages" in taken && taken.pages, [
    { title: "Bread", code: bread, lines: 10, words: "Rye & oats At six" },
    { title: "Page 2", code: other, lines: 11, words: "Cake" },
  ]);
});

Deno.test("the first words of a page are 160 characters at most, and whole", () => {
  const { words } = describePage(page("", "<p>bread </p>".repeat(500_000)), "Page 1");
  assert.match(words, /^(bread ){20,27}…$/);
  const long = describePage(`<p>${"\u{1f956}".repeat(2_000)}x`, "Page 1").words;
  assert.ok(long.length <= 162 && long.isWellFormed());
  assert.equal(describePage(`<p>${"a".repeat(3)}`, "Page 1").words, "aaa", "behind the last tag");
  assert.equal(describePage("<div id=app></div><script>render()</script>", "Page 1").words, "");
});
