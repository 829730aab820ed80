// The dashboard and its sidebar: every state, by keyboard alone, and nothing that jumps.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { readShifts, watchShifts } from "../support/shifts.ts";
import { type TestServer, testServer } from "../support/test_server.ts";
import { passTurns, untilNothingComes } from "../support/turns.ts";

Deno.test("section 2, /dashboard: without a portfolio a guide, guidelines and 7 prompts to copy", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, hasClipboard: true });
  const { page, complaints } = chromium;
  await go(page, server, "dashboard_empty");
  await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
  await page.getByRole("button", { name: "Create Portfolio" }).waitFor();
  assert.equal(await page.locator(".steps li").count(), 3);
  await page.getByRole("heading", { name: "Security guidelines" }).waitFor();
  const copies = page.getByRole("button", { name: /^Copy prompt/ });
  assert.equal(await copies.count(), 7);
  await copies.nth(2).click();
  await page.getByText("Copied", { exact: true }).first().waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, await page.locator(".prompt-text").nth(2).textContent());
  await page.getByRole("link", { name: "Prompt Examples" }).last().click();
  await page.waitForURL(`${server.origin}/prompts`);
  assert.equal(await page.getByRole("button", { name: /^Copy prompt/ }).count(), 12);
  assert.deepEqual(complaints, []);
});

Deno.test("section 2, /dashboard: with a portfolio its card, a link that opens a new tab, and one to share", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, hasClipboard: true });
  const { page } = chromium;
  await go(page, server, "dashboard_live");
  await page.getByRole("button", { name: "Edit Portfolio" }).waitFor();
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "View Your Portfolio" }).click(),
  ]);
  assert.equal(tab.url(), `${server.pages}/u/chef1`);
  await page.getByRole("button", { name: "Copy link: your page" }).click();
  await page.getByText("Copied", { exact: true }).first().waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, `${server.pages}/u/chef1`);
  await page.getByRole("img", { name: `QR code of ${server.pages}/u/chef1` }).waitFor();
});

Deno.test("section 2, sidebar: name, e-mail, warning and links; its choice is remembered", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await go(page, server, "profile_unverified");
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await sidebar.getByText("chef1@example.com").waitFor();
  await sidebar.getByText("Email not verified").waitFor();
  for (const name of ["Dashboard", "Profile", "Prompt Examples"]) {
    await sidebar.getByRole("link", { name }).waitFor();
  }
  await sidebar.getByRole("button", { name: "Menu" }).click();
  await sidebar.getByText("chef1@example.com").waitFor({ state: "hidden" });
  await page.goto(`${server.origin}/dashboard`);
  await sidebar.getByText("chef1@example.com").waitFor({ state: "hidden" });
  await sidebar.getByRole("button", { name: "Menu" }).click();
  await sidebar.getByText("chef1@example.com").waitFor();
  // A browser that is busy writes cookies a little later.
  await page.waitForFunction(() => !document.cookie.includes("sidebar=closed"));
  await page.reload();
  await sidebar.getByText("chef1@example.com").waitFor();
});

Deno.test("section 2, sidebar: at 768 px or less closed, over the page, and closed again after a link", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 768 });
  const { page } = chromium;
  await go(page, server, "dashboard_live");
  const link = page.getByRole("link", { name: "Profile", exact: true });
  await link.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.locator(".sidebar-overlay").waitFor();
  await link.click();
  await page.getByRole("heading", { name: "My Profile" }).waitFor();
  await link.waitFor({ state: "hidden" });
  await page.setViewportSize({ width: 769, height: 900 });
  await page.reload();
  await link.waitFor();
});

Deno.test("a page is made, saved and shared by keyboard alone", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await go(page, server, "dashboard_empty");
  await tabTo(page, "Create Portfolio");
  await page.keyboard.press("Enter");
  await page.getByLabel("Paste your page here").and(page.locator(":focus")).waitFor();
  await page.keyboard.type("<h1>Typed");
  await page.keyboard.press("Control+s");
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  await page.keyboard.press("Escape");
  await tabTo(page, "Save Portfolio");
  const [reloaded] = await Promise.all([
    page.waitForEvent("load"),
    page.keyboard.press("Escape"),
  ]);
  await reloaded.getByText("Your portfolio is live").waitFor();
  const saved = await server.app.get("/api/portfolio/u/chef1/");
  assert.deepEqual(await saved.json(), { user_code: "<h1>Typed</h1>" });
});

for (const name of ["profile", "portfolio", "prompts"]) {
  Deno.test(`nothing of ${name} shifts while it loads`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width: 1440 });
    const { page } = chromium;
    await watchShifts(page);
    await go(page, server, name);
    await untilNothingComes(page);
    await passTurns(page);
    const shifts = await readShifts(page);
    assert.deepEqual(shifts, []);
  });
}

async function go(page: Page, server: TestServer, name: string): Promise<void> {
  await SCREEN_STATES.find((state) => state.name === name)!.open(page, server);
}

/** As a person does who uses no mouse; a focus that is lost never gets there. */
async function tabTo(page: Page, name: string): Promise<void> {
  // Before it is hydrated, it is off: the keyboard passes it by.
  await page.getByRole("button", { name, disabled: false }).first().waitFor();
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() => document.activeElement?.textContent);
    if (text === name) return;
  }
  assert.fail(`the keyboard does not reach ${name}`);
}
