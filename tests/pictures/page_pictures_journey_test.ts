// Pictures in their places: by one button, on the page itself, and in the grid by mouse and by keys.
import assert from "node:assert/strict";
import type { FileChooser, Locator, Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { openFinger } from "../support/finger.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { fillCode, openEditor, openTab, paste, previewOf, readCode } from "../support/editor.ts";
import {
  ILLUSTRATOR_PAGE,
  makeIllustratorPictures,
  PICTURES_COUNT,
} from "../support/illustrator_page.ts";
import { dropOn } from "../support/picture_editing.ts";
import { type TestServer, testServer } from "../support/test_server.ts";
import { makePhoto } from "../support/uploads.ts";
import { until } from "../support/until.ts";

const PREVIEW = '[title="Preview of your page"]';
const FIRST = "Night market";
const SECOND = "Harvest";
/** It stands beside the first. */
const NEXT = "Moth and moon";

async function choose(chooser: Promise<FileChooser>, count: number): Promise<void> {
  const files = (await makeIllustratorPictures()).slice(-count);
  await (await chooser).setFiles(
    files.map((file) => ({ ...file, buffer: Buffer.from(file.buffer) })),
  );
}

/** With the grid open, and a picture in the place called FIRST alone. */
async function openWithFirst(
  server: TestServer,
  chromium: TestBrowser,
  press: (button: Locator) => Promise<void>,
): Promise<void> {
  const { page } = chromium;
  await openEditor(server, chromium);
  await paste(page, ILLUSTRATOR_PAGE);
  await openTab(page, "Pictures");
  const chooser = page.waitForEvent("filechooser");
  await press(page.getByRole("button", { name: `${FIRST}: add a picture` }));
  await choose(chooser, 1);
  await page.getByRole("button", { name: `${FIRST}: choose another picture`, disabled: false })
    .waitFor();
}

const place = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

async function isMissing(page: Page, name: string): Promise<boolean> {
  return await place(page, name).getAttribute("data-is-missing") === "true";
}

Deno.test("a press on a plate opens the dialog for files, and the picture stands there and nowhere else", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await paste(page, ILLUSTRATOR_PAGE);
  await openTab(page, "Pictures");
  await page.getByText(`${PICTURES_COUNT} missing`).waitFor();
  const frame = previewOf(page).contentFrame();

  const chooser = page.waitForEvent("filechooser");
  await frame.getByAltText(FIRST).click();
  await choose(chooser, 1);
  await page.getByText("Put in IMG_0002.png.").waitFor();
  assert.match(await readCode(page), new RegExp(`<img src="pictures/[^>]*alt="${FIRST}"`));
  await page.getByText(`${PICTURES_COUNT - 1} missing`).waitFor();

  const heroChooser = page.waitForEvent("filechooser");
  await frame.locator("header").click({ position: { x: 20, y: 20 } });
  await choose(heroChooser, 1);
  await until(
    "a background",
    async () => /\.hero \{[^}]*url\(pictures\//.test(await readCode(page)),
  );

  const portrait = '[alt="Portrait of the illustrator"]';
  await frame.locator(portrait).waitFor();
  await dropOn(page, PREVIEW, await makePhoto(80, 60), portrait);
  await page.getByText(/^Put in .*\.jpg\.$/).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  assert.doesNotMatch(await readCode(page), /<img src="pictures\/[^>]*alt="Portrait/);
});

Deno.test("two pictures are swapped by mouse and by keys, and brought back by one press", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openWithFirst(server, chromium, (button) => button.click());
  const from = page.getByRole("button", { name: `Swap ${FIRST} with another` });
  const [start, end] = [(await from.boundingBox())!, (await place(page, SECOND).boundingBox())!];
  await page.mouse.move(start.x + 5, start.y + 5);
  await page.mouse.down();
  await page.mouse.move(end.x + 20, end.y + 20, { steps: 4 });
  await page.mouse.up();
  await page.getByText("Swapped two pictures.").waitFor();
  await until(
    "the swap",
    async () => await isMissing(page, FIRST) && !await isMissing(page, SECOND),
  );

  const back = page.getByRole("button", { name: `Swap ${SECOND} with another`, disabled: false });
  await back.press(" ");
  await page.getByText("arrow keys choose what to swap it with").waitFor({ state: "attached" });
  await back.press("ArrowLeft");
  await back.press("ArrowLeft");
  await page.getByText(`Swap ${SECOND} with ${FIRST}.`).waitFor({ state: "attached" });
  await back.press("Escape");
  assert.ok(await isMissing(page, FIRST), "Escape swaps nothing");
  await back.press("Enter");
  await back.press("ArrowUp");
  await back.press("ArrowUp");
  await back.press("Enter");
  await until("the swap back", async () => !await isMissing(page, FIRST));
  await page.getByRole("button", { name: "Undo" }).click();
  await until("the undo", async () => await isMissing(page, FIRST));
});

Deno.test("by finger at 390 px a picture is carried to another place, and what was there goes back", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 390, hasTouch: true });
  const { page } = chromium;
  await openWithFirst(server, chromium, (button) => button.tap());
  const handle = page.getByRole("button", { name: `Swap ${FIRST} with another` });
  await handle.scrollIntoViewIfNeeded();
  const [start, end] = [(await handle.boundingBox())!, (await place(page, NEXT).boundingBox())!];
  assert.ok(start.width >= 44 && start.height >= 44, "the handle is as large as a finger");
  const finger = await openFinger(page);
  const [x, y] = [start.x + 9, start.y + 9];
  await finger.down(x, y);
  for (const part of [0.2, 0.6, 1]) {
    await finger.move(x + (end.x + 40 - x) * part, y + (end.y + 40 - y) * part);
  }
  await finger.up();
  await page.getByText("Swapped two pictures.").waitFor();
  await until(
    "the swap",
    async () => await isMissing(page, FIRST) && !await isMissing(page, NEXT),
  );
});

Deno.test("a save with missing pictures asks once, and says it on the sheet and on the dashboard", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await paste(page, ILLUSTRATOR_PAGE);
  await openTab(page, "To fix");
  await page.getByText(`${PICTURES_COUNT} pictures are missing`).waitFor();
  await page.getByRole("button", { name: /^Save/ }).click();
  const asked = page.getByRole("dialog", { name: `${PICTURES_COUNT} pictures will be blank` });
  await asked.getByRole("button", { name: "Publish anyway" }).click();
  const sheet = page.getByRole("region", { name: "Your page" });
  await sheet.getByText(`${PICTURES_COUNT} pictures are missing: add yours.`).waitFor();
  await sheet.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("button", { name: /^Save/ }).click();
  await sheet.getByText("Portfolio saved successfully!").waitFor();
  assert.equal(await asked.count(), 0);

  await page.goto(`${server.origin}/dashboard`);
  await page.getByRole("heading", { name: `${PICTURES_COUNT} pictures are missing` }).waitFor();
  await page.getByRole("link", { name: "Add your pictures" }).click();
  await page.getByRole("region", { name: "Pictures" }).getByRole("button", {
    name: "Add your pictures",
  })
    .waitFor();
});

Deno.test("a save of a page that is whole by now goes on by itself, once it has been looked at", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await paste(page, '<h1>Soup</h1><img src="soup.jpg" alt="A soup">');
  await openTab(page, "To fix");
  await page.getByText("1 picture is missing").waitFor();
  const mayLook = Promise.withResolvers<void>();
  await page.route(`**${CALLS.previewPortfolio}`, async (route) => {
    await mayLook.promise;
    await route.continue();
  });
  await fillCode(page, "<h1>Soup</h1>");
  await page.getByRole("button", { name: /^Save/ }).click();
  const asked = page.getByRole("dialog", { name: "1 picture will be blank" });
  await asked.waitFor();
  mayLook.resolve();
  await page.getByText("Portfolio saved successfully!").waitFor();
  assert.equal(await asked.count(), 0);
});
