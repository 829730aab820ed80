// A sign-in of tests as far as the code, and what is said there.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SECOND_FACTOR_REPLIES } from "../../contract/second_factor/second_factor_sentences.ts";
import { type CookieBrowser, openCookieBrowser } from "./cookie_browser.ts";
import { errorIn } from "./errors.ts";
import { PASSWORD, signIn } from "./make.ts";
import { addCodes } from "./second_factor.ts";
import type { TestApp } from "./test_app.ts";

export async function isRefused(
  answer: Promise<Response>,
  status: number,
  said: string,
): Promise<void> {
  const response = await answer;
  assert.equal(response.status, status);
  assert.equal(await errorIn(response), said);
}

export async function isDone(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  assert.ok(response.ok, await response.clone().text());
  return response;
}

/** Whose sign-ins ask for a code. */
export async function openCodedAccount(app: TestApp) {
  const user = await signIn(app);
  return { user, codes: await addCodes(app, user) };
}

export async function beginSignIn(
  app: TestApp,
  browser = openCookieBrowser(app),
  password = PASSWORD,
): Promise<CookieBrowser> {
  const asked = browser.post(CALLS.login, { username: "chef1", password });
  await isRefused(asked, 403, SECOND_FACTOR_REPLIES.second_step_needed);
  return browser;
}
