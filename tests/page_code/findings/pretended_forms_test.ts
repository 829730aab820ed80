// What is said of a form that only pretends to send: of those that do, and of no other.
import assert from "node:assert/strict";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";
import { FOR_THE_PAGE, pageWith, PRETENDING } from "../../support/pretending_forms.ts";

function rulesOf(code: string, hasLetterbox = false): string[] {
  const { findings } = preparePreview(code, { year: 2026, hasLetterbox });
  return findings.map(({ rule }) => rule).filter((rule) => rule === "form_pretends");
}

/** Their scripts do not say it, or keep what is written: it is not certain. */
const UNCERTAIN = new Set(["newsletter", "table", "kept"]);

for (const form of PRETENDING.filter(({ id }) => !UNCERTAIN.has(id))) {
  Deno.test(`of the form ${form.id}, which only pretends, it is said, unless its owner hears of it`, () => {
    assert.deepEqual(rulesOf(pageWith([form])), ["form_pretends"]);
    assert.deepEqual(rulesOf(pageWith([form]), true), []);
  });
}

for (const form of FOR_THE_PAGE) {
  Deno.test(`of the form ${form.id}, which is for its page, nothing is said`, () => {
    assert.deepEqual(rulesOf(pageWith([form])), []);
  });
}

Deno.test("of a form whose script asks anybody, nothing is said", () => {
  const [contact] = PRETENDING;
  const script = `fetch("https://api.example/send", { method: "POST" }); ${contact!.script}`;
  assert.deepEqual(rulesOf(pageWith([{ ...contact!, script }])), []);
});
