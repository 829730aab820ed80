// What a page carries in `data:` addresses is held to the bounds of the page; other bytes and what people draw are not.
import assert from "node:assert/strict";
import { PAGE_SENTENCES } from "../../../contract/publishing/page_sentences.ts";
import { Failure } from "../../../server/errors.ts";
import { readCleanPage, sanitize } from "../../../server/page_code/sanitize/sanitize.ts";

const DEEP = "This page nests its styles more than 64 deep. Simplify them and save again.";
const ATTRIBUTE =
  "An attribute of this page nests brackets more than 256 deep. Simplify them and save again.";
const REPEATED = PAGE_SENTENCES.page_drawings_endless;

const style = (css: string) => `<style>${css}</style><p>x`;
const chain = (count: number, link: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => link(i)).join("");
const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`;
const base64 = (text: string) => `data:image/svg+xml;base64,${btoa(text)}`;
const percent = (text: string) => `data:image/svg+xml,${encodeURIComponent(text)}`;
const NESTED = "calc(".repeat(257);

const REFUSED: [name: string, code: string, message: string][] = [
  ["a picture", `<img src="${base64(svg(`<rect fill="${NESTED}"/>`))}">`, ATTRIBUTE],
  ["a picture in percents", `<img src="${percent(svg(`<a style='--a:${NESTED}'/>`))}">`, ATTRIBUTE],
  ["a picture as it is", `<img src='data:image/svg+xml,<svg><a x="${NESTED}"/>'>`, ATTRIBUTE],
  ["a picture's styles", `<img src="${base64(svg(`<style>a{b:${NESTED}</style>`))}">`, DEEP],
  [
    "a picture's styles in XML",
    `<img src="${
      base64(svg(`<p/><x:style><![CDATA[a{b:${"(".repeat(40)}]]><!--)-->${"(".repeat(25)}`))
    }">`,
    DEEP,
  ],
  [
    "a picture's style sheet",
    `<img src="${base64(`<?xml-stylesheet href="data:text/css,a{b:${NESTED}"?>${svg("")}`)}">`,
    ATTRIBUTE,
  ],
  ["a picture in UTF-16", `<img src="${base64(wide(svg(`<a x="${NESTED}"/>`)))}">`, ATTRIBUTE],
  [
    "a picture's entities",
    `<img src="${base64(`<!DOCTYPE svg [<!ENTITY a "((">]>${svg("")}`)}">`,
    REPEATED,
  ],
  [
    "one of a set",
    `<img srcset="data:,x 1x, ${percent(svg(`<a x="${NESTED}"/>`))} 2x">`,
    ATTRIBUTE,
  ],
  [
    "a picture in a style",
    style(`a{b:url("${base64(svg(`<a x="${NESTED}"/>`))}")}`),
    ATTRIBUTE,
  ],
  [
    "a picture in a style in escapes",
    style(`a{b:url("\\64 at\\61:${base64(svg(`<a x="${NESTED}"/>`)).slice(5)}")}`),
    ATTRIBUTE,
  ],
  [
    "a picture in a picture",
    `<img src="${base64(svg(`<image href="${base64(svg(`<a x="${NESTED}"/>`))}"/>`))}">`,
    ATTRIBUTE,
  ],
  [
    "a picture's drawings of drawings",
    `<img src="${
      base64(
        svg(chain(30, (i) => `<g id="u${i + 1}"><use href="#u${i}"/><use href="#u${i}"/></g>`)),
      )
    }">`,
    REPEATED,
  ],
  ["an icon", `<link rel="icon" href="${base64(svg(`<a x="${NESTED}"/>`))}">x`, ATTRIBUTE],
  [
    "the styles of subtitles",
    `<video><track src="data:text/vtt,WEBVTT%0A%0ASTYLE%0A::cue{color:${NESTED}"></video>`,
    ATTRIBUTE,
  ],
];

/** In UTF-16, as a string of its bytes. */
function wide(text: string): string {
  return "\xff\xfe" + Array.from(text, (character) => character + "\0").join("");
}

for (const [name, code, message] of REFUSED) {
  Deno.test(`sanitize refuses endless work in ${name}`, () => {
    const refused = (error: unknown) => error instanceof Failure && error.message === message;
    assert.throws(() => sanitize(code), refused);
    assert.equal(readCleanPage(code, 100_000), null);
  });
}

const TAKEN: [name: string, code: string][] = [
  ["a photo", `<img src="data:image/png;base64,${btoa("([{".repeat(999))}">`],
  [
    "a picture as drawing programs write it",
    `<img src="${
      base64(
        `<!DOCTYPE svg [<!ENTITY ns "http://ns.adobe.com/">]>${
          svg("<!-- (( --><style>a{b:f()}</style>")
        }`,
      )
    }">`,
  ],
];

for (const [name, code] of TAKEN) {
  Deno.test(`sanitize takes ${name} that is carried along`, () => {
    assert.equal(sanitize(code).code, code);
  });
}
