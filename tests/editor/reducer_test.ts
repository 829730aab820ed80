// What each act of an author makes of the editor's state.
import assert from "node:assert/strict";
import type { SavePortfolioReply } from "../../contract/publishing/portfolio_payloads.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { reduceEditor } from "../../islands/editor/reducer.ts";
import {
  type EditorAction,
  type EditorState,
  initialState,
  isDirty,
} from "../../islands/editor/state.ts";

const SAVED = { user_code_status: true, user_code: "<p>a", sanitization_log: [], version: 3 };
const REPLY: SavePortfolioReply = {
  message: SENTENCES.portfolio_saved,
  changes_made: true,
  sanitization_details: [],
  sanitization_summary: "Removed 1 navigation menu.",
  version: 4,
  is_online: true,
  visibility: "public",
  held_for: [],
  missing_pictures: 0,
};

function after(...actions: EditorAction[]): EditorState {
  const first = initialState("chef1", "online", "check");
  return [{ type: "loaded", portfolio: SAVED, draft: null } as const, ...actions]
    .reduce(reduceEditor, first);
}

Deno.test("what was typed while a save was under way stays, though security changed what was sent", () => {
  const saving = after({ type: "changed", code: "<p>b" }, { type: "saving" });
  const typed = reduceEditor(saving, { type: "changed", code: "<p>bc" });
  const cleaned = { ...SAVED, user_code: "<p>B", version: 4 };
  const done = [
    { type: "saved", code: "<p>b", reply: REPLY } as const,
    { type: "sanitized", code: "<p>b", portfolio: cleaned } as const,
  ].reduce(reduceEditor, typed);
  assert.equal(done.code, "<p>bc");
  assert.ok(isDirty(done));
  const untouched = [
    { type: "saved", code: "<p>b", reply: REPLY } as const,
    { type: "sanitized", code: "<p>b", portfolio: cleaned } as const,
  ].reduce(reduceEditor, saving);
  assert.equal(untouched.code, "<p>B");
  assert.ok(!isDirty(untouched));
});

Deno.test("what a save did is shown until something is changed", () => {
  const saved = after({ type: "changed", code: "<p>b" }, { type: "saving" }, {
    type: "saved",
    code: "<p>b",
    reply: REPLY,
  });
  assert.equal(saved.result, REPLY);
  assert.ok(saved.isResultOpen);
  assert.equal(reduceEditor(saved, { type: "changed", code: "<p>c" }).result, null);
});

Deno.test("whoever changes from here who may see the page comes back to a dashboard that is drawn anew", () => {
  const saved = after({ type: "saved", code: "<p>b", reply: { ...REPLY, visibility: "unlisted" } });
  assert.equal(saved.visibility, "unlisted");
  assert.ok(!saved.hasChangedAccess);
  const shown = reduceEditor(saved, { type: "shown_to", visibility: "public" });
  assert.equal(shown.visibility, "public");
  assert.ok(shown.hasChangedAccess);
  const first = reduceEditor(initialState("chef1", "none", "check"), {
    type: "saved",
    code: "<p>a",
    reply: REPLY,
  });
  assert.ok(first.hasChangedAccess);
});

Deno.test("a paste over a page is another page until it is saved, and its toast brings the one before back", () => {
  const note = { kind: "said", said: "Took the page out of the reply.", leftOut: [] } as const;
  const pasted = after({ type: "replaced", code: "<p>new", note, undo: "<p>a" });
  assert.ok(pasted.isNewPage);
  assert.deepEqual(pasted.toast, { said: note.said, leftOut: [], undo: "<p>a" });
  assert.equal(pasted.note, null);
  const saved = reduceEditor(pasted, { type: "saved", code: "<p>new", reply: REPLY });
  assert.ok(!saved.isNewPage);
});

Deno.test("after a look at an earlier version the page is asked for anew, however the look ended", () => {
  const saved_at = "2026-01-02T03:04:05Z";
  const version = { version: 1, code: "<p>old", saved_at, against: null };
  for (
    const end of [
      { type: "version_shown", version: null },
      { type: "version_restored", code: "<p>old" },
      { type: "tab", tab: "check" },
    ] as const
  ) {
    const { look, shownVersion } = after({ type: "version_shown", version }, end);
    assert.equal(shownVersion, null);
    assert.deepEqual([look.reply, look.frame, look.asks > 0], [null, null, true], end.type);
  }
});

Deno.test("whoever chooses a tab sees it: the panel opens, and what covered it ends", () => {
  const away = after(
    { type: "panel", isOpen: false },
    { type: "editing", isOn: true },
    { type: "sheet", height: "low" },
    { type: "full_size", isOn: true },
  );
  const { isPanelOpen, isEditing, sheet, isFullSize, tab } = reduceEditor(away, {
    type: "tab",
    tab: "code",
  });
  assert.deepEqual({ isPanelOpen, isEditing, sheet, isFullSize, tab }, {
    isPanelOpen: true,
    isEditing: false,
    sheet: "half",
    isFullSize: false,
    tab: "code",
  });
});

Deno.test("of a conflict, taking the other save keeps one's own as a draft", () => {
  const theirs = { ...SAVED, user_code: "<p>theirs", version: 5 };
  const draft = { username: "chef1", code: "<p>mine", at: 0 };
  const taken = after(
    { type: "changed", code: "<p>mine" },
    { type: "conflict", theirs },
    { type: "theirs_taken", draft },
  );
  assert.equal(taken.code, "<p>theirs");
  assert.ok(!isDirty(taken));
  assert.equal(reduceEditor(taken, { type: "draft_restored" }).code, "<p>mine");
});

Deno.test("without an answer the page before stays; what is wrong with the page stands in its place", () => {
  const reply = { frame_url: "/x" } as Extract<EditorAction, { type: "looked" }>["reply"];
  const looked = after({
    type: "looked",
    code: "<p>a",
    reply: { ...reply, findings: [], pictures: [] },
  });
  const failed = (isOfThePage: boolean) =>
    reduceEditor(looked, { type: "not_looked", error: "Not now.", isOfThePage }).look;
  assert.equal(failed(false).reply?.frame_url, "/x");
  assert.equal(failed(true).reply, null);
  assert.equal(failed(true).error, "Not now.");
});
