// Findings as To fix shows them: in groups, equal ones in one card, named, in the order of what they cost.
import assert from "node:assert/strict";
import type { Finding, FoundPlace } from "../../../contract/page_code/findings.ts";
import { LOGGED } from "../../../contract/page_code/removal_sentences.ts";
import { countThings } from "../../../islands/editor/check/count_things.ts";
import { groupFindings, unaskedFixes } from "../../../islands/editor/check/finding_groups.ts";
import { findTitle, nameFix } from "../../../islands/editor/check/titles.ts";

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

function cardsOf(findings: readonly Finding[]) {
  return groupFindings(findings, "").flatMap(({ cards }) => cards);
}

Deno.test("findings stand in groups, and each picture counts", () => {
  const list = [
    finding("removed", "image", "A save removes the picture from a.example.", 1, 2, 3),
    finding("removed", "menu", "A save removes this menu.", 4),
    finding("will_not_work", "relative_link", "There is no b.html here.", 5, 6),
    finding("left_over", "old_year", "The copyright line says 2019.", 7, 8),
    finding("missing", "no_language", "The page does not say its language.", 0),
  ];
  const groups = groupFindings(list, "");
  assert.deepEqual(groups.map(({ name, count }) => [name, count]), [
    ["pictures", 3],
    ["links", 1],
    ["parts", 1],
    ["leftovers", 1],
    ["helpful", 1],
  ]);
  assert.deepEqual(countThings({ list, code: "" }), { things: 6, hints: 1 });
  assert.deepEqual(groups.map(({ isCostly }) => isCostly), [true, false, true, false, false]);
});

Deno.test("a picture on somebody's computer is a picture, and another file there is a part", () => {
  const local = finding("removed", "local", "A save removes the address of a file.", 1, 2);
  local.places[0] = { ...local.places[0]!, excerpt: 'src="me.jpg"' };
  assert.deepEqual(groupFindings([local], "").map(({ name, cards }) => [name, cards.length]), [
    ["pictures", 1],
    ["parts", 1],
  ]);
});

Deno.test("the form, its address and the script that sends it are one thing, and two forms are two", () => {
  const one = '<form action="https://a.example"></form><script>fetch("/send")</script>';
  const list = [
    finding("removed", "form_address", "A save removes this form's address.", 6),
    finding("will_not_work", "form_pretends", "This form says that it was sent.", 0),
    finding("will_not_work", "form_service", "Nothing is sent to /send here.", 49),
  ];
  const [form, ...others] = groupFindings(list, one);
  assert.deepEqual(others, []);
  assert.equal(form!.name, "contact_form");
  assert.equal(form!.count, 1);
  assert.equal(form!.cards[0]!.title, "Your contact form: let it write to you");
  assert.deepEqual(form!.cards[0]!.places.map(({ place }) => place.at!.start), [0, 6, 49]);
  assert.deepEqual(countThings({ list, code: one }), { things: 1, hints: 0 });

  const two = `${one}<form></form><script>fetch("/b")</script>`;
  const second = finding("will_not_work", "form", "It goes nowhere.", two.lastIndexOf("<form"));
  const [both] = groupFindings([...list, second], two);
  assert.deepEqual(both!.cards.map(({ places }) => places.length), [3, 1]);
  assert.equal(both!.count, 2);
  const sent = finding("will_not_work", "form_service", "Nothing is sent.", 49, two.length - 20);
  assert.equal(groupFindings([sent], two)[0]!.count, 2, "each script sends a form of its own");
});

Deno.test("equal findings of several hosts are one card, and the most costly come first", () => {
  const cards = cardsOf([
    finding("will_not_work", "gone_image_host", "Pictures from there are gone.", 1),
    finding("removed", "image", "A save removes this picture.", 2),
    finding("removed", "placeholder_picture", "The picture from a.example is a stand-in.", 3, 4),
    finding("removed", "placeholder_picture", "The picture from b.example is a stand-in.", 5),
  ]);
  assert.deepEqual(cards.map(({ title }) => title), [
    "3 stand-in pictures",
    "A picture that is not shown here",
    "A picture that is gone",
  ]);
  assert.equal(cards[0]!.messages.length, 2);
});

Deno.test("a rule without a title is called by its first sentence, and its sentences stay apart", () => {
  const cards = cardsOf([
    finding("removed", "preload", "A save removes this: nothing is loaded from a here.", 1),
    finding("removed", "preload", "A save removes that: nothing is loaded from b here.", 2),
  ]);
  assert.deepEqual(cards.map(({ title }) => title), ["A save removes this", "A save removes that"]);
});

Deno.test("what asks for an answer is in no card, and what needs none is fixed in one go", () => {
  const asked: FoundPlace = { ...at(9), fix: { ask: [] } };
  const groups = groupFindings([
    { kind: "left_over", rule: "placeholder_name", message: "Your name.", places: [asked] },
    finding("removed", "menu", "A save removes this menu.", 2),
    finding("removed", "image", "A save removes this picture.", 3),
    finding("removed", "form_address", "A save removes this form's address.", 4),
    finding("missing", "no_viewport", "Tell phones how wide the page is.", 0),
  ], "");
  const keys = groups.flatMap(({ cards }) => cards).map(({ key }) => key.split(" ")[1]);
  assert.deepEqual(keys, ["image", "0", "menu", "no_viewport"]);
  const { edits, count } = unaskedFixes(groups);
  assert.deepEqual(edits.map(({ start }) => start), [2], "no picture, no form and no hint");
  assert.equal(count, 1);
});

Deno.test("a fix is called by what it does", () => {
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
