// Where our field and our card stand over a page: the field in no style that is not one, the card beside what is edited.
import assert from "node:assert/strict";
import { findCardPlace } from "../../../islands/editor/preview/card_place.ts";
import { findWordsStyle } from "../../../islands/editor/preview/words_style.ts";
import { WORDS_STYLES } from "../../../contract/publishing/preview_messages.ts";

const ROOM = { width: 1_000, height: 800, scale: 0.5, margin: 100 };
const NO_STYLES = {
  ...Object.fromEntries(Object.keys(WORDS_STYLES).map((name) => [name, ""])) as Record<
    keyof typeof WORDS_STYLES,
    string
  >,
};
const WORDS = {
  left: 40.25,
  top: 60.5,
  width: 400.75,
  indent: 12,
  lineHeight: 40,
  lines: 2,
  styles: {
    ...NO_STYLES,
    color: "rgb(255, 0, 0)",
    direction: "ltr",
    fontFamily: '"Müller Sans", Georgia, serif',
    fontFeatureSettings: '"smcp", "liga" 0',
    fontSize: "32px",
    letterSpacing: "-0.64px",
    textAlign: "justify",
    textTransform: "uppercase",
    whiteSpace: "normal",
  },
};

Deno.test("the field stands over the words at the page's scale, in the page's own measures", () => {
  assert.deepEqual(findWordsStyle(WORDS, ROOM), {
    fontFamily: '"Müller Sans", Georgia, serif',
    fontFeatureSettings: '"smcp", "liga" 0',
    fontSize: "32px",
    letterSpacing: "-0.64px",
    textAlign: "justify",
    textTransform: "uppercase",
    whiteSpace: "normal",
    direction: "ltr",
    left: 120.125,
    top: 28.25,
    paddingBlock: 4,
    width: 400.75,
    minHeight: 80,
    lineHeight: "40px",
    textIndent: 12,
    scale: 0.5,
    caretColor: "rgb(255, 0, 0)",
  });
});

Deno.test("one line does not wrap, and has room for the caret at its end", () => {
  const one = findWordsStyle({ ...WORDS, lines: 1 }, ROOM);
  assert.deepEqual([one.whiteSpace, one.textAlign, one.left], ["nowrap", "left", 120.125]);
  assert.ok(Number(one.width) > WORDS.width);
  const styles = { ...WORDS.styles, direction: "rtl", whiteSpace: "pre-wrap" };
  const other = findWordsStyle({ ...WORDS, lines: 1, styles }, ROOM);
  assert.deepEqual([other.whiteSpace, other.textAlign, other.direction], ["pre", "right", "rtl"]);
  const end = (style: typeof one) => Number(style.left) + Number(style.width) * ROOM.scale;
  assert.equal(end(other), (WORDS.left + WORDS.width) * ROOM.scale + ROOM.margin);
});

Deno.test("a caret in a colour that nobody sees has ours", () => {
  for (const color of ["rgba(0, 0, 0, 0)", "oklch(0.9 0.1 60 / 0)"]) {
    const styles = { ...WORDS.styles, color };
    assert.equal(findWordsStyle({ ...WORDS, styles }, ROOM).caretColor, undefined);
  }
});

Deno.test("what is no plain value is in no style", () => {
  const hostile = ["a;b", "url(https://x.example/)", "var(--x)", "a/**/b", "a{}", "\\61", "a:b"];
  for (const value of hostile) {
    const styles = Object.fromEntries(Object.keys(NO_STYLES).map((name) => [name, value]));
    const style = findWordsStyle({ ...WORDS, styles: styles as typeof NO_STYLES }, ROOM);
    assert.ok(!JSON.stringify(style).includes(JSON.stringify(value).slice(1, -1)), value);
  }
});

const CARD = 200;
/** In pixels of the stage; the page is drawn at half its size. */
const boxOf = (left: number, top: number, width: number, height: number, more = {}) => ({
  left: (left - ROOM.margin) / ROOM.scale,
  top: top / ROOM.scale,
  width: width / ROOM.scale,
  height: height / ROOM.scale,
  scroll: 0,
  scrollRest: 0,
  words: null,
  ...more,
});

for (
  const [side, box, inset, isLow] of [
    ["below", [100, 100, 300, 80], "194px auto auto 100px", false],
    ["above, without room below", [100, 600, 300, 80], "386px auto auto 100px", true],
    ["to the right, between", [100, 150, 300, 500], "150px auto auto 414px", false],
    ["to the left, at the right edge", [600, 150, 300, 500], "150px auto auto 106px", false],
    ["below, within the stage", [900, 100, 90, 80], "194px auto auto 506px", false],
  ] as const
) {
  Deno.test(`the card stands ${side}`, () => {
    const [left, top, width, height] = box;
    const place = findCardPlace(boxOf(left, top, width, height), ROOM, CARD);
    assert.deepEqual([place.style.inset, place.isLow, place.scroll], [inset, isLow, 0]);
  });
}

/** Both as they are once the page is scrolled. */
function assertApart(
  box: ReturnType<typeof boxOf>,
  { style, scroll }: ReturnType<typeof findCardPlace>,
) {
  const top = (box.top - scroll) * ROOM.scale;
  const bottom = top + box.height * ROOM.scale;
  const card = parseFloat(String(style.inset));
  assert.ok(top >= 0 && bottom <= ROOM.height, "it is seen");
  assert.ok(card >= 0 && card + CARD <= ROOM.height, "the card is seen");
  assert.ok(bottom <= card || card + CARD <= top, `${top} ${bottom} ${card}`);
}

Deno.test("without room on any side, the card goes to an edge and the page scrolls so that both are seen", () => {
  for (const more of [{ scroll: 900 }, { scrollRest: 900 }, { scroll: 900, scrollRest: 900 }]) {
    const box = boxOf(100, 150, 800, 520, more);
    const place = findCardPlace(box, ROOM, CARD);
    assert.notEqual(place.scroll, 0);
    assert.ok(-box.scroll <= place.scroll && place.scroll <= box.scrollRest, "the page can");
    assertApart(box, place);
  }
});

Deno.test("what was moved out of sight, or is hardly seen, is scrolled into it, beside the card", () => {
  for (const top of [-700, -280, 780, 1_500]) {
    const box = boxOf(100, top, 800, 300, { scroll: 5_000, scrollRest: 5_000 });
    assertApart(box, findCardPlace(box, ROOM, CARD));
  }
});

Deno.test("what fills the stage stays where it is, and whatever a frame says, the card stays in the stage", () => {
  const large = findCardPlace(
    boxOf(0, -50, 1_000, 900, { scroll: 99, scrollRest: 99 }),
    ROOM,
    CARD,
  );
  assert.equal(large.scroll, 0);
  for (const end of [-1e6, 1e6]) {
    const { style } = findCardPlace(boxOf(end, end, 1e6, 1e6), ROOM, CARD);
    const [top, , , left] = String(style.inset).split(" ").map(parseFloat);
    assert.ok(top! >= 0 && top! + CARD <= ROOM.height && left! >= 0);
    assert.ok(left! + Number(style.width) <= ROOM.width);
  }
});
