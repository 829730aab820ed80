// Without a page, the dashboard is the place to paste one: anywhere on it, from a file too, and never what is meant for the editor.
import { Buffer } from "node:buffer";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { REPLY, seePage } from "../support/arriving.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

for (const width of [390, 1440]) {
  Deno.test(`a paste anywhere on the dashboard opens the editor with the page, and nothing is public, at ${width} px`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width, hasClipboard: true });
    const { page, complaints } = chromium;
    await openEmpty(page, server);
    const field = page.getByLabel("Paste what your assistant wrote");
    const { y, height } = (await field.boundingBox())!;
    assert.ok(y + height < 600, "the field is the first view");
    await copy(page, REPLY);
    await page.keyboard.press("ControlOrMeta+V");
    await seePage(page);
    await page.locator("html[data-arrival=up]").waitFor();
    const lid = page.locator(".arrival");
    assert.ok(await lid.evaluate((lid) => lid.matches(":popover-open")), "it was over the editor");
    await page.getByText("Took the page out of the reply").waitFor();
    assert.equal((await server.app.get("/u/chef1/frame")).status, 404);
    assert.deepEqual(complaints, []);
  });
}

Deno.test("what is pasted into the field itself opens, too, however short it is", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, hasClipboard: true });
  const { page } = chromium;
  await openEmpty(page, server);
  await copy(page, "<h1>Short soup</h1>");
  await page.getByLabel("Paste what your assistant wrote").click();
  await page.keyboard.press("ControlOrMeta+V");
  await seePage(page, "Short soup");
});

Deno.test("what is pasted into the open editor stays there", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, hasClipboard: true });
  const { page } = chromium;
  await openEmpty(page, server);
  await page.getByRole("button", { name: "Create Portfolio" }).click();
  await page.getByLabel("Paste your page here").click();
  await copy(page, REPLY);
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await page.keyboard.press("ControlOrMeta+V");
  await seePage(page);
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, "isSameDocument")), true);
});

Deno.test("a zip opens whole, chosen or dropped beside the field", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEmpty(page, server);
  const { makeZip } = await import("../support/arriving_files.ts");
  const bytes = [...await makeZip()];
  await page.evaluate((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], "site.zip", { type: "application/zip" }));
    const main = document.querySelector("main")!;
    for (const kind of ["dragover", "drop"]) {
      const init = { dataTransfer: data, bubbles: true, cancelable: true };
      main.dispatchEvent(new DragEvent(kind, init));
    }
  }, bytes);
  await seePage(page, "From a zip");
});

Deno.test("files that cannot be opened are told of in words, and the field is there for others", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEmpty(page, server);
  const large = { name: "page.html", mimeType: "text/html", buffer: Buffer.alloc(21_000_000) };
  await page.getByLabel("Or choose a file").setInputFiles(large);
  await page.getByText("These are too many files, or too large ones").waitFor();
  await page.getByLabel("Paste what your assistant wrote").fill(REPLY);
  await seePage(page);
});

async function openEmpty(page: Page, server: TestServer): Promise<void> {
  await SCREEN_STATES.find(({ name }) => name === "dashboard_empty")!.open(page, server);
  await page.getByRole("button", { name: "Create Portfolio", disabled: false }).waitFor();
}

async function copy(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
}
