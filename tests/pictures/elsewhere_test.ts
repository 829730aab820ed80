// Pictures of a page that lie at other hosts: what is named, and the code once they are here.
import assert from "node:assert/strict";
import { applyEdits } from "../../islands/editor/paste/lines.ts";
import { listElsewhere, withBrought } from "../../islands/pictures/elsewhere.ts";

const HOST = "https://images.example";
const SRC = "pictures/a.webp";

for (
  const [name, before, addresses, after] of [
    ["an address", `<img src="${HOST}/a.jpg" alt="A">`, ["/a.jpg"], `<img src="${SRC}" alt="A">`],
    [
      "one with references",
      `<img src='${HOST}/a?w=1&amp;h=2'>`,
      ["/a?w=1&h=2"],
      `<img src="${SRC}">`,
    ],
    [
      "widths of the same",
      `<img srcset="${HOST}/b 1x" src=${HOST}/a sizes=9px>`,
      ["/a"],
      `<img src="${SRC}">`,
    ],
    [
      "a source",
      `<source srcset="${HOST}/a 1w, ${HOST}/b 2w">`,
      ["/b"],
      `<source srcset="${SRC}">`,
    ],
    ["a poster", `<video poster="${HOST}/a"></video>`, ["/a"], `<video poster="${SRC}"></video>`],
    [
      "a sheet",
      `<style>p{background:url("${HOST}/a.jpg") 0 0}</style>`,
      ["/a.jpg"],
      `<style>p{background:url(${SRC}) 0 0}</style>`,
    ],
    [
      "a style",
      `<p style="background:url(&quot;${HOST}/a&quot;)">`,
      ["/a"],
      `<p style="background:url(${SRC})">`,
    ],
    [
      "the same twice",
      `<img src="${HOST}/a"><img src="${HOST}/a">`,
      ["/a"],
      `<img src="${SRC}"><img src="${SRC}">`,
    ],
    [
      "what is no picture",
      `<script src="${HOST}/a"></script><a href="${HOST}/b">b</a><style>@font-face{src:url(${HOST}/a.woff2)}</style>`,
      [],
      null,
    ],
    [
      "what is here or local",
      `<img src="${SRC}"><img src="a.jpg"><img src="data:image/png;base64,AA">`,
      [],
      null,
    ],
  ] as const
) {
  Deno.test(`pictures elsewhere: ${name}`, () => {
    const found = addresses.map((path) => HOST + path);
    assert.deepEqual(listElsewhere(before), found);
    const change = withBrought(before, new Map(found.map((address) => [address, SRC])));
    assert.equal(change ? applyEdits(before, [change]) : null, after);
    assert.equal(withBrought(before, new Map()), null);
  });
}

Deno.test("a long page of broken addresses is read once", () => {
  const code = `<style>${"url(https://".repeat(150_000)}</style><img srcset="${
    "a ".repeat(100_000)
  }">`;
  assert.deepEqual(listElsewhere(code), []);
});
