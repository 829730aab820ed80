// Where our field stands over a page: within the stage, and in no style that is not one.
import assert from "node:assert/strict";
import { findCardPlace, findWordsStyle } from "../../../islands/editor/preview/use_edit_on_page.ts";

const ROOM = { width: 1_000, height: 800, scale: 0.5, margin: 100 };
const LOOK = {
  left: 40,
  top: 60,
  width: 400,
  height: 80,
  scroll: 0,
  size: 32,
  weight: "700",
  family: 'Georgia, "Times New Roman", serif',
  align: "start",
  color: "rgb(20, 12, 6)",
  ground: "oklch(0.9 0.1 60 / 0.5)",
};

Deno.test("the field stands over the words at the page's scale, in their face", () => {
  assert.deepEqual(findWordsStyle(LOOK, ROOM), {
    insetInlineStart: 120,
    insetBlockStart: 30,
    width: 200,
    minHeight: 40,
    fontSize: 16,
    fontWeight: "700",
    fontFamily: LOOK.family,
    textAlign: "start",
    color: LOOK.color,
    backgroundColor: LOOK.ground,
  });
});

Deno.test("the card stands below, and above where there is no room below", () => {
  const high = findCardPlace(LOOK, ROOM);
  assert.equal(high.style.insetBlock, "84px auto");
  assert.ok(!high.isLow);
  const low = findCardPlace({ ...LOOK, top: 1_300 }, ROOM);
  assert.equal(low.style.insetBlock, "auto 164px");
  assert.ok(low.isLow);
});

Deno.test("whatever a frame says, the field stays in the stage", () => {
  for (const end of [-1e6, 1e6]) {
    const style = findWordsStyle({ ...LOOK, left: end, top: end, width: 1e6, height: 1e6 }, ROOM);
    const [left, top] = [Number(style.insetInlineStart), Number(style.insetBlockStart)];
    assert.ok(left >= 0 && left < ROOM.width, `${left}`);
    assert.ok(top >= 0 && top < ROOM.height, `${top}`);
    assert.ok(Number(style.width) <= ROOM.width && Number(style.minHeight) <= ROOM.height);
  }
});

Deno.test("what is no weight, face, alignment or colour is in no style", () => {
  const hostile = "red;}url(https://x.example/)/**/var(--x)expression(1)";
  const style = findWordsStyle({
    ...LOOK,
    weight: hostile,
    family: hostile,
    align: hostile,
    color: "url(https://x.example/)",
    ground: "image-set(url(https://x.example/) 1x)",
  }, ROOM);
  const { fontWeight, fontFamily, textAlign, color, backgroundColor } = style;
  assert.deepEqual(
    [fontWeight, fontFamily, textAlign, color, backgroundColor],
    Array(5).fill(undefined),
  );
});
