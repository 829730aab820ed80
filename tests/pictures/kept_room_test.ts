// The room of a picture on the page stays, whichever is shown in it.
import assert from "node:assert/strict";
import { keepRoom } from "../../islands/pictures/picture_places.ts";

const STAND_IN = "https://picsum.photos/600/400";
const BOTH = "aspect-ratio: 600 / 400; object-fit: cover";

function kept(attributes: Record<string, string>, css = "") {
  return keepRoom(new Map(Object.entries(attributes)), `<style>${css}</style><img>`);
}

for (
  const [claim, attributes, width, style] of [
    ["both sides given", { width: "600", height: "400", src: "x.png" }, null, BOTH],
    [
      "both given, and others of its stand-in",
      {
        width: "300",
        height: "300",
        src: STAND_IN,
      },
      null,
      "aspect-ratio: 300 / 300; object-fit: cover",
    ],
    ["the width given", { width: "300", src: STAND_IN }, null, BOTH],
    ["the height given", { height: "300px", src: STAND_IN }, null, BOTH],
    ["one given, and nothing known of the other", { width: "300", src: "x.png" }, null, null],
    ["none given", { src: STAND_IN }, 600, BOTH],
    ["none given, nor known", { src: "x.png" }, null, null],
    ["a share of the width", { width: "100%", src: STAND_IN }, 600, BOTH],
    ["a style of its own", { style: "border: 0;", src: STAND_IN }, 600, `border: 0; ${BOTH}`],
    ["a style of ours", { style: BOTH, width: "600", height: "400", src: "x.png" }, null, null],
    [
      "the width that its sizes say",
      { style: BOTH, srcset: "x.png 900w", sizes: "600px", src: "x.png" },
      600,
      null,
    ],
    [
      "a style that says how it fits",
      { style: "object-fit: contain", src: STAND_IN },
      600,
      "object-fit: contain; aspect-ratio: 600 / 400",
    ],
    [
      "classes that say both",
      { class: "w-full md:aspect-square object-contain", src: STAND_IN },
      600,
      null,
    ],
  ] as const
) {
  Deno.test(`a picture keeps its room: ${claim}`, () => {
    assert.deepEqual(kept(attributes), { width, style });
  });
}

for (
  const [css, style] of [
    ["img { aspect-ratio: 1 }", "object-fit: cover"],
    [".card img { aspect-ratio: 1; object-fit: contain }", null],
    [".face{color:red;aspect-ratio:1/1}", "object-fit: cover"],
    ["p, #me.face:hover { object-fit: fill }", "aspect-ratio: 600 / 400"],
    ["@media print { /* x */ .a > .face { object-fit: none } }", "aspect-ratio: 600 / 400"],
    ["article { img[src] { aspect-ratio: 1 } }", "object-fit: cover"],
    ["img { object-fit: cover }", BOTH],
    [".other, video, .face p, img.other { aspect-ratio: 1; object-fit: contain }", BOTH],
    ["aspect-ratio: 1; object-fit: fill", BOTH],
  ] as const
) {
  Deno.test(`what the page's styles say of a picture is left to them: ${css}`, () => {
    const attributes = { class: "big face", id: "me", src: STAND_IN };
    assert.deepEqual(kept(attributes, css), { width: 600, style });
  });
}

for (
  const [attributes, css, width] of [
    [{ style: "height: 40px" }, "", null],
    [{ class: "h-10" }, "", null],
    [{ class: "logo" }, ".logo { height: 40px }", null],
    [{ class: "logo" }, ".logo { height: auto; max-height: 40px; line-height: 1 }", 600],
  ] as const
) {
  Deno.test(`a picture is as wide as its height makes it: ${JSON.stringify(attributes)} ${css}`, () => {
    assert.equal(kept({ ...attributes, src: STAND_IN }, css).width, width);
  });
}
