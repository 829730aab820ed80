// What makes a false page without a name: a secret of another place, a reason, and a way out.
import assert from "node:assert/strict";
import type { Finding } from "../../../contract/page_code/findings.ts";
import { riskOf } from "../../../server/page_code/findings/risk/risk_level.ts";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";

function risksOf(code: string): Finding[] {
  const { findings } = preparePreview(code, { year: 2026, menu: "remove" });
  return findings.filter(({ kind }) => kind === "risk");
}

function rulesOf(code: string): string[] {
  return risksOf(code).map(({ rule }) => rule);
}

const HEAD = '<!DOCTYPE html><html lang="en"><title>x</title>';
const SIGN_IN = '<input placeholder="Name"><input type="password">';
const REASON = "<p>Write what you use elsewhere here, and all of it goes on as before.</p>";

Deno.test("a secret of another place is told by what is asked, in any language, and where it goes", () => {
  const told = (body: string) => rulesOf(HEAD + body).toSorted();
  const elsewhere = ["risk_elsewhere", "risk_password", "risk_way_out"];
  const sends = "<script>fetch('/x', { method: 'POST', body: i.value })</script>";
  for (
    const body of [
      `${REASON}<form>${SIGN_IN}</form>`,
      `${REASON}${SIGN_IN}${sends}`,
      `${REASON.replace("Write", "Напишите Write")}<form>${SIGN_IN}</form>`,
    ]
  ) assert.deepEqual(told(body), elsewhere, body);
  for (
    const [what, body] of [
      ["nothing leaves", `${REASON}${SIGN_IN}`],
      ["a script stops it", `${REASON}<form onsubmit="return false">${SIGN_IN}</form>`],
      ["a gate", `${REASON}<form><input type="password"></form>`],
      ["it says that it is a demo", `<h1>Demo</h1>${REASON}<form>${SIGN_IN}</form>`],
    ] as const
  ) assert.deepEqual(told(body), ["risk_password"], what);
  for (
    const [what, body] of [
      ["an account is offered", `${REASON}<form>${SIGN_IN}</form><p>Sign up</p>`],
      ["practice, without a sentence", `<form>${SIGN_IN}</form>`],
      ["a page about more", `${REASON}<form>${SIGN_IN}</form>${"<h2>x</h2>".repeat(4)}`],
    ] as const
  ) assert.deepEqual(told(body), ["risk_password", "risk_way_out"], what);
});

Deno.test("the words of a wallet that could leave are an alarm by themselves", () => {
  const field = '<form method="post"><textarea placeholder="Seed phrase"></textarea></form>';
  assert.equal(riskOf(risksOf(HEAD + field)), "high");
  assert.equal(riskOf(risksOf(`${HEAD}<h1>Demo</h1>${field}`)), "high");
});

Deno.test("a warning, and words far from the field, give no reason", () => {
  const asks = '<form method="post"><input placeholder="Tax number"><input type="email"></form>';
  const words = "<p>Your parcel is on hold, pay the customs fee within 24 hours.</p>";
  const far = `<h2>News</h2>${words}<h2>Ask me</h2>${asks}`;
  const long = `<p>${"I grow pears and bake bread. ".repeat(40)}</p>`;
  const first = "<h1>Pears</h1>";
  assert.ok(rulesOf(HEAD + words + asks).includes("risk_reason"));
  assert.deepEqual(rulesOf(HEAD + first + long + far), ["risk_identity", "risk_way_out"]);
  assert.deepEqual(rulesOf(`${HEAD}<h1>Beware of phishing</h1>${words}${asks}`), ["risk_identity"]);
});

Deno.test("one link on a short page that says what will be lost is a lure; several are not", () => {
  const words = "<p>Your photos will be deleted, your mailbox is almost full.</p>";
  const link = '<a href="https://a.example/x">Keep them</a>';
  assert.equal(riskOf(risksOf(HEAD + words + link)), "high");
  const others = `${link}<a href="https://b.example/">My shop</a>`;
  assert.equal(riskOf(risksOf(HEAD + words + others)), "none");
  assert.equal(riskOf(risksOf(HEAD + `<p>I bake bread.</p>${link}`)), "none");
});
