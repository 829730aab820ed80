// A page that stopped and its continuation: joined exactly, or the person is asked, and never joined wrongly.
import assert from "node:assert/strict";
import fc from "fast-check";
import { joinContinuation, lastLines } from "../../../islands/editor/paste/continuation.ts";
import { readFixtures, readTestPages } from "../../support/fixtures.ts";

const PAGES = 20;
const CUTS = 50;
const MAX_LENGTH = 60_000;

interface Cut {
  before: string;
  /** What goes on, with what it repeats. */
  rest: string;
  repeated: string;
}

const pages = await chosenPages();

for (const [manner, wrap] of [["bare", (rest: string) => rest], ["in a fence", inFence]] as const) {
  Deno.test(`${PAGES} pages cut at ${CUTS} places, each continued ${manner}, are never joined wrongly`, () => {
    let clear = 0;
    let joined = 0;
    for (const { name, text } of pages) {
      for (const cut of cutsOf(text)) {
        const continued = joinContinuation(cut.before, wrap(cut.rest));
        const at = `${name} at ${cut.before.length}, ${cut.repeated.length} repeated`;
        if (continued.kind === "joined") assert.ok(continued.code === text, at);
        else {
          assert.ok(continued.ways.length <= 4, at);
          assert.ok(continued.ways.some(({ code }) => code === text), at);
        }
        if (!isClear(cut)) continue;
        clear++;
        if (continued.kind === "joined") joined++;
      }
    }
    assert.ok(clear > 100, `only ${clear} are clear`);
    assert.ok(joined >= 0.8 * clear, `${joined} of ${clear} that are clear were joined`);
  });
}

Deno.test("what is repeated and stands more than once in the page is asked about", () => {
  const card = '<div class="card">\n  <h2>Plum crumble with custard</h2>\n' +
    "  <p>Baked this morning in the small oven.</p>\n</div>\n";
  const continued = joinContinuation(`<html>\n<body>\n${card}${card}`, `${card}</body>\n</html>`);
  assert.equal(continued.kind, "unsure");
});

Deno.test("without anything repeated the plain concatenation is the only way, and nobody is asked", () => {
  assert.deepEqual(joinContinuation("<html>\n<p>Half a wo", "rd</p>\n</html>"), {
    kind: "joined",
    code: "<html>\n<p>Half a word</p>\n</html>",
    repeated: "",
    seam: { before: "<html>\n<p>Half a wo", after: "rd</p>\n</html>" },
  });
});

Deno.test("the last lines are whole ones, of at most 300 characters", () => {
  const code = Array.from({ length: 100 }, (_, i) => `<li>Row ${i}</li>`).join("\n");
  const last = lastLines(code);
  assert.ok(code.endsWith(`\n${last}`) && last.length <= 300 && last.length > 250);
  assert.equal(lastLines("<p>short"), "<p>short");
  assert.equal(lastLines("x".repeat(1_000)).length, 300);
});

async function chosenPages(): Promise<{ name: string; text: string }[]> {
  const tests = (await readTestPages()).filter(({ text }) => text.length <= MAX_LENGTH);
  const fixtures = (await readFixtures()).flatMap(({ name, outcome, sections }) =>
    sections.filter(({ kind, text }) =>
      outcome === "page" && kind === "page" && text.split("\n").length >= 20
    ).map(({ text }) => ({ name, text }))
  );
  // Half of each kind, spread over all of them.
  const half = (all: { name: string; text: string }[]) =>
    Array.from({ length: PAGES / 2 }, (_, i) => all[Math.floor(i * 2 * all.length / PAGES)]!);
  return [...half(tests), ...half(fixtures)];
}

function cutsOf(text: string): Cut[] {
  const cut = fc.record({
    at: fc.integer({ min: 1, max: text.length - 1 }),
    lines: fc.integer({ min: 0, max: 30 }),
  });
  return fc.sample(cut, { numRuns: CUTS, seed: text.length }).map(({ at, lines }) => {
    const start = lines === 0 ? at : startOfLines(text, at, lines);
    return { before: text.slice(0, at), rest: text.slice(start), repeated: text.slice(start, at) };
  });
}

/** So many whole lines before the one in which the cut is. */
function startOfLines(text: string, at: number, lines: number): number {
  let start = text.lastIndexOf("\n", at - 1) + 1;
  for (let i = 0; i < lines && start > 0; i++) start = text.lastIndexOf("\n", start - 2) + 1;
  return start;
}

/** At least three lines that say something. */
function isClear({ repeated }: Cut): boolean {
  const lines = repeated.split("\n").slice(0, -1).filter((line) => line.trim().length > 12);
  return lines.length >= 3 && repeated.replaceAll(/\s+/g, " ").length >= 80;
}

/** Longer than any in the code, as assistants write it. */
function inFence(rest: string): string {
  const fence = "`".repeat(
    Math.max(2, ...[...rest.matchAll(/`+/g)].map(({ 0: all }) => all.length)) + 1,
  );
  return `Of course! Here is the rest:\n\n${fence}html\n${rest}\n${fence}\n\nThat is all of it.`;
}
