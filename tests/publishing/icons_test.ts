// Which icons of a page the page around it may decode, by what their first bytes say.
import assert from "node:assert/strict";
import { isSmallPng } from "../../contract/publishing/icons.ts";
import { ENDLESS_ICON, makeEndlessWebp, pngOf } from "../support/endless_icon.ts";

const ICONS: [what: string, address: string, isTaken: boolean][] = [
  ["a PNG of 1 px", pngOf(1), true],
  ["a PNG of 10 px, which is a new line as a character", pngOf(10), true],
  ["a PNG of 64 px", pngOf(64), true],
  ["a PNG of 256 px", pngOf(256), true],
  ["a PNG of 257 px", pngOf(257), false],
  ["a wide PNG", pngOf(65_536, 1), false],
  ["a high PNG", pngOf(1, 16_777_216), false],
  ["a WebP of 63 characters", ENDLESS_ICON, false],
  ["a small WebP", `data:image/webp;base64,${makeEndlessWebp(16).toBase64()}`, false],
  ["a WebP that calls itself a PNG", ENDLESS_ICON.replace("webp", "png"), false],
  ["a PNG that calls itself a WebP", pngOf(64).replace("png", "webp"), false],
  ["a PNG with something in front", pngOf(64).replace(",", ",AAAA"), false],
  ["a PNG with escapes", `${pngOf(64)}%3D`, false],
  ["a PNG of another alphabet", pngOf(64).replace("SUhEUg", "SUhEU_"), false],
  ["a PNG without its size", pngOf(64).slice(0, 50), false],
  ["a drawing", "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>", false],
  ["an address", "https://i.imgur.com/a.png", false],
  ["nothing", "", false],
];

for (const [what, address, isTaken] of ICONS) {
  Deno.test(`${what} is ${isTaken ? "" : "not "}taken as an icon`, () => {
    assert.equal(isSmallPng(address), isTaken);
  });
}

Deno.test("of all sizes a PNG is taken up to 256 px on each side", () => {
  const sides = Array.from({ length: 1_100 }, (_, at) => at + 1);
  assert.deepEqual(sides.filter((side) => isSmallPng(pngOf(side, 7))), sides.slice(0, 256));
  assert.deepEqual(sides.filter((side) => isSmallPng(pngOf(7, side))), sides.slice(0, 256));
});
