// Earlier saves and two tabs: looking back, going back, and a conflict that loses neither side.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { codeField, fillCode, openTab, previewOf, readCode } from "../support/editor.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

Deno.test("an earlier save is compared and restored", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await openEditor(page, server);
  for (const soup of ["Lentil", "Tomato"]) {
    await fillCode(page, `<h1>Soup</h1>\n<p>${soup}</p>\n`);
    // The next preview takes the place of this one, whether its frame has come or not.
    await previewOf(page).contentFrame().getByText(soup).waitFor();
    await page.getByRole("button", { name: "Save Portfolio" }).click();
    await page.getByText("No unsaved changes").waitFor();
    await page.getByText(SENTENCES.portfolio_saved).waitFor();
  }
  await openTab(page, "History");
  const history = page.getByRole("region", { name: "History" });
  await history.getByRole("button", { name: /Version 3 · / }).waitFor();
  assert.equal(await history.getByRole("listitem").count(), 3);
  const second = history.getByRole("button", { name: /Version 2 · / });
  await second.click();
  await page.getByTitle("Your page now").contentFrame().getByText("Tomato").waitFor();
  await page.getByTitle(/^Version 2 · /).contentFrame().getByText("Lentil").waitFor();
  await history.getByText("See the code").click();
  await history.getByText(/^As it was saved: \d+ lines? added, \d+ removed\.$/).waitFor();
  await history.getByText("- <p>Tomato</p>").waitFor();
  await history.getByText("+ <p>Lentil</p>").waitFor();
  await history.getByRole("combobox").selectOption({ index: 2 });
  await page.getByTitle(/^Version 1 · /).contentFrame().getByText("Soup of the day").waitFor();
  await history.getByText("+ <p>Lentil</p>").waitFor();
  await history.getByRole("button", { name: "‹ All saves" }).click();
  await previewOf(page).contentFrame().getByText("Tomato").waitFor();
  await second.click();
  await page.getByTitle(/^Version 2 · /).contentFrame().getByText("Lentil").waitFor();
  await history.getByRole("button", { name: "Restore this version" }).click();
  assert.equal(await readCode(page), "<h1>Soup</h1>\n<p>Lentil</p>\n");
  await page.getByText("Not saved yet").waitFor();
  await previewOf(page).contentFrame().getByText("Lentil").waitFor();
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  await openTab(page, "History");
  await history.getByRole("button", { name: "Version 4 · Restored" }).click();
  await history.getByText("See the code").click();
  await history.getByText("As it was saved: 1 line added, 1 removed.").waitFor();
  assert.deepEqual(complaints, []);
});

for (const choice of ["Save mine over it", "Take the other one"]) {
  Deno.test(`two tabs: a conflict shows both, and "${choice}" loses neither`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width: 1440 });
    const { page } = chromium;
    await openEditor(page, server);
    const access = await page.evaluate(() => localStorage.getItem("access_token"));
    const bearer = { Authorization: `Bearer ${access}` };
    const theirs = await server.app.post(CALLS.savePortfolio, { user_code: "<p>theirs" }, bearer);
    await theirs.body?.cancel();
    await fillCode(page, "<p>mine");
    await page.getByRole("button", { name: "Save Portfolio" }).click();
    await page.getByText("Nothing was overwritten.").waitFor();
    await page.getByTitle("The other save").contentFrame().getByText("theirs").waitFor();
    await page.getByTitle("Yours").contentFrame().getByText("mine").waitFor();
    assert.equal(await page.locator(".editor iframe").count(), 2);
    await page.getByRole("slider", { name: "How much is seen of each" }).press("End");
    await page.getByText("See the code").click();
    await page.getByText("- <p>theirs").waitFor();
    await page.getByText("+ <p>mine").waitFor();
    await page.getByRole("button", { name: choice }).click();
    if (choice === "Save mine over it") {
      await page.getByText(SENTENCES.portfolio_saved).waitFor();
    } else {
      await page.getByText("No unsaved changes").waitFor();
      assert.equal(await readCode(page), "<p>theirs");
      await page.getByRole("button", { name: "Restore draft" }).click();
      assert.equal(await readCode(page), "<p>mine");
    }
    const saved = await (await server.app.get(CALLS.myPortfolio, bearer)).json();
    assert.equal(saved.user_code, choice === "Save mine over it" ? "<p>mine" : "<p>theirs");
    const { versions } = await (await server.app.get(CALLS.versions, bearer)).json();
    assert.equal(versions.length, choice === "Save mine over it" ? 3 : 2);
  });
}

async function openEditor(page: Page, server: TestServer): Promise<void> {
  await SCREEN_STATES.find(({ name }) => name === "dashboard_live")!.open(page, server);
  await page.getByRole("button", { name: "Edit Portfolio" }).click();
  await openTab(page, "Code");
  await codeField(page).waitFor();
}
