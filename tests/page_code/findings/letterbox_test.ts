// Findings about forms: what is said where they send nothing, and kept to ourselves where what visitors write arrives.
import assert from "node:assert/strict";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";

const HEAD =
  '<!DOCTYPE html><html lang="en"><title>x</title><meta name="description" content="x">' +
  '<meta name="viewport" content="width=device-width"><h1>x</h1>';
const FORM = "<form><input name=x aria-label=x><button>Send</button></form>";
const FORM_ADDRESS = '<form action="https://formspree.io/f/x"><button>Send</button></form>';

function rulesOf(body: string, hasLetterbox?: boolean): string[] {
  const { findings } = preparePreview(HEAD + body, { year: 2026, hasLetterbox });
  return findings.map(({ rule }) => rule);
}

function sending(host: string): string {
  return `<script>fetch("https://${host}/f/x", { method: "POST", body: "x" })</script>`;
}

Deno.test("a form, a form service and a form's address are found where nobody opened a letterbox", () => {
  const page = FORM + FORM_ADDRESS + sending("formspree.io");
  for (const hasLetterbox of [undefined, false]) {
    assert.deepEqual(rulesOf(page, hasLetterbox), ["form_address", "form", "form_service"]);
  }
});

Deno.test("of forms nothing is said where a letterbox is open, and of all else what always is", () => {
  const page = FORM + FORM_ADDRESS + sending("formspree.io");
  assert.deepEqual(rulesOf(page, true), []);
  const more = `${page}<a href="b.html">b</a>${sending("api.example")}`;
  assert.deepEqual(rulesOf(more, true), ["relative_link", "connection"]);
});

for (const host of ["formspree.io", "api.web3forms.com", "script.google.com"]) {
  Deno.test(`a script that sends to ${host} is told that nothing gets there`, () => {
    const code = HEAD + sending(host);
    const { findings: [finding, ...others] } = preparePreview(code, { year: 2026 });
    assert.deepEqual(others, []);
    assert.equal(finding!.kind, "will_not_work");
    assert.equal(finding!.rule, "form_service");
    assert.ok(finding!.message.includes(`Nothing is sent to ${host} here.`), finding!.message);
    assert.match(finding!.message, /Let visitors write to you/);
    const { start, end } = finding!.places[0]!.at!;
    assert.ok(code.slice(start, end).startsWith(`fetch("https://${host}/`));
  });
}

for (const host of ["notformspree.io", "formspree.io.example", "google.com"]) {
  Deno.test(`a script that sends to ${host} sends to no form service`, () => {
    assert.deepEqual(rulesOf(sending(host)), ["connection"]);
    assert.deepEqual(rulesOf(sending(host), true), ["connection"]);
  });
}
