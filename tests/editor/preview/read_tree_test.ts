// These tests ask for elements that the code field has not parsed yet.
import assert from "node:assert/strict";
import { EditorState } from "@codemirror/state";
import { htmlLanguage } from "@codemirror/lang-html";
import { syntaxTree } from "@codemirror/language";
import { elementAt } from "../../../islands/editor/preview/page_source.ts";
import { readTree, readTreeAt } from "../../../islands/editor/preview/read_tree.ts";
import { until } from "../../support/until.ts";

const BEFORE = "<p>Soup of the day</p>\n".repeat(200);
const WORDS = '<p id="words">We close on Mondays.</p>';

function unread(): EditorState {
  const state = EditorState.create({
    doc: `${BEFORE}${WORDS}\n<p>End</p>`,
    extensions: htmlLanguage,
  });
  assert.ok(syntaxTree(state).length < BEFORE.length, "it is parsed already");
  return state;
}

// A call reads on for a while, where the one before did.
Deno.test("an element far down is found without a view that shows it", async () => {
  for (const within of [0, 1, WORDS.indexOf("close")]) {
    const at = BEFORE.length + within;
    const state = unread();
    const found = await until("the element", () => elementAt(readTreeAt(state, at), at));
    assert.equal(found, BEFORE.length);
  }
});

Deno.test("after the last element is none", () => {
  const state = unread();
  assert.equal(elementAt(readTreeAt(state, state.doc.length), state.doc.length), null);
});

Deno.test("all of the code is read where nothing else is said", async () => {
  const state = unread();
  const tree = await until("the tree", () => readTree(state));
  assert.equal(tree.length, state.doc.length);
});
