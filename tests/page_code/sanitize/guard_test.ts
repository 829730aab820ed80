// Pages too deep, too large or too entangled are refused with a sentence, and none takes more than its share of time.
// Lane: rest.
import assert from "node:assert/strict";
import { Failure } from "../../../server/errors.ts";
import { sanitize } from "../../../server/page_code/sanitize/sanitize.ts";

const MEGABYTE = 1024 * 1024;

// html and body count too.
Deno.test("sanitize accepts 512 levels and refuses 513", () => {
  const nested = (levels: number) => "<div>".repeat(levels - 2) + "x";
  assert.equal(sanitize(nested(512)).code, nested(512));
  assert.throws(
    () => sanitize(nested(513)),
    refusal("This page nests its elements more than 512 deep. Simplify it and save again."),
  );
});

Deno.test("sanitize accepts 200 attributes on a tag and refuses 201", () => {
  const tag = (count: number) =>
    `<p ${Array.from({ length: count }, (_, i) => `a${i}`).join(" ")}>`;
  assert.equal(sanitize(tag(200)).code, tag(200));
  assert.throws(
    () => sanitize(tag(201)),
    refusal("This page has a tag with more than 200 attributes. Simplify it and save again."),
  );
});

Deno.test("sanitize accepts 200,000 tags and refuses more than 250,000 elements", () => {
  const code = "<br>".repeat(200_000);
  assert.equal(sanitize(code).code, code);
  assert.throws(
    () => sanitize("<br>".repeat(250_001)),
    refusal("This page has more than 250,000 elements. Simplify it and save again."),
  );
});

const HOSTILE: Record<string, string> = {
  "170,000 nested div": "<div>".repeat(170_000),
  "340,000 b": "<b>".repeat(340_000),
  "30,000 div and 100,000 stray end tags": "<div>".repeat(30_000) + "</span>".repeat(100_000),
  "500 div and 100,000 stray end tags": "<div>".repeat(500) + "</span>".repeat(100_000),
  "nested tables": "<table><tr><td>".repeat(20_000),
  "nested drawings": "<svg><g>".repeat(20_000),
  "an adoption agency storm": "<b>".repeat(500) + "<p></b>".repeat(100_000),
  "reconstructed formatting": "<b><i><u><em>".repeat(100) + "<p>x</p>".repeat(50_000),
  "fostered content": "<table>" + "<div>x</div>".repeat(50_000),
  "100,000 end tags that make elements": "</p></br>".repeat(50_000),
  "one attribute of a megabyte": `<p title="${"x".repeat(MEGABYTE)}">`,
  "a hundred thousand attributes": `<p ${"a=1 b=2 ".repeat(50_000)}>`,
  "CSS brackets": `<style>url ${"(".repeat(MEGABYTE)}</style>`,
  "CSS functions": `<style>${"image-set({var(".repeat(60_000)}</style>`,
  "CSS escapes": `<style>url${"\\".repeat(MEGABYTE)}</style>`,
  "50,000 menus": "<p>a</p><nav>b</nav>".repeat(50_000),
  "50,000 repeated addresses": `<img ${"src=a ".repeat(9)}>`.repeat(5_000),
  "commas in a srcset": `<img srcset="${",".repeat(MEGABYTE)}">`,
  "100,000 candidates in a srcset": `<img srcset="${"a 1x,".repeat(100_000)}">`,
  "an address after a megabyte of spaces": `<img src="${" ".repeat(MEGABYTE)}a">`,
  "half-opened tags": "<".repeat(MEGABYTE),
};

for (const [name, code] of Object.entries(HOSTILE)) {
  Deno.test(`sanitize answers ${name}`, () => {
    try {
      const { code: saved } = sanitize(code);
      assert.deepEqual(sanitize(saved).log, []);
    } catch (error) {
      assert.ok(error instanceof Failure);
    }
  });
}

Deno.test("sanitize settles a page that edits alone do not", () => {
  const { code, log } = sanitize(
    "<!doctype html><p hidden>作</p><img src=a src=b src=c src=d src=e src=f>",
  );
  assert.equal(code, `<!DOCTYPE html>\n<p hidden>作</p><img data-missing-picture="picture" />`);
  assert.ok(
    log.some(({ rule }) => rule === "structure"),
  );
});

function refusal(message: string): (error: unknown) => boolean {
  return (error) =>
    error instanceof Failure && error.kind === "bad_input" && error.message === message;
}
