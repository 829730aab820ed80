// A slow network: people type before the page's scripts are there.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { signedIn } from "../support/signed_in_state.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("what was typed before the page woke up is kept, and sent", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await makeUser(server.app);
  const typed = Promise.withResolvers<void>();
  await page.route(/\/assets\/hydrate-/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto(`${server.origin}/login`, { waitUntil: "commit" });
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  assert.equal(await page.getByRole("button", { name: "Sign In", exact: true }).isDisabled(), true);
  typed.resolve();
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
});

Deno.test("a message that was opened before the page woke up is read", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const opened = Promise.withResolvers<void>();
  await page.route(/\/assets\/hydrate-/, async (route) => {
    await opened.promise;
    await route.continue();
  });
  const state = signedIn("messages", "/dashboard", { hasMessages: true });
  const isOpen = state.open(page, server);
  const message = page.locator(".letterbox details").first();
  await message.locator("summary").click();
  assert.equal(await message.getAttribute("open"), "");
  opened.resolve();
  await isOpen;
  await page.getByRole("button", { name: "Mark as new" }).first().waitFor();
});
