// Columns within columns, and layers that blur what is behind them: refused with a sentence beyond what people write.
import assert from "node:assert/strict";
import { Failure } from "../../../server/errors.ts";
import { sanitize } from "../../../server/page_code/sanitize/sanitize.ts";

const COLUMNS =
  "This page has columns within columns more than 6 deep. Simplify them and save again.";
const BACKDROPS =
  "This page gives a backdrop-filter to more than 100 elements. Give it to fewer and save again.";

const nested = (depth: number, attributes = "") => `<div${attributes}>x`.repeat(depth);
const many = (count: number, attributes = "") => `<b${attributes}>x</b>`.repeat(count);
const page = (css: string, body: string) => `<style>${css}</style>${body}`;

/** A hundred and one elements, and seven levels, are too many in each of them. */
const COLUMN_RULES: Record<string, [css: string, attributes: string]> = {
  "of a tag": ["DIV{columns:2}", ""],
  "of a class": ["p .a:hover{column-count:2}", ' class="b A"'],
  "of an id, as they repeat": ["#a{column-width:9px}", " id=a"],
  "of an attribute": ["[data-a='b']{columns:2}", " data-a=b"],
  "of one of several": ["p,:is(i,.a)>div{columns:2}", ""],
  "nested": [".a{color:red;&{@media all{columns:2}}}", ' class="a"'],
  "in an attribute": ["", " style='color:red;columns:2'"],
  "with escapes": ["div{c\\6flumns:2}", ""],
  "by an animation": ["@keyframes a{to{columns:2}}", " style='animation:a 1s'"],
  "by what is around": ["section{columns:2}div{all:inherit}", ""],
  "in a variable": ["div{--a:2;columns:var(--a)}", ""],
  "without an end": ["div{columns:2", ""],
};

for (const [how, [css, attributes]] of Object.entries(COLUMN_RULES)) {
  Deno.test(`sanitize refuses columns in columns ${how}, and takes six`, () => {
    assert.equal(refusal(page(css, nested(7, attributes))), COLUMNS);
    assert.equal(refusal(page(css, nested(6, attributes))), null);
    const backdrops = css.replaceAll(
      /columns|column-count|column-width|c\\6flumns/g,
      "backdrop-filter",
    );
    const own = attributes.replace("columns", "backdrop-filter");
    const tag = backdrops.replaceAll(/div/gi, "b");
    assert.equal(refusal(page(tag, many(101, own))), BACKDROPS);
    assert.equal(refusal(page(tag, many(100, own))), null);
  });
}

Deno.test("sanitize counts all elements for a rule of all, those around the page's own too", () => {
  assert.equal(refusal(page("*{columns:2}", nested(5))), COLUMNS);
  assert.equal(refusal(page("*{columns:2}", nested(4))), null);
  assert.equal(refusal(page("*{backdrop-filter:blur(1px)}", many(100))), BACKDROPS);
});

Deno.test("sanitize takes what people write: cards of glass, text in columns, and neither where it is turned off", () => {
  const taken = [
    page(".glass{backdrop-filter:blur(9px)}", many(100, ' class="glass"') + many(900)),
    page("b{backdrop-filter:none}", many(900)),
    page("::backdrop,dialog::backdrop{backdrop-filter:blur(2px)}", many(900)),
    page("@supports (backdrop-filter:blur(1px)){.a{color:red}}", many(900)),
    page("@keyframes a{to{backdrop-filter:blur(1px)}}.a{animation:a 1s}", many(900)),
    page("div{columns:auto}article{columns:2}", nested(40) + "<article>x</article>".repeat(40)),
    page("p{transition:backdrop-filter 1s;grid-template-columns:1fr}", "<p>x".repeat(900)),
  ];
  for (const code of taken) assert.equal(refusal(code), null, code.slice(0, 80));
});

function refusal(code: string): string | null {
  try {
    sanitize(code);
    return null;
  } catch (error) {
    assert.ok(error instanceof Failure);
    return error.message;
  }
}
