// What a save takes out of the code itself, and what it refuses to make of a page.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { PAGE_SENTENCES } from "../../contract/publishing/page_sentences.ts";
import { signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

Deno.test("POST /api/portfolio/save/ takes out what cannot be stored, and says so", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const saved = await save(app, bearer, { user_code: "<p>A\0B\0 \ud800</p>" });
  assert.equal(saved.status, 200);
  assert.equal(
    saved.sanitization_summary,
    "Replaced 1 broken character. Removed 2 control characters.",
  );
  const read = await app.get(CALLS.myPortfolio, bearer);
  assert.equal((await read.json()).user_code, "<p>AB \ufffd</p>");
});

Deno.test("POST /api/portfolio/save/ keeps the page before one of which nothing would be left", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  await save(app, bearer, { user_code: "<p>Soup" });
  const refused = await save(app, bearer, { user_code: "<nav><h1>My whole page</h1></nav>" });
  assert.equal(refused.status, 400);
  assert.equal(refused.error, PAGE_SENTENCES.page_empty);
  const read = await app.get(CALLS.myPortfolio, bearer);
  assert.equal((await read.json()).user_code, "<p>Soup");
});

async function save(app: TestApp, bearer: Record<string, string>, body: { user_code: string }) {
  const response = await app.post(CALLS.savePortfolio, body, bearer);
  return { status: response.status, ...await response.json() };
}
