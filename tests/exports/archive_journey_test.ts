// A page is taken along with its pictures, and shows them from a folder, without a network.
import assert from "node:assert/strict";
import type { Download, Page } from "playwright-core";
import { unzipSync } from "fflate";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { type Files, sendPictures, textIn } from "../support/archives.ts";
import { countBytes, openBrowser, type TestBrowser } from "../support/browser.ts";
import { chooseInMenu, fillCode, openEditor, previewOf, readCode } from "../support/editor.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

const WIDTHS = [40, 41];

Deno.test("the editor's Download gives a page with pictures as a folder that works without a network", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await openEditor(server, chromium);
  const user_code = await codeWithPictures(server, page);
  await fillCode(page, user_code);
  const shown = previewOf(page).contentFrame().locator("img");
  await shown.nth(1).waitFor();
  assert.deepEqual(await shown.evaluateAll(widthsOf), WIDTHS);
  const download = await downloadDraft(page);
  assert.equal(download.suggestedFilename(), "chef1.zip");
  const files = unzipSync(await countBytes(download));
  assert.equal(Object.keys(files).length, 3);
  assert.equal(textIn(files, "index.html"), user_code);
  assert.deepEqual(await openOffline(chromium, files, "index.html"), WIDTHS);

  // Nothing of it was saved.
  assert.equal(await readCode(page), user_code);
  await page.getByText("Not saved yet").waitFor();
  await fillCode(page, "<h1>Soup</h1>");
  assert.equal((await downloadDraft(page)).suggestedFilename(), "chef1.html");
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("the profile gives the page and everything as folders that work without a network", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await openEditor(server, chromium);
  const user_code = await codeWithPictures(server, page);
  const saved = await server.app.post(CALLS.savePortfolio, { user_code }, await bearerOf(page));
  assert.equal(saved.status, 200, await saved.text());
  await page.goto(`${server.origin}/profile`);
  for (
    const [button, index, count] of [
      ["Download my page", "index.html", 3],
      ["Download my data", "page/index.html", 5],
    ] as const
  ) {
    const download = await downloadBy(page, button);
    assert.equal(download.suggestedFilename(), "chef1.zip");
    const files = unzipSync(await countBytes(download));
    assert.equal(Object.keys(files).length, count);
    assert.deepEqual(await openOffline(chromium, files, index), WIDTHS);
  }
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("the editor says that a download is on its way, and why it did not come", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await openEditor(server, chromium);
  await fillCode(page, await codeWithPictures(server, page));
  const isAsked = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  await page.route(`**${CALLS.archivePortfolio}`, async (route) => {
    isAsked.resolve();
    await goesOn.promise;
    const json = { error: SENTENCES.unavailable };
    await route.fulfill({ status: 503, json });
  });
  await chooseInMenu(page, "Download");
  await isAsked.promise;
  const busy = page.getByRole("button", { name: "Downloading..." });
  assert.ok(await busy.isDisabled());
  goesOn.resolve();
  await page.getByRole("alert").getByText(SENTENCES.unavailable).waitFor();
  await page.unroute(`**${CALLS.archivePortfolio}`);
  assert.equal((await downloadDraft(page)).suggestedFilename(), "chef1.zip");
  assert.equal(await page.getByText(SENTENCES.unavailable).count(), 0);
});

async function codeWithPictures({ app }: TestServer, page: Page): Promise<string> {
  const { markup } = await sendPictures(app, { bearer: await bearerOf(page) }, WIDTHS);
  return `<!DOCTYPE html><html lang="en"><title>Soup</title><body>${markup}</body></html>`;
}

async function bearerOf(page: Page) {
  const access = await page.evaluate(() => localStorage.getItem("access_token"));
  return { Authorization: `Bearer ${access}` };
}

/** From the menu of the editor. */
async function downloadDraft(page: Page): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    chooseInMenu(page, "Download"),
  ]);
  return download;
}

async function downloadBy(page: Page, name: string): Promise<Download> {
  const button = page.getByRole("button", { name, exact: true });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return download;
}

/** Returns how wide its pictures are. */
async function openOffline(
  { page }: TestBrowser,
  files: Files,
  index: string,
): Promise<number[]> {
  const folder = await Deno.makeTempDir({ prefix: "folio-archive-" });
  const context = page.context();
  const tab = await context.newPage();
  try {
    for (const [name, bytes] of Object.entries(files)) {
      const path = `${folder}/${name}`;
      await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
      await Deno.writeFile(path, bytes);
    }
    await context.setOffline(true);
    await tab.goto(`file://${folder}/${index}`);
    return await tab.locator("img").evaluateAll(widthsOf);
  } finally {
    await context.setOffline(false);
    await tab.close();
    await Deno.remove(folder, { recursive: true });
  }
}

/** In the browser. */
function widthsOf(images: Element[]): Promise<number[]> {
  return Promise.all((images as HTMLImageElement[]).map(async (image) => {
    image.loading = "eager";
    await image.decode();
    return image.naturalWidth;
  }));
}
