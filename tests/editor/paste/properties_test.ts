// What intake promises of every text: a page stays as it is, nothing is lost, and nothing makes it throw.
import assert from "node:assert/strict";
import fc from "fast-check";
import { type Intake, takeIn } from "../../../islands/editor/paste/intake.ts";
import { findSection, readFixtures, readTestPages } from "../../support/fixtures.ts";
import { cases } from "../../support/cases.ts";

const fixtures = await readFixtures();
const pages = await readTestPages();
const pasted = fixtures.filter(({ as }) => as === null);
const expected = fixtures.flatMap(({ name, outcome, sections }) =>
  sections.filter(({ kind }) => kind === "page").map(({ text }) => ({ name, outcome, text }))
);

Deno.test("a page that ends is taken as it is, and nothing is said of it", () => {
  for (const { name, text } of pages.filter(({ text }) => /<\/html>\s*$/i.test(text))) {
    assert.deepEqual(takeIn(text), asItIs(text), name);
  }
  for (const { name, text } of expected.filter(({ outcome }) => outcome !== "cut_off")) {
    assert.deepEqual(takeIn(text), asItIs(text), name);
  }
});

Deno.test("a page without an end is taken as it is too, and said to stop", () => {
  const endless = [
    ...pages.filter(({ text }) => !/<\/html>\s*$/i.test(text)),
    ...expected.filter(({ outcome }) => outcome === "cut_off"),
  ];
  assert.ok(endless.length > 0);
  for (const { name, text } of endless) {
    const intake = takeIn(text);
    assert.equal(intake.kind, "cut_off", name);
    assert.deepEqual("leftOut" in intake && [codesOf(intake), intake.leftOut], [[text], []], name);
  }
});

Deno.test("what came of a paste is taken as it is when it is pasted once more", () => {
  // The rest of a page is no page.
  for (
    const fixture of pasted.filter((each) => each.row !== "cut_off" || each.outcome !== "page")
  ) {
    for (const code of codesOf(takeIn(findSection(fixture, "paste")))) {
      assert.deepEqual(codesOf(takeIn(code)), [code], fixture.name);
    }
  }
});

Deno.test("every character that is not white space is in the result or in what was left out", () => {
  for (const fixture of pasted) {
    const text = findSection(fixture, "paste");
    assert.deepEqual(lostFrom(text, takeIn(text)), [], fixture.name);
  }
});

Deno.test("3,000 texts made by chance of pieces of pastes neither throw nor lose anything", () => {
  const pieces = pasted.flatMap((fixture) => piecesOf(findSection(fixture, "paste")));
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join(""));
  fc.assert(
    fc.property(text, (text) => {
      assert.deepEqual(lostFrom(text, takeIn(text)), []);
    }),
    { numRuns: cases(3_000), seed: 20_261_122 },
  );
});

function asItIs(code: string): Intake {
  return { kind: "page", code, said: null, leftOut: [] };
}

/** Those of pages: of what is none there is nothing to keep. */
function codesOf(intake: Intake): string[] {
  if (intake.kind === "choice") return intake.pages.map(({ code }) => code);
  return intake.kind === "page" || intake.kind === "cut_off" ? [intake.code] : [];
}

function lostFrom(text: string, intake: Intake): string[] {
  if (!("leftOut" in intake)) return [];
  const kept = countsOf([...codesOf(intake), ...intake.leftOut.map(({ text }) => text)].join(""));
  return [...countsOf(text)]
    .filter(([character, count]) => count > (kept.get(character) ?? 0))
    .map(([character, count]) => `${character}: ${count}, ${kept.get(character) ?? 0} kept`);
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of text.replaceAll(/\s+/g, "")) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return counts;
}

/** Single lines, runs of lines, and half ones. */
function piecesOf(text: string): string[] {
  const lines = text.split(/(?<=\n)/);
  const runs = [0, 1, 2].map((third) =>
    lines.slice(third * lines.length / 3, (third + 1) * lines.length / 3).join("")
  );
  const halves = lines.slice(0, 3).map((line) => line.slice(0, line.length / 2));
  return [...lines, ...runs, ...halves, text];
}
