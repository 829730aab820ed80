// A slow network: people type before the page's scripts are there.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { openRow } from "../support/profile_rows.ts";
import { type ScreenState, signedIn } from "../support/signed_in_state.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

Deno.test("what was typed before the page was hydrated is kept, and sent", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await makeUser(server.app);
  const hydrate = await delayHydration(page);
  await page.goto(`${server.origin}/login`, { waitUntil: "commit" });
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  assert.equal(await page.getByRole("button", { name: "Sign In", exact: true }).isDisabled(), true);
  hydrate();
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
});

Deno.test("a message that was opened before the page was hydrated is read", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const hydrate = await delayHydration(page);
  const state = signedIn("messages", "/dashboard", { hasMessages: true });
  const isOpen = openLater(state, page, server);
  const message = page.getByRole("region", { name: "Messages from visitors" }).locator("details")
    .first();
  await message.locator("summary").click();
  assert.equal(await message.getAttribute("open"), "");
  hydrate();
  await isOpen;
  await page.getByRole("button", { name: "Mark as new" }).first().waitFor();
});

Deno.test("a key is not asked for before the page was hydrated, and its name is kept", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const hydrate = await delayHydration(page);
  const isOpen = openLater(signedIn("profile", "/profile"), page, server);
  await openRow(page, "Access keys");
  await page.getByText("New access key").click();
  await page.getByLabel("What it is for").fill("My laptop");
  const button = page.getByRole("button", { name: "Make the key" });
  assert.equal(await button.isDisabled(), true);
  assert.notEqual(await button.getAttribute("aria-busy"), "true", "nothing is under way");
  hydrate();
  await isOpen;
  await button.click();
  await page.getByText("Your key. Copy it now").waitFor();
  await page.getByText("My laptop", { exact: true }).waitFor();
});

/** An error of it is that of the test which awaits it, and none that ends all tests of the process. */
function openLater(state: ScreenState, page: Page, server: TestServer): Promise<void> {
  const opened = state.open(page, server);
  opened.catch(() => {});
  return opened;
}

/** Its scripts do not come, until the answer is called. */
async function delayHydration(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/hydrate-/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
