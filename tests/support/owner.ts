// A browser whose person is signed in, with a page that is online or without one.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import type { Page } from "playwright-core";
import type { TestBrowser } from "./browser.ts";
import { type SignedInUser, signIn } from "./make.ts";
import type { TestServer } from "./test_server.ts";

/** At `path` of the app. */
export async function openAsOwner(
  { page }: TestBrowser,
  server: TestServer,
  user_code: string | null,
  path: string,
): Promise<SignedInUser> {
  const { app } = server;
  const signedIn = await signIn(app);
  const { bearer } = signedIn;
  if (user_code !== null) {
    const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
    assert.equal(saved.status, 200, await saved.text());
  }
  await openAs(page, server, signedIn, path);
  return signedIn;
}

/** With the tokens and the page cookie of somebody who is signed in. */
export async function openAs(
  page: Page,
  { origin }: TestServer,
  { access, refresh, user, cookie }: SignedInUser,
  path: string,
): Promise<void> {
  const [name, value] = cookie.Cookie.split("=") as [string, string];
  await page.context().addCookies([{ name, value, url: origin }]);
  await page.addInitScript((session) => {
    if (self.origin !== "null") Object.assign(localStorage, session);
  }, { access_token: access, refresh_token: refresh, user: JSON.stringify(user) });
  await page.goto(origin + path);
}
