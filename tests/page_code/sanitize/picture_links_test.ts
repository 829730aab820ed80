// Links to pictures that are written out in them: kept under a name of ours, and nothing else by that name.
import assert from "node:assert/strict";
import { sanitizePage } from "../../../server/page_code/sanitize/sanitize.ts";

const GIF = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const page = (body: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>Play</title></head><body><p>x</p>${body}</body></html>`;

Deno.test("a link to a picture that is written out in it is kept under a name of ours, once", () => {
  for (const type of ["gif", "png", "jpeg", "jpg", "webp", "avif", "GIF"]) {
    const address = GIF.replace("gif", type);
    const { code, log } = sanitizePage(page(`<a class="play" HREF='${address}'>Play</a>`));
    assert.equal(code, page(`<a class="play" data-folio-href="${address}">Play</a>`));
    assert.deepEqual(log.map(({ count }) => count), [1]);
    const again = sanitizePage(code);
    assert.equal(again.code, code);
    assert.deepEqual(again.log, []);
  }
});

for (
  const [claim, link] of [
    ["a drawing", `<a href="data:image/svg+xml,<svg/>">x</a>`],
    ["a page", `<a href="data:text/html,x">x</a>`],
    ["a script", `<a href="javascript:x">x</a>`],
    ["a picture behind a space", `<a href=" ${GIF}">x</a>`],
    ["a page by our name", `<a data-folio-href="data:text/html,x">x</a>`],
    ["a drawing by our name", `<a data-folio-href="data:image/svg+xml,<svg/>">x</a>`],
    ["a script by our name", `<b data-folio-href="javascript:x">x</b>`],
    ["a picture in a drawing's link", `<svg><a xlink:href="${GIF}"></a></svg>`],
  ] as const
) {
  Deno.test(`of a link to ${claim}, no address is left`, () => {
    const { code, log } = sanitizePage(page(link));
    assert.doesNotMatch(code, /href|data:|javascript/i);
    assert.equal(log.length, 1);
  });
}
