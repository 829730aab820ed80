// Which host an address really leads to, in the spellings that fool string comparison.
import assert from "node:assert/strict";
import { isAllowedHost, readAddress } from "../../../server/page_code/sanitize/urls.ts";

const IMAGES: [value: string, allowed: boolean][] = [
  ["https://i.imgur.com/a.png", true],
  ["http://i.imgur.com", true],
  ["//i.imgur.com/a", true],
  ["\\\\i.imgur.com\\a", true],
  [" \x01HTTPS://I.IMGUR.COM:443/a\n", true],
  ["https://i.im\tgur.com/a", true],
  ["https://i.imgur.com:444/a", false],
  ["http://i.imgur.com:443/a", false],
  ["https://i.imgur.com./a", false],
  ["https://a.i.imgur.com/", false],
  ["https://xi.imgur.com/", false],
  ["https://i.imgur.com.evil.example/", false],
  ["https://me@i.imgur.com/", false],
  ["https://:pw@i.imgur.com/", false],
  ["https://evil.example\\@i.imgur.com/", false],
  ["https:i.imgur.com/a", false],
  ["https:/i.imgur.com/a", false],
  ["ftp://i.imgur.com/a", false],
  ["https://[", false],
  ["i.imgur.com/a.png", false],
];

for (const [value, allowed] of IMAGES) {
  Deno.test(`isAllowedHost says ${allowed} of the image ${JSON.stringify(value)}`, () => {
    assert.equal(isAllowedHost(readAddress(value), "image"), allowed);
  });
}

Deno.test("readAddress tells local files, fragments and nothing apart", () => {
  const kinds = [
    "a/b.png",
    "../../portfolios/sanitize/a",
    "?a",
    "C:\\a.png",
    "file:///a",
    "#a",
    "",
    " \n",
    "about:blank",
    "1:2",
  ].map((value) => readAddress(value).kind);
  assert.deepEqual(kinds, [
    "relative",
    "relative",
    "relative",
    "file",
    "file",
    "fragment",
    "empty",
    "empty",
    "empty",
    "relative",
  ]);
});

Deno.test("readAddress names other schemes however they are spelled", () => {
  assert.deepEqual(readAddress("\x00 Java\nScript:a"), { kind: "other", scheme: "javascript" });
  assert.deepEqual(readAddress("data:,a"), { kind: "other", scheme: "data" });
});
