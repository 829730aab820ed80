// After a save, the address comes first, and then what is true of the page: nobody sees it, or not everybody, with the
// button that changes it. What asks nothing of anybody goes by itself.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { VISIBILITY_WORDS } from "../../contract/publishing/visibility.ts";
import { openBrowser } from "../support/browser.ts";
import { fillCode } from "../support/editor.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

const PASSWORD = "for my guests 1";

for (
  const [visibility, said] of [
    ["unlisted", VISIBILITY_WORDS.unlisted.said],
    ["password", VISIBILITY_WORDS.password.said],
  ] as const
) {
  Deno.test(`a page that is ${visibility} says so after a save, and is shown to everybody on a press`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width: 1440 });
    const { page, complaints } = chromium;
    const bearer = await openDashboard(page, server);
    await post(server, CALLS.visibility, {
      visibility,
      ...visibility === "password" && { password: PASSWORD },
    }, bearer);
    const sheet = await saveInEditor(page);
    const [first, second] = await sheet.locator("p").allTextContents();
    assert.deepEqual([first, second], [`${server.pages}/u/chef1`, said]);
    await sheet.getByRole("button", { name: "Show it to everybody" }).click();
    await sheet.getByText(said).waitFor({ state: "detached" });
    assert.equal((await server.app.get("/api/portfolio/u/chef1/")).status, 200);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByText(VISIBILITY_WORDS.public.said, { exact: true }).waitFor();
    assert.deepEqual(complaints, []);
  });
}

Deno.test("a page that is offline says so after a save in place of its link, and is put online on a press", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  const bearer = await openDashboard(page, server);
  await post(server, CALLS.publishPortfolio, { is_published: false }, bearer);
  const sheet = await saveInEditor(page);
  await sheet.getByRole("heading", { name: "Saved, and nobody sees it" }).waitFor();
  assert.equal(await sheet.getByRole("link").count(), 0);
  await sheet.getByRole("button", { name: "Put it online" }).click();
  await sheet.getByRole("link", { name: `${server.pages}/u/chef1` }).waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByText("Your portfolio is live").waitFor();
});

Deno.test("what a save says goes by itself, unless somebody points at it or it asks for something", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openDashboard(page, server);
  await page.clock.install();
  const sheet = await saveInEditor(page);
  await sheet.getByRole("heading", { name: "Saved. Visitors see it now" }).waitFor();
  await sheet.hover();
  await page.clock.fastForward(60_000);
  assert.ok(await sheet.isVisible());
  await page.mouse.move(0, 0);
  await page.clock.fastForward(60_000);
  await sheet.waitFor({ state: "detached" });
  await fillCode(
    page,
    "<!DOCTYPE html><title>Stew</title><nav><a href=/more>More</a></nav><h1>Stew</h1>",
  );
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  await sheet.getByText(SENTENCES.security_modifications).waitFor();
  await page.clock.fastForward(60_000);
  assert.ok(await sheet.isVisible());
});

async function openDashboard(page: Page, server: TestServer): Promise<Record<string, string>> {
  await SCREEN_STATES.find(({ name }) => name === "dashboard_live")!.open(page, server);
  // What is asked for later would not be let in any more.
  await page.locator(".live-frame iframe[data-loaded]").nth(1).waitFor();
  const access = await page.evaluate(() => localStorage.getItem("access_token"));
  return { Authorization: `Bearer ${access}` };
}

async function post(
  { app }: TestServer,
  path: string,
  body: unknown,
  bearer: Record<string, string>,
): Promise<void> {
  const reply = await app.post(path, body, bearer);
  assert.equal(reply.status, 200, await reply.text());
}

async function saveInEditor(page: Page) {
  await page.getByRole("button", { name: "Edit Portfolio" }).click();
  await fillCode(page, "<!DOCTYPE html><title>Stew</title><h1>Stew of the day</h1>");
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  return page.getByRole("region", { name: "Your page" });
}
