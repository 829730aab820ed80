// Findings as Page check shows them: equal ones in one group, named, in the order of what they cost.
import assert from "node:assert/strict";
import type { Finding, FoundPlace } from "../../../contract/page_code/findings.ts";
import { LOGGED } from "../../../contract/page_code/removal_sentences.ts";
import {
  findTitle,
  groupFindings,
  nameFix,
  unaskedEdits,
} from "../../../islands/editor/check/titles.ts";

const at = (start: number): FoundPlace => ({
  at: { line: 1, column: start + 1, start, end: start + 1 },
  excerpt: "",
  fix: { edits: [{ start, end: start + 1, text: "x" }] },
});
const finding = (
  kind: Finding["kind"],
  rule: string,
  message: string,
  ...starts: number[]
): Finding => ({ kind, rule, message, places: starts.map(at) });

Deno.test("equal findings of several hosts are one group, and the most costly come first", () => {
  const groups = groupFindings([
    finding("left_over", "old_year", "The copyright line says 2019.", 1),
    finding("removed", "menu", "A save removes this menu.", 2),
    finding("removed", "placeholder_picture", "The picture from a.example is a stand-in.", 3, 4),
    finding("removed", "placeholder_picture", "The picture from b.example is a stand-in.", 5),
  ]);
  assert.deepEqual(groups.map(({ title }) => title), [
    "3 stand-in pictures",
    "A menu that a save removes",
    "An old year",
  ]);
  assert.equal(groups[0]!.messages.length, 2);
});

Deno.test("a rule without a title is called by its first sentence, and its sentences stay apart", () => {
  const groups = groupFindings([
    finding("removed", "preload", "A save removes this: nothing is loaded from a here.", 1),
    finding("removed", "preload", "A save removes that: nothing is loaded from b here.", 2),
  ]);
  assert.deepEqual(groups.map(({ title }) => title), [
    "A save removes this",
    "A save removes that",
  ]);
});

Deno.test("what asks for an answer is in no group, and what needs none is mended in one go", () => {
  const asked: FoundPlace = { ...at(9), fix: { ask: [] } };
  const groups = groupFindings([
    { kind: "left_over", rule: "template_name", message: "Your name.", places: [asked] },
    finding("removed", "menu", "A save removes this menu.", 2),
    finding("removed", "image", "A save removes this picture.", 3),
    finding("missing", "viewport", "Tell phones how wide the page is.", 0),
  ]);
  assert.deepEqual(groups.map(({ key }) => key.split(" ")[1]), ["menu", "image", "viewport"]);
  assert.deepEqual(unaskedEdits(groups).map(({ start }) => start), [2], "no picture, and no hint");
});

Deno.test("a mend is called by what it does", () => {
  const removal: FoundPlace["fix"] = { edits: [{ start: 0, end: 1, text: "" }] };
  assert.equal(nameFix({ kind: "removed", rule: "menu" }, at(0).fix), "Keep it as plain links");
  assert.equal(nameFix({ kind: "removed", rule: "image" }, removal), "Remove its address");
  assert.equal(nameFix({ kind: "removed", rule: "tracking" }, removal), "Remove it");
});

Deno.test("a title is one line, whatever the finding says", () => {
  for (const rule of [...Object.keys(LOGGED), "unheard_of"]) {
    const said = findTitle(finding("removed", rule, `${"long ".repeat(80)}.`, 1), 1);
    assert.ok(said.length > 3 && said.length <= 91, said);
  }
});
