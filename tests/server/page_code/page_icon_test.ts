// Which icon of a page stands in the tab before its frame is there.
import assert from "node:assert/strict";
import { parse } from "parse5";
import { readPageIcon } from "../../../server/page_code/page_icon.ts";

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
    const icon = readPageIcon(parse(link(address)))!;
    assert.match(icon, /^data:image\/svg\+xml,[^"<>\s]*[^"<>]*$/);
    assert.match(icon, /^[\x20-\x7e]*$/);
    assert.match(decodeURIComponent(icon), />🎨<\/text><\/svg>$/);
  });
}

const TAKEN: [string, string | null, string?][] = [
  ["data:image/png;base64,AAAA", "data:image/png;base64,AAAA"],
  ["data:image/x-icon;base64,AAAA", "data:image/x-icon;base64,AAAA"],
  ["https://i.imgur.com/a.png", "https://i.imgur.com/a.png", "shortcut icon"],
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
  ["data:image/png;base64,AAAA", null, "apple-touch-icon"],
  [`data:image/png;base64,${"A".repeat(3_000)}`, null],
];

for (const [address, icon, rel] of TAKEN) {
  Deno.test(`an icon ${rel ?? ""} at ${address.slice(0, 60)} is ${icon ?? "not taken"}`, () => {
    assert.equal(readPageIcon(parse(link(address, rel))), icon);
  });
}

const RISKY: Record<string, string> = {
  "a script": "<script>alert(1)</script>",
  "a handler": "<rect onload='alert(1)'/>",
  "HTML": "<foreignObject><p>x</p></foreignObject>",
  "a picture": "<image href='https://evil.example/a.png'/>",
  "itself": "<g id='a'><use href='#a'/></g>",
  "noise": "<filter id='f'><feTurbulence numOctaves='10000'/></filter><rect filter='url(#f)'/>",
  "a pattern": "<pattern id='p' width='1' height='1'/><rect fill='url(#p)'/>",
  "an address": "<rect style='fill:url(https://evil.example/a)'/>",
  "styles": "<style>rect{filter:blur(9px)}</style><rect/>",
  "a filter of CSS": "<rect style='filter:blur(9px)'/>",
  "movement": "<rect><animate attributeName='x' values='0;1'/></rect>",
};

for (const [what, inner] of Object.entries(RISKY)) {
  Deno.test(`a drawing with ${what} is not taken`, () => {
    const address = `data:image/svg+xml,${encodeURIComponent(svg(inner))}`;
    assert.equal(readPageIcon(parse(link(address))), null);
  });
}

Deno.test("a drawing with colours that run is taken", () => {
  const inner =
    "<defs><linearGradient id='g'><stop stop-color='red'/></linearGradient></defs><rect fill='url(#g)' width='9' height='9'/>";
  const icon = readPageIcon(parse(link(`data:image/svg+xml,${encodeURIComponent(svg(inner))}`)));
  assert.match(decodeURIComponent(icon!), /<linearGradient id="g">/);
});

Deno.test("of several icons the last one is taken, and none that is not in the head", () => {
  const pixels = (letter: string) => `data:image/png;base64,${letter.repeat(4)}`;
  const icons = `<link rel=icon href="${pixels("A")}"><link rel=icon href="${pixels("B")}">`;
  assert.equal(readPageIcon(parse(`<head>${icons}</head><p>x`)), pixels("B"));
  assert.equal(readPageIcon(parse(`<body><p>x${icons}`)), null);
});
