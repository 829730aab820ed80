// The owner of a page lets visitors write: in the editor, where the form is, and reads on the dashboard what came.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { fillCode, openCheck, openFinding } from "../support/editor.ts";
import { FORM, write } from "../support/letterbox.ts";
import { SCREENS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openAsOwner } from "../support/owner.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("a page with a form is offered a letterbox in the editor; its messages are read and deleted on the dashboard", async () => {
  await using server = await testServer();
  const { app, origin } = server;
  await using chromium = await openBrowser();
  const { page } = chromium;
  await openAsOwner(chromium, server, null, SCREENS.dashboard);
  await page.getByRole("button", { name: "Create Portfolio" }).click();
  await fillCode(page, FORM);
  await openCheck(page, "1 thing to fix");
  await openFinding(page, "Your contact form: let it write to you");
  await page.getByText("What visitors write in it reaches nobody yet.").waitFor();
  await page.getByRole("button", { name: "Let visitors write to you" }).click();
  await page.getByText("Visitors can write to you now. It can be turned off on the dashboard.")
    .waitFor();
  // What was said of the form is true no more.
  await page.getByText("What visitors write in it reaches nobody yet.").waitFor({
    state: "detached",
  });
  // The preview sends nothing.
  const preview = page.frameLocator("iframe");
  await preview.getByLabel("Your name").fill("Visitor");
  await preview.getByLabel("Your name").press("Enter");
  await preview.getByText("This is a preview: nothing is sent.").waitFor();
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  await page.getByText(SENTENCES.portfolio_saved).waitFor();

  for (const text of ["First", "Second"]) {
    const fields = [{ name: "name", label: "Name", type: "text", value: text }];
    assert.equal((await write(app, { fields })).status, 200);
  }
  await page.goto(`${origin}/dashboard`);
  const box = page.getByRole("region", { name: /^Messages/ });
  await box.getByText("2 new").waitFor();
  assert.deepEqual(await box.locator("summary strong").allInnerTexts(), ["Second", "First"]);
  await box.getByText("Second").first().click();
  await box.getByText("1 new").waitFor();
  await box.getByRole("button", { name: "Mark as new" }).click();
  await box.getByText("2 new").waitFor();
  page.on("dialog", (dialog) => dialog.accept());
  await box.getByRole("button", { name: "Delete" }).first().click();
  await box.getByText("1 new").waitFor();
  assert.deepEqual(await box.locator("summary strong").allInnerTexts(), ["First"]);
  await page.reload();
  await box.getByText("1 new").waitFor();
  assert.deepEqual(await box.locator("summary strong").allInnerTexts(), ["First"]);

  await box.getByRole("button", { name: "Stop messages" }).click();
  await box.getByText(SENTENCES.letterbox_is_closed).waitFor();
  assert.equal((await write(app)).status, 400);
  await box.getByRole("button", { name: "Let visitors write to you" }).click();
  await box.getByText(SENTENCES.letterbox_is_open).waitFor();
  assert.equal((await write(app)).status, 200);
  assert.deepEqual(chromium.complaints, []);
});
