// The link to a new address in a browser: it signs out of the account whose it is, and of no other.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { linkIn } from "../support/mailbox.ts";
import { makeUser, PASSWORD, signIn } from "../support/make.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

Deno.test("who opens the link of another account to its new e-mail stays signed in to their own", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  await makeUser(server.app, "chef2");
  await signInByHand(page, server, "chef2");
  const before = await stored(page);
  const chef1 = await signIn(server.app);
  await page.goto(await findLink(server, chef1.bearer));
  await page.getByText("Your email is now chef9@example.com.").waitFor();
  assert.deepEqual(await stored(page), before);
  assert.equal(await statusOf(server, chef1.bearer), 401, "it is used, and ended chef1's sessions");
  await page.getByRole("link", { name: "Go to sign in" }).click();
  await page.waitForURL(`${server.origin}/dashboard`);
  await page.locator(".sidebar-user").getByText("chef2", { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
});

Deno.test("who opens the link of their own account to its new e-mail is signed out, and signs in again", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  await makeUser(server.app);
  await signInByHand(page, server, "chef1");
  const { access_token } = await stored(page);
  await page.goto(await findLink(server, { Authorization: `Bearer ${access_token}` }));
  await page.getByText("Your email is now chef9@example.com.").waitFor();
  assert.deepEqual(await stored(page), {});
  await page.getByRole("link", { name: "Go to sign in" }).click();
  await page.getByText(SENTENCES.email_changed).waitFor();
  assert.deepEqual(complaints, []);
});

async function signInByHand(page: Page, { origin }: TestServer, username: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${origin}/dashboard`);
}

async function stored(page: Page): Promise<Record<string, string>> {
  return await page.evaluate(() => ({ ...localStorage }));
}

/** To chef1's new address, as it came by mail. */
async function findLink({ app }: TestServer, bearer: { Authorization: string }): Promise<string> {
  const profile = { username: "chef1", first_name: "", last_name: "", email: "chef9@example.com" };
  const asked = await app.put(CALLS.updateProfile, profile, bearer);
  await asked.body?.cancel();
  const mails = [await app.mailbox.next(), await app.mailbox.next()];
  return linkIn(mails.find((mail) => mail.to?.[0]?.address === "chef9@example.com")!);
}

async function statusOf({ app }: TestServer, bearer: { Authorization: string }): Promise<number> {
  const response = await app.get(CALLS.userData, bearer);
  await response.body?.cancel();
  return response.status;
}
