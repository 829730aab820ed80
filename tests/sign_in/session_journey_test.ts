// Tokens and page cookie, when one of them is lost: each case ends in the right place, without a loop.
// Lane: daily.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { fillCode } from "../support/editor.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("tokens without the cookie: the page comes, and the cookie with it", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  await makeUser(server.app);
  await signInByHand(page, server.origin, "/prompts");
  for (
    const [path, heading] of [["/prompts", "AI Prompt Examples"], ["/login", "Welcome, chef1!"]]
  ) {
    await page.context().clearCookies();
    await page.goto(server.origin + path);
    await page.getByRole("heading", { name: heading }).waitFor();
    const [cookie] = await page.context().cookies();
    assert.equal(cookie?.httpOnly, true);
  }
  assert.deepEqual(complaints, []);
});

Deno.test("the cookie without tokens: the session ends, and the way leads to the sign-in page", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await makeUser(server.app);
  await signInByHand(page, server.origin, "/dashboard");
  // Not on a screen, which may find out before it is left.
  await page.goto(`${server.origin}/robots.txt`);
  await page.evaluate(() => localStorage.clear());
  // It leads away before it is loaded, so nobody waits for it.
  await page.evaluate(() => location.assign("/dashboard"));
  await page.waitForURL(`${server.origin}/login`);
  const cookies = await page.context().cookies();
  const names = cookies.map(({ name }) => name).filter((name) => !name.startsWith("passkey_"));
  assert.deepEqual(names, ["device"], "which signs nobody in");
  assert.deepEqual(await server.app.database.sql`select 1 from sessions`, []);
});

Deno.test("signing out in one tab signs out the others", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await makeUser(server.app);
  await signInByHand(page, server.origin, "/dashboard");
  const other = await page.context().newPage();
  await other.goto(`${server.origin}/dashboard`);
  await other.getByRole("link", { name: "Prompt Examples" }).first().click();
  await other.waitForURL(`${server.origin}/prompts`);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${server.origin}/login`);
  await other.waitForURL(/\/login/);
  await other.goBack();
  await other.waitForURL(/\/login/);
});

Deno.test("an access token that ran out is renewed on the way, once for all calls", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await makeUser(server.app);
  await signInByHand(page, server.origin, "/dashboard");
  server.app.clock.advance(16 * 60_000);
  const renewals: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/token/refresh/")) renewals.push(request.url());
  });
  await page.getByRole("button", { name: "Create Portfolio" }).click();
  await fillCode(page, "<p>x");
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  assert.equal(renewals.length, 1);
});

async function signInByHand(page: Page, origin: string, next: string): Promise<void> {
  await page.goto(`${origin}/login?next=${encodeURIComponent(next)}`);
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(origin + next);
}
