// Pictures on a page: from a phone's gallery onto it, saved, seen by somebody else, and behind a password.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { fillCode, openEditor, openTab, previewOf, readCode } from "../support/editor.ts";
import { lockOnDashboard, tryPassword } from "../support/locked_states.ts";
import { testServer } from "../support/test_server.ts";
import { makePhoto } from "../support/uploads.ts";

const CODE = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Soup</title></head><body>
<h1>Soup of the day</h1>
</body></html>`;

for (
  const [claim, environment] of [
    ["a photo", () => ({})],
    ["a photo whose page's frame is on another site", (origin: string) => ({
      USERCONTENT_ORIGIN: origin.replace("localhost", "127.0.0.1"),
    })],
  ] as const
) {
  Deno.test(`${claim} goes from the gallery onto the page, is seen by a visitor, and then asks for the password`, async () => {
    await using server = await testServer(environment);
    await using chromium = await openBrowser({ width: 360, reducedMotion: "reduce" });
    const { page } = chromium;
    await openEditor(server, chromium);
    await fillCode(page, CODE);
    await openTab(page, "Pictures");
    await choose(page, "Add pictures", await photo("lunch.jpg", 2_100, 1_200));
    const card = page.getByRole("listitem", { name: "lunch.jpg" });
    await card.getByText("2100 × 1200").waitFor();
    await isSeen(card.locator("img"));
    await card.getByLabel("What it shows").fill("A bowl of soup");
    await card.getByRole("button", { name: "Put into the page" }).click();
    await isSeen(preview(page).getByRole("img"));
    const code = await readCode(page);
    assert.match(
      code,
      /day<\/h1>\n<img src="pictures\/[0-9a-f]{32}\.webp" width="2100" .*\n<\/body>/,
    );
    await page.getByRole("button", { name: "Save Portfolio" }).click();
    await page.getByText("Your page is on the table").waitFor();
    await page.getByRole("button", { name: "Close" }).click();

    const visitor = await (await chromium.browser.newContext()).newPage();
    await visitor.goto(`${server.pages}/u/chef1`);
    await isSeen(published(visitor).getByRole("img"));

    await lockOnDashboard(page, "for my guests 1");
    await visitor.reload();
    await tryPassword(visitor, "for my guests 1");
    await isSeen(published(visitor).getByRole("img"));
    const stranger = await (await chromium.browser.newContext()).newPage();
    await stranger.goto(`${server.pages}/u/chef1`);
    await stranger.getByRole("heading", { name: "This page is protected by a password" }).waitFor();
    // The page on the dashboard may be asked for just as it gets its password.
    const refused = chromium.complaints.filter((text) => !/status of 403/.test(text));
    assert.deepEqual(refused, []);
  });
}

function preview(page: Page): FrameLocator {
  return previewOf(page).contentFrame();
}

function published(page: Page): FrameLocator {
  return page.frameLocator("iframe");
}

async function photo(name: string, width: number, height: number) {
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(await makePhoto(width, height)) };
}

async function choose(page: Page, label: string, ...files: Awaited<ReturnType<typeof photo>>[]) {
  const choosing = page.waitForEvent("filechooser");
  await page.locator("label", { hasText: label }).click();
  await (await choosing).setFiles(files);
}

/** It has come, and has pixels. */
async function isSeen(image: Locator): Promise<void> {
  await image.waitFor();
  await image.evaluate((element: HTMLImageElement) => {
    element.loading = "eager";
    return element.decode();
  });
}
