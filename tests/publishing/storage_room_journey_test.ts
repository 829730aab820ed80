// What pages keep in a visitor's browser leaves room for what is ours, and belongs to a page, whatever its name.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { BROWSER_IS_FULL } from "../../islands/browser/session.ts";
import { CALLS } from "../../contract/paths.ts";
import { STORED_PAGES_MAX_LENGTH, storedPageKey } from "../../contract/publishing/stored_pages.ts";
import { openBrowser } from "../support/browser.ts";
import { makeUser, PASSWORD, signIn } from "../support/make.ts";
import { rename } from "../support/served_pictures.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

/** Stores as much as it is let, in characters that take six times the room as JSON. */
const GREEDY = `<h1 id="out"></h1><script>
  let stored = 0;
  localStorage.setItem("mark", "\\u0001");
  for (let size = 60000; size > 0; size = Math.floor(size / 2)) {
    try { for (let i = 0; ; i++) { localStorage.setItem(size + "." + i, "\\u0001".repeat(size)); stored += size; } } catch {}
  }
  localStorage.setItem("mark", "\\u0002");
  out.textContent = "Stored " + stored;
</script>`;

const REMEMBERS = `<h1 id="out"></h1><button onclick="localStorage.theme = 'dark'">Dark</button>
  <script>out.textContent = "Theme: " + (localStorage.theme ?? "none");</script>`;

Deno.test("20 pages that store all they can leave room: whoever visited them signs in", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  for (let i = 1; i <= 20; i++) {
    await publish(server, `chef${i}`, GREEDY);
    await page.goto(`${server.pages}/u/chef${i}`);
    await page.frameLocator("iframe").getByText(/Stored \d+/).waitFor();
    const key = storedPageKey(await page.evaluate(() => document.body.dataset.stored!));
    await page.waitForFunction((key) => localStorage.getItem(key)?.includes("\\u0002"), key);
  }
  const kept = await storedByPages(page);
  assert.ok(kept.length < 20, "the first ones went");
  assert.ok(kept.length > 10, `${kept.length} pages are kept`);
  const total = kept.reduce((sum, length) => sum + length, 0);
  assert.ok(total <= STORED_PAGES_MAX_LENGTH, `${total} units`);
  await signInOn(page, server, "chef1");
  await page.waitForURL(`${server.origin}/dashboard`);
  await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
});

Deno.test("in a browser full of pages' data, that goes before a sign-in fails", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await makeUser(server.app);
  await page.goto(`${server.origin}/login`);
  await page.evaluate(fill, storedPageKey(""));
  await signInOn(page, server, "chef1");
  await page.waitForURL(`${server.origin}/dashboard`);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  assert.ok(["access_token", "refresh_token", "user"].every((key) => keys.includes(key)));
  assert.ok(
    keys.some((key) => key.startsWith(storedPageKey(""))),
    "only as much as was in the way",
  );
});

Deno.test("in a browser without any room, signing in says so, and can be tried again", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await makeUser(server.app);
  await page.goto(`${server.origin}/login`);
  await page.evaluate(fill, "not of pages ");
  await signInOn(page, server, "chef1");
  await page.getByText(BROWSER_IS_FULL).waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${server.origin}/dashboard`);
});

Deno.test("a page finds what it stored under its new name, and who takes the old one does not", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { app, pages } = server;
  const first = await publish(server, "chef1", REMEMBERS);
  await page.goto(`${pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("button", { name: "Dark" }).click();
  await page.waitForFunction(() =>
    Object.values(localStorage).some((value) => value.includes("dark"))
  );
  await rename(app, first, "chef2");
  await page.goto(`${pages}/u/chef2`);
  await frame.getByText("Theme: dark").waitFor();

  // Nobody gets it sooner.
  app.clock.advance(91 * 24 * 60 * 60 * 1_000);
  await rename(app, await publish(server, "chef3", REMEMBERS), "chef1", "chef3");
  await page.goto(`${pages}/u/chef1`);
  await frame.getByText("Theme: none").waitFor();
  await page.goto(`${pages}/u/chef2`);
  await frame.getByText("Theme: dark").waitFor();
});

async function publish({ app }: TestServer, username: string, user_code: string) {
  const user = await signIn(app, username);
  const saved = await app.post(CALLS.savePortfolio, { user_code }, user.bearer);
  assert.equal(saved.status, 200, await saved.text());
  return user;
}

async function storedByPages(page: Page): Promise<number[]> {
  return await page.evaluate(
    (prefix) =>
      Object.entries(localStorage).filter(([key]) => key.startsWith(prefix))
        .map(([key, value]) => key.length + value.length),
    storedPageKey(""),
  );
}

async function signInOn(page: Page, { origin }: TestServer, username: string): Promise<void> {
  if (page.url() !== `${origin}/login`) await page.goto(`${origin}/login`);
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** To the last character, under keys that begin so. */
function fill(prefix: string): void {
  for (let size = 1_048_576; size >= 1; size /= 2) {
    try {
      for (let i = 0;; i++) localStorage.setItem(`${prefix}${size}.${i}`, "x".repeat(size));
    } catch {
      // The next smaller ones.
    }
  }
}
