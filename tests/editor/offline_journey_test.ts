// The network goes away: nothing that was shown or typed is lost, and a save that was pressed goes out once it is back.
// Lane: daily.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { KEPT_SENTENCES } from "../../contract/publishing/kept_sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import {
  codeField,
  fillCode,
  openEditor,
  openTab,
  previewOf,
  readCode,
} from "../support/editor.ts";
import { type TestServer, testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

const SOUP = "<!DOCTYPE html><h1>Soup</h1>";
const STEW = "<!DOCTYPE html><h1>Stew</h1>";

Deno.test("offline the preview stays, the words are kept, and a save goes out once when the network is back", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await saveFirst(page);
  await openTab(page, "To fix");
  await page.context().setOffline(true);
  await fillCode(page, STEW);
  await page.getByText(KEPT_SENTENCES.kept).first().waitFor();
  const frame = previewOf(page).contentFrame();
  assert.equal(await frame.getByRole("heading", { name: "Soup" }).count(), 1);
  await pressSave(page);
  await page.getByText(KEPT_SENTENCES.save_waits).waitFor();
  await page.getByText("Waits for the network").waitFor();
  assert.equal(await page.getByRole("alert").getByText(/./).count(), 0);
  await page.context().setOffline(false);
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  await frame.getByRole("heading", { name: "Stew" }).waitFor();
  await page.getByText(KEPT_SENTENCES.save_waits).waitFor({ state: "detached" });
  assert.deepEqual(await readVersions(server), [SOUP, STEW]);
  assert.equal(await readDraft(page), null);
});

Deno.test("a preview and a save that are not answered are asked for again, without a word from the browser", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await goAway(page);
  await fillCode(page, STEW);
  await page.locator(".page-outline").getByText(KEPT_SENTENCES.kept).waitFor();
  await page.locator(".page-outline").getByText("Stew").waitFor();
  await pressSave(page);
  await page.getByText(KEPT_SENTENCES.save_waits).waitFor();
  await page.unroute("**/api/**");
  await previewOf(page).contentFrame().getByRole("heading", { name: "Stew" }).waitFor();
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  assert.deepEqual(await readVersions(server), [STEW]);
});

Deno.test("what is typed after a save that waits stays typed: the save goes out as it was pressed", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await saveFirst(page);
  await page.context().setOffline(true);
  await fillCode(page, STEW);
  await pressSave(page);
  await page.getByText(KEPT_SENTENCES.save_waits).waitFor();
  await codeField(page).press("End");
  await page.keyboard.type("<p>More");
  await page.waitForFunction(() => localStorage.getItem("draft")?.includes("More"));
  await page.context().setOffline(false);
  await until("the save that was pressed", async () => (await readVersions(server)).length === 2);
  await page.getByText("Not saved yet").waitFor();
  assert.match(await readCode(page), /More/);
  assert.match((await readDraft(page))!, /More/);
});

Deno.test("a save whose answer was lost is one save, also where security changes the page", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await fillCode(page, `${STEW}<nav>Menu</nav>`);
  await page.route(`**${CALLS.savePortfolio}`, async (route) => {
    await route.fetch();
    await route.abort();
  }, { times: 1 });
  await pressSave(page);
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  assert.equal((await readVersions(server)).length, 1);
  assert.equal(await page.getByRole("heading", { name: "Somebody saved in between" }).count(), 0);
});

Deno.test("a save from elsewhere in the meantime is asked about, and nothing is lost", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await saveFirst(page);
  await page.context().setOffline(true);
  await fillCode(page, STEW);
  await pressSave(page);
  await page.getByText(KEPT_SENTENCES.save_waits).waitFor();
  await saveElsewhere(server, page, "<!DOCTYPE html><h1>Bread</h1>");
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Somebody saved in between" }).waitFor();
  assert.equal((await readVersions(server)).length, 2);
  assert.equal(await readCode(page), STEW);
  assert.match((await readDraft(page))!, /Stew/);
  await page.getByRole("button", { name: "Save mine over it" }).click();
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  assert.equal((await readVersions(server)).at(-1), STEW);
});

Deno.test("after a reload the save that waits is taken up, and goes out when the network is back", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  page.on("dialog", (dialog) => dialog.accept());
  await openEditor(server, chromium);
  await saveFirst(page);
  await goAway(page);
  await fillCode(page, STEW);
  await pressSave(page);
  await page.getByText(KEPT_SENTENCES.save_waits).waitFor();
  await page.reload();
  await page.getByText(KEPT_SENTENCES.save_waits).waitFor();
  assert.equal(await page.getByText("You have an unsaved draft").count(), 0);
  assert.equal((await readVersions(server)).length, 1);
  await comeBack(page);
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  assert.deepEqual(await readVersions(server), [SOUP, STEW]);
  await page.waitForFunction(() => localStorage.getItem("draft") === null);
  await page.reload();
  await page.getByRole("button", { name: "Edit Portfolio" }).waitFor();
  assert.equal(await page.getByText(KEPT_SENTENCES.not_online).count(), 0);
});

Deno.test("after a reload a save from elsewhere is asked about, and a changed draft is offered as any", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  page.on("dialog", (dialog) => dialog.accept());
  await openEditor(server, chromium);
  await saveFirst(page);
  await goAway(page);
  await fillCode(page, STEW);
  await pressSave(page);
  await page.getByText(KEPT_SENTENCES.save_waits).waitFor();
  await saveElsewhere(server, page, "<!DOCTYPE html><h1>Bread</h1>");
  await page.reload();
  await page.getByText(KEPT_SENTENCES.save_waits).waitFor();
  await comeBack(page);
  await page.getByRole("heading", { name: "Somebody saved in between" }).waitFor();
  await page.getByRole("button", { name: "Take the other one" }).click();
  await page.getByRole("button", { name: "Restore draft" }).click();
  assert.equal(await readCode(page), STEW);

  await goAway(page);
  await pressSave(page);
  await page.getByText(KEPT_SENTENCES.save_waits).waitFor();
  await codeField(page).press("End");
  await page.keyboard.type("<p>More");
  await page.waitForFunction(() => localStorage.getItem("draft")?.includes("More"));
  await page.reload();
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "See them in the editor" }).click();
  await page.getByText("You have an unsaved draft").waitFor();
  assert.equal((await readVersions(server)).length, 2);
});

function pressSave(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Save Portfolio" }).click();
}

async function saveFirst(page: Page): Promise<void> {
  await fillCode(page, SOUP);
  await previewOf(page).contentFrame().getByRole("heading", { name: "Soup" }).waitFor();
  await pressSave(page);
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
}

/** For calls alone, so that the screen can be loaded anew. */
async function goAway(page: Page): Promise<void> {
  await page.route("**/api/**", (route) => route.abort());
}

async function comeBack(page: Page): Promise<void> {
  await page.unroute("**/api/**");
  await page.evaluate(() => dispatchEvent(new Event("online")));
}

async function saveElsewhere({ app }: TestServer, page: Page, user_code: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem("access_token"));
  const saved = await app.post(CALLS.savePortfolio, { user_code }, {
    Authorization: `Bearer ${token}`,
  });
  assert.equal(saved.status, 200);
  await saved.body?.cancel();
}

async function readVersions({ app }: TestServer): Promise<string[]> {
  const rows = await app.database.sql<{ user_code: string }>`
    select user_code from version_codes order by version`;
  return rows.map(({ user_code }) => user_code);
}

function readDraft(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("draft"));
}
