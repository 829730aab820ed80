// The dashboard says that this browser has a page which is not online, leads to it, and stays where it is.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { KEPT_SENTENCES } from "../../contract/publishing/kept_sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { openEditor, readCode } from "../support/editor.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { readShifts, watchShifts } from "../support/shifts.ts";
import { testServer } from "../support/test_server.ts";

for (const width of [390, 1440]) {
  Deno.test(`at ${width} px a draft that differs from what is saved is told, and nothing moves`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width });
    const { page, complaints } = chromium;
    await SCREEN_STATES.find(({ name }) => name === "dashboard_live")!.open(page, server);
    await keepDraft(page, "<p>Stew");
    await watchShifts(page);
    await page.reload();
    await page.getByText(KEPT_SENTENCES.not_online).waitFor();
    assert.deepEqual(await readShifts(page), []);
    await page.getByRole("button", { name: "See them in the editor" }).click();
    await page.getByRole("button", { name: "Restore draft" }).waitFor();
    assert.deepEqual(complaints, []);
  });
}

Deno.test("a draft that is online already is nothing to tell of, and goes", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await SCREEN_STATES.find(({ name }) => name === "dashboard_live")!.open(page, server);
  const token = await page.evaluate(() => localStorage.getItem("access_token"));
  const saved = await server.app.get("/api/portfolio/my/get/", {
    Authorization: `Bearer ${token}`,
  });
  await keepDraft(page, (await saved.json()).user_code);
  await page.reload();
  await page.waitForFunction(() => localStorage.getItem("draft") === null);
  assert.equal(await page.getByText(KEPT_SENTENCES.not_online).count(), 0);
});

Deno.test("a page that was tried here and not saved is told of too, and a dismissed line stays away", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await page.evaluate(() =>
    localStorage.setItem("trial", JSON.stringify({ code: "<p>Tried", at: 1 }))
  );
  await page.reload();
  await page.getByText("as this browser has kept it").or(page.getByText("before you signed in"))
    .first().waitFor();
  assert.equal(await readCode(page), "<p>Tried");
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByText(KEPT_SENTENCES.not_online).waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByText(KEPT_SENTENCES.not_online).waitFor({ state: "detached" });
});

async function keepDraft(page: Page, code: string): Promise<void> {
  await page.evaluate((code) => {
    localStorage.setItem("draft", JSON.stringify({ username: "chef1", code, at: 1 }));
  }, code);
}
