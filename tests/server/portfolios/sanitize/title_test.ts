// The title of a page is what a browser's tab would show.
import assert from "node:assert/strict";
import { findTitle } from "../../../../server/portfolios/sanitize/title.ts";

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
  Deno.test(`findTitle finds ${JSON.stringify(title?.slice(0, 20) ?? null)} in ${JSON.stringify(code.slice(0, 60))}`, () => {
    assert.equal(findTitle(code), title);
  });
}
