// The frame's runtime stands first in the head, wherever that begins, and changes nothing else of the page.
import assert from "node:assert/strict";
import fc from "fast-check";
import { parse, serialize } from "parse5";
import { PAGE_SENTENCES } from "../../contract/publishing/page_sentences.ts";
import { frameDocument } from "../../server/publishing/public_page.ts";
import { findHeadOffset } from "../../server/page_code/head_offset.ts";
import { type PreparedPage, preparePage } from "../../server/page_code/prepare.ts";
import { Failure } from "../../server/errors.ts";
import { hostilePage } from "../support/hostile_page.ts";
import { cases } from "../support/cases.ts";
import { withoutPlates } from "../support/plates.ts";

/** The mark shows where the runtime belongs. */
const PLACES = [
  "^<p>x",
  "<!DOCTYPE html>^<p>x",
  "<!doctype html>\n<html>\n<head>^<title>x</title>",
  "<!DOCTYPE html>\n<HTML lang=en>\n<HEAD>^<script>1</script>",
  "<!-- a > b --><!DOCTYPE html><!-- <head> --><html><!-- c --><head>^<title>x",
  `<!DOCTYPE html><html data-x="<head>"><head data-y='>'>^<title>x`,
  "<!DOCTYPE html><html>\n^<header>x</header>",
  "<!DOCTYPE html><html>\n^<body><head>",
  "<!DOCTYPE html>\n^<script>1</script><head>",
  "<!-->^<script>1</script>-->",
  "<!--->^<script>1</script>-->",
  // What a regular expression took for the inside or the outside of a comment, a script or a value.
  `<!DOCTYPE html><!-- --!>^<script>/*-->*/'<nav>x</nav><a href=javascript:alert(1)>j</a>'</script>`,
  `<html lang=a"><head>^<script>/*">*/'<nav>x</nav>'</script>`,
  `<!-- --!>^<p title="--><x ">`,
  "<!-- a -- b --- > c -->^x",
  "<?xml a='>^'?>x",
  "</p><!doctype html>^x",
  "<html><!-- a -->^</html\n>x",
  "\r\n<!doctype html>\r\n^x",
  " ^&amp;",
  "&#32;<html>&#9;^&#65;",
  "<html a><html b>^<title>x",
  "<head a=1/>^<head b>",
  "^</head><title>x",
  "</p>^</br>",
  "^<template>x",
  "<html>\f^</body><head>",
  "😀".replace("😀", "<!-- 😀 -->^😀"),
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://w3.org/x.dtd"><html><head>^`,
] as const;

for (const place of PLACES) {
  Deno.test(`the runtime goes in first: ${JSON.stringify(place)}`, () => {
    const [before, after] = place.split("^");
    const code = before! + after!;
    assert.equal(findHeadOffset(code), before!.length);
    assertSameTree(code, before!.length);
  });
}

for (
  const code of ["", "<!-- never closed <head>", "<!doctype html>", "<!-- a -->\n", "</p>", "<p"]
) {
  Deno.test(`a page without a head has no place for the runtime: ${JSON.stringify(code)}`, () => {
    assert.equal(findHeadOffset(code), null);
    assert.throws(() => preparePage(code), { message: PAGE_SENTENCES.page_empty });
  });
}

Deno.test("what is served of whole pages is their tree and the runtime, nothing more", async () => {
  const folder = new URL("../pages/", import.meta.url);
  for await (const { name } of Deno.readDir(folder)) {
    const { code, headOffset } = preparePage(await Deno.readTextFile(new URL(name, folder)));
    assertSameTree(code, headOffset);
  }
});

Deno.test("what is served of any page is its tree and the runtime, nothing more", () => {
  fc.assert(
    fc.property(hostilePage, (code) => {
      const prepared = tryPrepare(code);
      if (prepared) assertSameTree(prepared.code, prepared.headOffset);
    }),
    { numRuns: cases(4_000) },
  );
});

function tryPrepare(code: string): PreparedPage | null {
  try {
    return preparePage(code);
  } catch (error) {
    assert.ok(error instanceof Failure, String(error));
    return null;
  }
}

function assertSameTree(code: string, headOffset: number): void {
  const served = parse(withoutPlates(frameDocument(code, headOffset, "R")));
  const html = served.childNodes.find((node) => node.nodeName === "html")!;
  assert.ok("childNodes" in html);
  const head = html.childNodes.find((node) => node.nodeName === "head")!;
  assert.ok("childNodes" in head);
  const runtime = head.childNodes.shift()!;
  assert.ok("childNodes" in runtime && runtime.nodeName === "script");
  assert.deepEqual(runtime.childNodes.map((node) => "value" in node && node.value), ["R"]);
  const saved = parse(code);
  assert.equal(serialize(served), serialize(saved));
  assert.equal(served.mode, saved.mode);
}
