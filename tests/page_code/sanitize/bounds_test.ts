// What is small to write and endless to show is refused with a sentence; what people write is not.
import assert from "node:assert/strict";
import { PAGE_SENTENCES } from "../../../contract/publishing/page_sentences.ts";
import { Failure } from "../../../server/errors.ts";
import { readCleanPage, sanitize } from "../../../server/page_code/sanitize/sanitize.ts";
import { STYLES } from "../../attacks/static.ts";

const DEEP = "This page nests its styles more than 64 deep. Simplify them and save again.";
const ATTRIBUTE =
  "An attribute of this page nests brackets more than 256 deep. Simplify them and save again.";
const MULTIPLIED = PAGE_SENTENCES.css_rules_endless;
const CALLED =
  "This page's style functions call others more than 30 times. Simplify them and save again.";
const WITHIN = PAGE_SENTENCES.css_functions_endless;
const REPEATED = PAGE_SENTENCES.page_drawings_endless;

const style = (css: string) => `<style>${css}</style><p>x`;
const chain = (count: number, link: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => link(i)).join("");

const NESTED = "calc(".repeat(257);
const MIXED = "color-mix(in srgb,red,".repeat(22);

const REFUSED: [name: string, code: string, message: string][] = [
  ["12 KB of a{", style("a{".repeat(6_000)), DEEP],
  ["one level too many", style("a{".repeat(65) + "}".repeat(65)), DEEP],
  ["a style in a drawing", `<svg><style>${"a{".repeat(65)}</style></svg>`, DEEP],
  ["a style attribute", `<p style="--a:${"{".repeat(257)}">x`, ATTRIBUTE],
  ["round brackets in a style attribute", `<p style="width:${"calc(".repeat(257)}">x`, ATTRIBUTE],
  ["a drawing's attribute", `<svg><rect fill="${"(".repeat(257)}"/></svg>`, ATTRIBUTE],
  ["a media attribute", `<style media="${"not (".repeat(20_000)}">a{}</style>x`, ATTRIBUTE],
  ["a sizes attribute", `<img srcset="data:, 1w" sizes="${"calc(".repeat(257)}">`, ATTRIBUTE],
  ["media queries", style(`@media ${"not (".repeat(65)}{}`), DEEP],
  ["square brackets", style("[".repeat(65)), DEEP],
  ["closed only within comments", style("a{/*}*/".repeat(65)), DEEP],
  ["closed only within strings", style(`a{content:"}";`.repeat(65)), DEEP],
  ["closed only by escapes", style("a{\\};".repeat(65)), DEEP],
  ["closed only by another kind", style("a{)".repeat(65)), DEEP],
  ["closed only within addresses", style("a{b:url(}x);".repeat(65)), DEEP],
  ["open in what is no address", style(`a{b:xurl(${"{".repeat(64)}`), DEEP],
  ["open in an address with quotes", style(`a{b:url(${" ".repeat(300)}"x"${"{".repeat(64)}`), DEEP],
  ["two selectors on each level", style("a,b{".repeat(40)), MULTIPLIED],
  ["the rule around it twice on each level", style(`p{${"& &{".repeat(30)}`), MULTIPLIED],
  ["in a list of :is()", style(`p{${":is(& &,& &){".repeat(20)}`), MULTIPLIED],
  ["with media queries between", style("a,b{@media all{".repeat(25)), MULTIPLIED],
  ["many that are each allowed", style(("a,b{".repeat(14) + "}".repeat(14)).repeat(8)), MULTIPLIED],
  [
    "in several styles",
    style("a,b{".repeat(15)) + style("a,b{".repeat(15)) + style("a,b{".repeat(15)),
    MULTIPLIED,
  ],
  [
    "functions of functions",
    style(chain(40, (i) => `@function --f${i + 1}(){result:calc(--f${i}() + --f${i}())}`)),
    CALLED,
  ],
  [
    "functions of functions behind long comments",
    style(
      chain(
        40,
        (i) =>
          `/*${" ".repeat(2_000)}*/@function --f${i + 1}(){result:calc(--f${i}() + --f${i}())}`,
      ),
    ),
    CALLED,
  ],
  [
    "functions of functions within media queries",
    style(
      chain(
        40,
        (i) => `@function --f${i + 1}(){@media all{result:calc(--f${i}() + --f${i}())}}`,
      ),
    ),
    CALLED,
  ],
  [
    "drawings of drawings",
    `<svg>${chain(30, (i) => `<g id=u${i + 1}><use href=#u${i} /><use href=#u${i} /></g>`)}</svg>`,
    REPEATED,
  ],
  [
    "drawings by their old address",
    `<svg>${
      chain(30, (i) => `<g id=u${i + 1}><use xlink:href=" #u${i}"/><use href=#u${i} /></g>`)
    }`,
    REPEATED,
  ],
  [
    "patterns of patterns",
    `<svg>${
      chain(
        30,
        (i) =>
          `<pattern id=p${i}><g fill="url(#p${i + 1})"/><g fill="url('#p${i + 1}')"/></pattern>`,
      )
    }`,
    REPEATED,
  ],
  [
    "a large drawing, often",
    `<svg><g id=a>${"<path/>".repeat(1_000)}</g>${"<use href=#a />".repeat(1_000)}</svg>`,
    REPEATED,
  ],
  ["an attribute that no style knows", `<p data-x="${NESTED}">x`, ATTRIBUTE],
  ["a handler, which attr() can read", `<p onclick="${NESTED}">x`, ATTRIBUTE],
  ["an attribute closed only within comments", `<p title="${"(/*)*/".repeat(257)}">x`, ATTRIBUTE],
  ["an attribute closed only within strings", `<p title="${"(')'".repeat(257)}">x`, ATTRIBUTE],
  ["an attribute in a template", `<template><p title="${NESTED}"></template>x`, ATTRIBUTE],
  ["functions that are read twice", style(`a{color:${MIXED}`), WITHIN],
  ["functions that are read twice, in an attribute", `<p data-x="${MIXED}">x`, WITHIN],
  ["functions in escapes", style(`a{color:${"color-mi\\78 (in srgb,red,".repeat(22)}`), WITHIN],
  [
    "functions with others between",
    style(`a{color:${"anchor(calc(1px+var(--x,".repeat(20)}`),
    WITHIN,
  ],
  [
    "many of a few functions",
    style(`a{color:${"color-mix(red,".repeat(10)}red${")".repeat(10)}}`.repeat(2_000)),
    WITHIN,
  ],
];

for (const [name, code, message] of REFUSED) {
  Deno.test(`sanitize refuses ${name}`, () => {
    const refused = (error: unknown) => error instanceof Failure && error.message === message;
    assert.throws(() => sanitize(code), refused);
    assert.equal(readCleanPage(code, 100_000), null);
  });
}

const TAKEN: [name: string, code: string][] = [
  ["64 levels", style("a{".repeat(64) + "}".repeat(64))],
  [
    "brackets in strings, comments and addresses",
    style(`a{b:"((({{{";/*{{{((*/c:url(data:x{y)}`.repeat(80)),
  ],
  [
    "nesting as people write it",
    style(
      "@layer a{@supports (b:c){@media (width>1px){.card,.box{&:hover,&:focus{.a,.b{&.c{color:rgb(calc(1*(2+3)) 0 0)}}}}}}}"
        .repeat(200),
    ),
  ],
  ["a reset of many selectors", style(`${"a,".repeat(300)}b{margin:0;&:hover{x:y}}`)],
  [
    "icons from a sprite",
    `<svg><symbol id=i><path/></symbol></svg>${"<svg><use href=#i /></svg>".repeat(500)}`,
  ],
  ["a circle of drawings", "<svg><g id=a><use href=#b /></g><g id=b><use href=#a /></g></svg>"],
  [
    "colors in colors",
    style(`a{color:${"color-mix(in srgb,red,".repeat(4)}red${"))))"}}`.repeat(9_999)),
  ],
  ["a long path of many steps", `<svg><path d="${"M1 2c3-4.5,6 7 8,9z".repeat(9_999)}"/></svg>`],
  [
    "a long list of transforms",
    `<svg><g transform="${"translate(1 2) rotate(3)".repeat(999)}"/></svg>`,
  ],
  [
    "a handler of many lines",
    `<p onclick="${"if (a) { b(c(d(e(f(() => {}))))) } // (don't\n".repeat(60)}">`,
  ],
  ["words with many smileys", `<p title="${"Soup :( (it's cold :-( ) ".repeat(60)}">`],
  [
    "data of a component",
    `<p data-x='${JSON.stringify(Array(999).fill({ a: [{ b: { c: [1, "d(("] } }] }))}'>`,
  ],
  [
    "a chain of gradients",
    `<svg>${chain(40, (i) => `<linearGradient id=g${i} href=#g${i + 1} />`)}</svg>`,
  ],
];

for (const [name, code] of TAKEN) {
  Deno.test(`sanitize takes ${name}`, () => {
    assert.equal(sanitize(code).code, code);
  });
}

Deno.test("sanitize refuses none of the styles that attack otherwise", () => {
  for (const css of STYLES) sanitize(style(css));
});
