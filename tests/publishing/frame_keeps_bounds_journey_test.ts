// What an honest page has much of: the runtime in its frame keeps to the bounds of messages, and nothing is lost unsaid.
import assert from "node:assert/strict";
import { readFile } from "../../islands/page_shell/files.ts";
import { HASH_MAX_LENGTH } from "../../contract/publishing/frame_messages.ts";
import { storedPageKey } from "../../contract/publishing/stored_pages.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { openLetterbox } from "../support/letterbox.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("a page that stores 3,000 keys at once finds them again", async () => {
  await using server = await testServer();
  await openLetterbox(server.app, {
    code: `<p id=state></p><script>
      state.textContent = "found " + localStorage.length;
      for (let i = 0; i < 3000; i++) localStorage["key" + i] = "v";
    </script>`,
  });
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  await page.waitForFunction(
    (prefix) => localStorage.getItem(prefix + document.body.dataset.stored)?.includes("key2999"),
    storedPageKey(""),
  );
  await page.reload();
  await page.frameLocator("iframe").getByText("found 3000").waitFor();
});

for (
  const [claim, fill] of [
    ["more text than a message may have", `field.value = "soup ".repeat(20000);`],
    [
      "more fields than a message may have",
      `for (let i = 0; i < 300; i++) form.append(Object.assign(document.createElement("input"), { name: "x" + i, value: "soup" }));`,
    ],
  ] as const
) {
  Deno.test(`a form with ${claim} is refused in words`, async () => {
    await using server = await testServer();
    await openLetterbox(server.app, {
      code: `<!DOCTYPE html><form id=form><textarea name=field id=field></textarea>
        <button id=go>Send it</button></form><script>${fill}</script>`,
    });
    await using chromium = await openBrowser();
    const { page } = chromium;
    await page.goto(`${server.pages}/u/chef1`);
    const frame = page.frameLocator("iframe");
    await frame.locator("#go").click();
    await frame.getByText(SENTENCES.message_too_long).waitFor();
    assert.equal(await page.locator("dialog").count(), 0);
  });
}

Deno.test("a label longer than any is shown by its beginning", async () => {
  await using server = await testServer();
  await openLetterbox(server.app, {
    code: `<!DOCTYPE html><form><label>${
      "Soup and bread ".repeat(500)
    }<input name=a value=Yes></label>
      <button id=go>Send it</button></form>`,
  });
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  await page.frameLocator("iframe").locator("#go").click();
  await page.getByRole("dialog").getByText("Soup and bread Soup").waitFor();
});

Deno.test("an address that is too long for the page around stays in the page, and its query is kept", async () => {
  await using server = await testServer();
  await openLetterbox(server.app, {
    code:
      `<p>x</p><script>history.replaceState(null, "", "?soup#" + "x".repeat(${HASH_MAX_LENGTH}));</script>`,
  });
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  await page.waitForURL(`${server.pages}/u/chef1?soup`);
});

Deno.test("a file has no name that is not seen", () => {
  for (const hidden of ["\u3164", "\u115f", "\uffa0", "\ufe0f", "\u{e0041}", "\u202e"]) {
    const file = readFile({
      type: "folio:download",
      name: `soup${hidden.repeat(40)}.txt`,
      blob: new Blob(["x"], { type: "text/plain" }),
    });
    assert.equal((file as { name: string }).name, "soup_.txt");
  }
});
