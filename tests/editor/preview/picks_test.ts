// While words are typed on the page its frame stays, and an element of it is found where it stands in the code by now.
import assert from "node:assert/strict";
import type { PreviewPortfolioReply } from "../../../contract/publishing/portfolio_payloads.ts";
import { findPlaceNow } from "../../../islands/editor/preview/picks.ts";
import { reduceEditor } from "../../../islands/editor/reducer.ts";
import { type EditorAction, initialState } from "../../../islands/editor/state.ts";

const SHOWN = "<h1>Soup</h1><p>Stew</p>";
const PARAGRAPH = SHOWN.indexOf("<p>");
const WORDS = { left: 0, top: 0, width: 9, height: 9, scroll: 0, scrollRest: 0, words: null };

for (
  const [what, code, heading, paragraph] of [
    ["the same code", SHOWN, 0, PARAGRAPH],
    ["longer words before it", "<h1>Soup of onions</h1><p>Stew</p>", 0, PARAGRAPH + 10],
    ["shorter words before it", "<h1>S</h1><p>Stew</p>", 0, PARAGRAPH - 3],
    ["its own words", "<h1>Soup</h1><p>Stews and soups</p>", 0, PARAGRAPH],
    ["an element of another kind", "<h1>Soup</h1><div>Stew</div>", 0, PARAGRAPH],
    ["nothing", "", null, null],
    ["another page", "Hello", null, null],
  ] as const
) {
  Deno.test(`an element is found where it stands after a change to ${what}`, () => {
    assert.equal(findPlaceNow(SHOWN, code, 0), heading);
    assert.equal(findPlaceNow(SHOWN, code, PARAGRAPH), paragraph);
  });
}

function shownAfter(...actions: EditorAction[]): string | undefined {
  const start = initialState("chef1", "none", "code");
  return actions.reduce(reduceEditor, start).look.frame?.url;
}

const looked = (code: string, frame_url: string): EditorAction => ({
  type: "looked",
  code,
  reply: { frame_url, findings: [] as unknown, pictures: [] as unknown } as PreviewPortfolioReply,
});
const picked = (at: number): EditorAction => ({
  type: "picked",
  pick: { at, written: null, look: WORDS, typed: null },
});
const typed = (before: string, code: string): EditorAction[] => [
  { type: "changed", code },
  { type: "words_typed", before, code },
];
const TYPED = [looked("a", "/1"), picked(0), ...typed("a", "b"), looked("b", "/2")];

Deno.test("the frame stays while words are typed in it, and goes when they are done", () => {
  assert.equal(shownAfter(...TYPED), "/1");
  assert.equal(shownAfter(...TYPED, ...typed("b", "c"), looked("c", "/3")), "/1");
  assert.equal(shownAfter(...TYPED, { type: "escaped" }), "/2");
  assert.equal(shownAfter(...TYPED, picked(7)), "/2");
});

Deno.test("the frame goes as soon as anything else is changed", () => {
  const other = [{ type: "changed", code: "x" } as const, looked("x", "/3")];
  assert.equal(shownAfter(...TYPED, ...other), "/3");
  assert.equal(shownAfter(...TYPED, other[0]!, ...typed("x", "y"), looked("y", "/3")), "/3");
});

Deno.test("Escape goes back one step at a time: to the card, to the page, out of editing", () => {
  const start = initialState("chef1", "none", "code");
  const open = ([
    { type: "editing", isOn: true },
    picked(0),
    { type: "wanted", wanted: { kind: "element", at: 0 } },
  ] as EditorAction[]).reduce(reduceEditor, start);
  const steps = [1, 2, 3, 4].map((times) => {
    const { isEditing, pick, wanted } = Array<EditorAction>(times).fill({ type: "escaped" })
      .reduce(reduceEditor, open);
    return [isEditing, pick !== null, wanted !== null];
  });
  assert.deepEqual(steps, [
    [true, true, false],
    [true, false, false],
    [false, false, false],
    [false, false, false],
  ]);
});
