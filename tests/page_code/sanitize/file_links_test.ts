// Links to files beside the page stay as they are, and are no opening for anything else.
import assert from "node:assert/strict";
import { preparePage } from "../../../server/page_code/prepare.ts";
import { sanitizePage } from "../../../server/page_code/sanitize/sanitize.ts";

const FILE = `files/${"0a".repeat(16)}.pdf`;
const page = (body: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>Play</title></head><body><p>x</p>${body}</body></html>`;

Deno.test("a link to a file beside the page is kept as it is, and nothing is said of it", () => {
  for (const address of [FILE, `./${FILE}`, ` ${FILE} `]) {
    const code = page(`<a href="${address}" download target="_blank">CV</a>`);
    const prepared = preparePage(code);
    assert.equal(sanitizePage(code).code, code);
    assert.deepEqual(prepared.log, []);
    assert.deepEqual(prepared.notices, []);
  }
});

Deno.test("a file is linked, and never a part of the page", () => {
  for (
    const element of [
      `<embed src="${FILE}">`,
      `<object data="${FILE}"></object>`,
      `<iframe src="${FILE}"></iframe>`,
      `<img src="${FILE}">`,
      `<link rel="stylesheet" href="${FILE}">`,
      `<script src="${FILE}"></script>`,
      `<p style="background: url(${FILE})">x</p>`,
    ]
  ) {
    const { code, log } = sanitizePage(page(element));
    assert.doesNotMatch(code, /files\//, element);
    assert.equal(log.length, 1, element);
  }
});

Deno.test("an address that only looks like a file's is told of as any other", () => {
  for (const address of [`files/x.pdf`, `${FILE}.html`, `x/${FILE}`, `../${FILE}`]) {
    assert.equal(preparePage(page(`<a href="${address}">CV</a>`)).notices.length, 1, address);
  }
});
