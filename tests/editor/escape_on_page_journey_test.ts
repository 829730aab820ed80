// Escape goes back one step at a time while a page is edited, never asks to leave, and a phone shows one panel at a time.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { openOnPage } from "../support/edited_page.ts";
import { fillCode, openEditor, pickOnPage, previewOf } from "../support/editor.ts";
import { testServer } from "../support/test_server.ts";
import { passMessages } from "../support/turns.ts";

for (const width of [1440, 390]) {
  Deno.test(`at ${width} px, Escape closes the card, then ends editing, and never asks to leave`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width });
    const { page } = chromium;
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    const frame = await openOnPage(server, chromium);
    const card = page.getByRole("region", { name: "Edit on the page" });
    const [start, end] = ["Edit on the page", "Done"].map((name) =>
      page.locator(".edit-toggle").and(page.getByRole("button", { name }))
    );
    const ways = [
      ["in the words", "h1", "Heading", () => page.locator(".words-in-place").focus()],
      [
        "on a button of the card",
        "h1",
        "Heading",
        () => card.getByRole("button", { name: "Undo" }).focus(),
      ],
      [
        "on nothing",
        "h1",
        "Heading",
        () => page.evaluate(() => (document.activeElement as HTMLElement).blur()),
      ],
      // A press there leaves the keys to the frame.
      ["on the page", "#b", "Section", () => Promise.resolve()],
    ] as const;
    for (const [where, selector, title, focus] of ways) {
      await pickOnPage(page, frame, selector, title);
      await focus();
      await page.keyboard.press("Escape");
      await card.waitFor({ state: "detached" });
      assert.ok(await end!.isVisible(), `${where}: it is still edited`);
      await page.keyboard.press("Escape");
      await start!.waitFor();
      await passMessages(page);
      assert.deepEqual(asked, [], where);
      await start!.click();
    }
    assert.equal(await frame.locator("title").textContent(), "Oven", "the page heard nothing");

    // A key that is held does not leave what is behind.
    await pickOnPage(page, frame, "h1", "Heading");
    for (let times = 0; times < 4; times++) await page.keyboard.down("Escape");
    await page.keyboard.up("Escape");
    assert.ok(await end!.isVisible());
    // A phone's gesture to go back asks the dialog.
    await page.locator("dialog.editor").evaluate((dialog) =>
      dialog.dispatchEvent(new Event("cancel", { cancelable: true }))
    );
    await start!.waitFor();
    assert.deepEqual(asked, []);
  });
}

Deno.test("on a phone there is one panel at a time: the card, or the pictures that it asks for", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 390 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await fillCode(
    page,
    `<h1>Soup</h1><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="200" height="200" alt="">`,
  );
  const frame = previewOf(page).contentFrame();
  await frame.locator("img").waitFor();
  const panels = async () => {
    const all = await Promise.all(
      [".edit-card", ".editor-panel", ".edit-hint-bar"].map((each) =>
        page.locator(each).isVisible()
      ),
    );
    return all.map(Number).join("");
  };
  assert.equal(await panels(), "010");
  await page.getByRole("button", { name: "Edit on the page" }).click();
  assert.equal(await panels(), "001");
  await pickOnPage(page, frame, "img", "Picture");
  assert.equal(await panels(), "100");
  await page.getByRole("button", { name: "Choose another picture" }).click();
  await page.locator(".panel-pictures").waitFor();
  assert.equal(await panels(), "010");
  await page.keyboard.press("Escape");
  await page.locator(".edit-card").waitFor();
  assert.equal(await panels(), "100");
});
