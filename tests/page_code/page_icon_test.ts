// Which icon of a page stands in the tab before its frame is there.
import assert from "node:assert/strict";
import { parse } from "parse5";
import { ENDLESS_ICON, pngOf } from "../support/endless_icon.ts";
import { isEmoji, readPageIcon } from "../../server/page_code/page_facts.ts";

const NAME = `${"a".repeat(32)}.png`;
const svg = (inner: string) =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>${inner}</svg>`;
const link = (href: string, rel = "icon") =>
  `<!DOCTYPE html><head><link rel="${rel}" href="${href}"></head><p>x`;

const EMOJI = "<text y='.9em' font-size='90'>🎨</text>";

for (
  const [how, address] of [
    ["as assistants write it", `data:image/svg+xml,${svg(EMOJI)}`],
    ["with its marks escaped", `data:image/svg+xml,${encodeURIComponent(svg(EMOJI))}`],
    ["with a character set", `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg(EMOJI))}`],
    [
      "as base64",
      `data:image/svg+xml;base64,${new TextEncoder().encode(svg(EMOJI)).toBase64()}`,
    ],
  ] as const
) {
  Deno.test(`an emoji in a drawing is taken, ${how}`, () => {
    assert.equal(readPageIcon(parse(link(address))), "🎨");
  });
}

const TAKEN: [string, string | null, string?][] = [
  [pngOf(64), pngOf(64)],
  [pngOf(64), pngOf(64), "shortcut icon"],
  [pngOf(512), null],
  [ENDLESS_ICON, null],
  ["data:image/x-icon;base64,AAAA", null],
  ["https://i.imgur.com/a.png", null],
  [`pictures/${NAME}`, `pictures/${NAME}`],
  [`./pictures/${NAME}`, `pictures/${NAME}`, "ICON"],
  ["pictures/../../login", null],
  ["https://evil.example/a.png", null],
  ["http://i.imgur.com/a.png", null],
  ["//i.imgur.com/a.png", null],
  ["javascript:alert(1)", null],
  ["data:text/html,<p>x", null],
  ["favicon.ico", null],
  ["", null],
  [pngOf(64), null, "apple-touch-icon"],
  [pngOf(64) + "A".repeat(3_000), null],
];

for (const [address, icon, rel] of TAKEN) {
  Deno.test(`an icon ${rel ?? ""} at ${address.slice(0, 60)} is ${icon ?? "not taken"}`, () => {
    assert.equal(readPageIcon(parse(link(address, rel))), icon);
  });
}

const DRAWINGS: Record<string, string> = {
  "a shape": "<rect width='9' height='9'/>",
  "a letter": "<text>A</text>",
  "a shape behind an emoji": `<rect width='9' height='9'/>${EMOJI}`,
  "two emoji": EMOJI + EMOJI,
  "dashes without end": "<path d='M0 0H9' stroke='red' stroke-dasharray='.00001'/>",
  "itself": `<g id='a'><use href='#a'/>${EMOJI}</g>`,
  "HTML": "<foreignObject><p>🎨</p></foreignObject>",
  "an emoji in an element of its own": "<text><tspan>🎨</tspan></text>",
};

for (const [what, inner] of Object.entries(DRAWINGS)) {
  Deno.test(`a drawing with ${what} is left to the frame`, () => {
    const address = `data:image/svg+xml,${encodeURIComponent(svg(inner))}`;
    assert.equal(readPageIcon(parse(link(address))), null);
  });
}

Deno.test("of several icons the last one is taken, and none that is not in the head", () => {
  const icons = `<link rel=icon href="${pngOf(1)}"><link rel=icon href="${pngOf(2)}">`;
  assert.equal(readPageIcon(parse(`<head>${icons}</head><p>x`)), pngOf(2));
  assert.equal(readPageIcon(parse(`<body><p>x${icons}`)), null);
});

Deno.test("an emoji is one that is seen as one, and no text", () => {
  const taken = ["🎨", "❤️", "👩‍👩‍👧‍👦", "🇩🇪", "7️⃣", "👍🏽"];
  const others = ["", "A", "7", "🎨🎨", "🎨A", `🎨${"\u0301".repeat(20)}`, "<b>", ENDLESS_ICON];
  assert.deepEqual(taken.filter((text) => !isEmoji(text)), []);
  assert.deepEqual(others.filter(isEmoji), []);
});
