// Functions that come together through variables are bounded, however they are spelled; palettes of variables are not.
import assert from "node:assert/strict";
import { PAGE_SENTENCES } from "../../../contract/publishing/page_sentences.ts";
import { Failure } from "../../../server/errors.ts";
import { readCleanPage, sanitize } from "../../../server/page_code/sanitize/sanitize.ts";

const IN_A_ROW = PAGE_SENTENCES.css_variables_endless;

const style = (css: string) => `<style>${css}</style><p>x`;
const chain = (count: number, link: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => link(i)).join("");

const REFUSED: [name: string, code: string, message: string][] = [
  [
    "variables of variables",
    style(`a{${chain(11, (i) => `--a${i + 1}:color-mix(in srgb,red,var(--a${i}));`)}}`),
    IN_A_ROW,
  ],
  [
    "variables of variables, backwards and over rules",
    style(
      chain(11, (i) => `a{/*${"-".repeat(999)}*/--a${i}:lab(from var(/*(*/--a${i + 1},x) l a b)}`),
    ),
    IN_A_ROW,
  ],
  [
    "variables of variables in escapes",
    style(`a{${chain(11, (i) => `--\\61 ${i + 1}:mix(v\\61r(--\\000061${i}));`)}}`),
    IN_A_ROW,
  ],
  [
    "variables of variables in attributes",
    chain(11, (i) => `<p style="--a${i + 1}:mix(red,var(--a${i}))">`),
    IN_A_ROW,
  ],
  [
    "attributes of attributes",
    chain(11, (i) => `<p data-a${i + 1}="mix(attr(data-a${i} type(*)))">`),
    IN_A_ROW,
  ],
  [
    "functions of functions that wrap each other",
    style(chain(11, (i) => `@function --f${i + 1}(){result:mix(--f${i}())}`)),
    IN_A_ROW,
  ],
  [
    "a long row of variables",
    style(`a{${chain(257, (i) => `--a${i + 1}:var(--a${i});`)}}`),
    IN_A_ROW,
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
  [
    "a palette of variables",
    style(`:root{--a:red;--b:color-mix(in oklab,var(--a),white);--c:rgb(from var(--b) r g b / .5);
      --s:0 0 var(--c);--s:drop-shadow(var(--s))}.x{--a:var(--b);filter:var(--s)}`.repeat(99)),
  ],
  ["a circle of variables", style(`a{--a:mix(var(--b))}b{--b:mix(var(--a));--c:mix(var(--c))}`)],
  ["many variables of one", style(chain(999, (i) => `a{--a${i}:mix(mix(var(--b)))}`))],
];

for (const [name, code] of TAKEN) {
  Deno.test(`sanitize takes ${name}`, () => {
    assert.equal(sanitize(code).code, code);
  });
}
