// What a page says: the title that a tab would show, a description, and its text in order.
import assert from "node:assert/strict";
import { parse } from "parse5";
import { readPageText } from "../../server/page_code/page_facts.ts";

const TITLES: [code: string, title: string | null][] = [
  ["<title>Ada</title>", "Ada"],
  ["<!doctype html><html><head><TITLE lang=en>\n  Ada &amp;\n\tCo </TITLE><title>No", "Ada & Co"],
  ["<svg><title>Icon</title></svg><title>Page</title>", "Page"],
  ["<template><title>Part</title></template><title>Page</title>", "Page"],
  [
    "<!-- <title>No</title> --><script>'<title>No</title>'</script><title>作品 🙂</title>",
    "作品 🙂",
  ],
  ["<title>Ada <b>x</b>", "Ada <b>x</b>"],
  ["<title> \n </title><p>x", null],
  ["<p>no title", null],
  ["<svg><title>Icon</title></svg>", null],
  ["", null],
  [`<title>${"🙂".repeat(201)}</title>`, "🙂".repeat(200)],
];

for (const [code, title] of TITLES) {
  Deno.test(`the title is ${JSON.stringify(title?.slice(0, 20) ?? null)} in ${JSON.stringify(code.slice(0, 60))}`, () => {
    assert.equal(readPageText(parse(code)).title, title);
  });
}

const LONG = "A page about soup, and what goes with it.";

for (
  const [claim, code, description] of [
    ["the meta tag", `<meta name="Description" content=" Soup &amp;\n bread ">`, "Soup & bread"],
    ["the card's, without one", `<meta property="og:description" content="Soup">`, "Soup"],
    [
      "the meta tag before the card's",
      `<meta property="og:description" content="x"><meta name="description" content="Soup">`,
      "Soup",
    ],
    ["the first real paragraph", `<h1>Soup of the day, in full</h1><p>Hi<p>${LONG}<p>x`, LONG],
    ["none in a page of labels", "<h1>Soup</h1><p>Hi", null],
    ["no more than 160 characters", `<p>${"🍲".repeat(200)}`, "🍲".repeat(160)],
  ] as const
) {
  Deno.test(`the description is ${claim}`, () => {
    assert.equal(readPageText(parse(code)).description, description);
  });
}

Deno.test("the outline has headings, paragraphs and links, and nothing that is not read", () => {
  const { outline } = readPageText(parse(`<!DOCTYPE html><title>x</title>
    <style>p { color: red }</style><script>"<p>no"</script>
    <header>Soup <b>House</b></header>
    <h1>Of  the <em>day</em></h1>
    <p>Ask <a href="mailto:chef1@example.com">the <i>chef</i></a> or
      <a href="#below">below</a>, <a href="x-mixer:x">not</a>, <a href="SMS:+1">text</a>.
    <ul><li>Lentils<li hidden>Secret<li><img alt="A bowl" src="x"></ul>
    <svg><title>Icon</title><text>drawn</text></svg><template><p>part</template>
    <div aria-hidden="true">decoration</div><h3> </h3>`));
  assert.deepEqual(outline, [
    { level: 0, runs: [{ text: "Soup House" }] },
    { level: 1, runs: [{ text: "Of the day" }] },
    {
      level: 0,
      runs: [
        { text: "Ask " },
        { text: "the chef", href: "mailto:chef1@example.com" },
        { text: " or below, not, " },
        { text: "text", href: "SMS:+1" },
        { text: "." },
      ],
    },
    { level: 0, runs: [{ text: "Lentils" }] },
    { level: 0, runs: [{ text: "A bowl" }] },
  ]);
});

Deno.test("the outline of a huge page ends somewhere", () => {
  const { outline } = readPageText(parse("<p>soup ".repeat(100_000)));
  assert.equal(outline.length, 400);
  const { outline: wordy } = readPageText(parse(`<p>${"soup ".repeat(100_000)}<p>more`));
  assert.equal(wordy.length, 1);
});
