// Pages alive on our own screens: they come when they are looked at, show what was saved, and hang nobody.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { fillCode } from "../support/editor.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

Deno.test("the dashboard shows one's page as on a desk and in a hand, and anew after a save", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await go(page, server, "dashboard_live");
  const widths: number[] = [];
  for (const device of ["desktop", "phone"]) {
    const frame = page.frameLocator(`.miniature-${device} iframe`);
    await frame.getByRole("heading", { name: "Soup of the day" }).waitFor();
    widths.push(await frame.locator("body").evaluate(() => innerWidth));
  }
  assert.deepEqual(widths, [1280, 390]);
  await page.getByRole("button", { name: "Edit Portfolio" }).click();
  await fillCode(page, "<!DOCTYPE html><title>Stew</title><h1>Stew of the day</h1>");
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  const phone = page.frameLocator(".miniature-phone iframe");
  await phone.getByRole("heading", { name: "Stew of the day" }).waitFor();
  assert.deepEqual(complaints, []);
});

Deno.test("the owner of a page with a password sees it on the dashboard without asking", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await go(page, server, "dashboard_live");
  const token = await page.evaluate(() => localStorage.getItem("access_token"));
  const locked = { visibility: "password", password: "for my guests 1" };
  const bearer = { Authorization: `Bearer ${token}` };
  await (await server.app.post(CALLS.visibility, locked, bearer)).body?.cancel();
  await page.reload();
  const frame = page.frameLocator(".miniature-desktop iframe");
  await frame.getByRole("heading", { name: "Soup of the day" }).waitFor();
});

Deno.test("a page that never came to rest is not shown on the dashboard again, and its editor can be reached", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await go(page, server, "dashboard_live");
  await page.locator(".miniature-desktop iframe[data-loaded]").waitFor();
  const url = await page.locator(".miniature-desktop iframe").getAttribute("src");
  // As a browser leaves it that was closed by force while the page hung.
  await page.goto(`${server.origin}/robots.txt`);
  await page.evaluate((url) => localStorage.setItem("live_frame", url!), url);
  await page.goto(`${server.origin}/dashboard`);
  await page.getByRole("button", { name: "Edit Portfolio", disabled: false }).click();
  assert.equal(await page.locator(".miniature iframe").count(), 0);
  await fillCode(page, "<!DOCTYPE html><title>Stew</title><h1>Stew of the day</h1>");
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.reload();
  const frame = page.frameLocator(".miniature-desktop iframe");
  await frame.getByRole("heading", { name: "Stew of the day" }).waitFor();
});

async function go(page: Page, server: TestServer, state: string): Promise<void> {
  await SCREEN_STATES.find(({ name }) => name === state)!.open(page, server);
}
