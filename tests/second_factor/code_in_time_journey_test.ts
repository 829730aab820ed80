// Keys and presses in the editor that come before React was told of the one before.
import assert from "node:assert/strict";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { codeField, fillCode, openEditor, readCode } from "../support/editor.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("what comes while the screen still shows the change before it is not taken back", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await openEditor(server, chromium);
  await codeField(page).focus();
  // Three entries of the history: typing is joined unless the cursor has moved, Enter never is.
  for (const key of ["a", "Home", "End", "Backspace", "Enter"]) await page.keyboard.press(key);
  await page.getByText("Not saved yet").waitFor();
  // The second undo comes between React's commit of the first and its passive effects.
  await codeField(page).evaluate((field) => {
    const key = { key: "z", code: "KeyZ", keyCode: 90, ctrlKey: true, bubbles: true };
    const undo = () => field.dispatchEvent(new KeyboardEvent("keydown", key));
    return new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.body.innerText.includes("Nothing saved yet")) return;
        observer.disconnect();
        undo();
        resolve();
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      undo();
    });
  });
  await page.getByText("Not saved yet").waitFor();
  assert.equal(await readCode(page), "a");
  for (let n = 0; n < 2; n++) await page.keyboard.press("Control+y");
  assert.equal(await readCode(page), "\n", "both are there to be done again");
  assert.deepEqual(complaints, []);
});

Deno.test("what is typed just before the press is saved with the rest", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await openEditor(server, chromium);
  await fillCode(page, "<p>soup");
  await page.getByText("Not saved yet").waitFor();
  await codeField(page).evaluate((field) => {
    const { view } = (field as unknown as {
      cmTile: { view: { dispatch(change: object): void } };
    }).cmTile;
    const save = [...document.querySelectorAll("button")]
      .find(({ textContent }) => textContent === "Save Portfolio")!;
    view.dispatch({ changes: { from: 7, insert: "s" } });
    save.click();
  });
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  await page.getByText("No unsaved changes").waitFor();
  assert.equal(await readCode(page), "<p>soups");
  assert.deepEqual(complaints, []);
});
