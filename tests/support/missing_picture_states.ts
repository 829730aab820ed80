// Screens that say that pictures are missing or wait, or that changes are not online (screen_states.ts).
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { KEPT_SENTENCES } from "../../contract/publishing/kept_sentences.ts";
import { seePage } from "./arriving.ts";
import { registrationWith } from "./brought.ts";
import { fillCode, openTab, pasteIntoEmptyPage } from "./editor.ts";
import { addPictures, makeThree, openTry, picturesIn } from "./guest_pictures.ts";
import { ILLUSTRATOR_PAGE, PICTURES_COUNT } from "./illustrator_page.ts";
import { PASSWORD } from "./make.ts";
import { type ScreenState, signedIn } from "./signed_in_state.ts";
import type { TestApp } from "./test_app.ts";
import { makePhoto } from "./uploads.ts";

export const MISSING_PICTURE_STATES: readonly ScreenState[] = [
  {
    name: "try_missing_pictures",
    async open(page, { origin }) {
      await page.goto(`${origin}/try`);
      await page.getByText("Or begin with one of ours:").waitFor();
      await pasteIntoEmptyPage(page, ILLUSTRATOR_PAGE);
      await seePage(page, "Chef One draws");
      await page.getByText(`${PICTURES_COUNT} pictures are missing: add yours.`).first().waitFor();
    },
  },
  {
    name: "try_pictures",
    async open(page, { origin }) {
      await openTry(page, origin);
      await addPictures(page, await makeThree());
      await picturesIn(page).nth(2).waitFor();
    },
  },
  signedIn("editor_places", "/dashboard", { hasPortfolio: true }, async (page) => {
    await openMissing(page);
    await openTab(page, "Pictures");
    await page.getByText(`${PICTURES_COUNT} missing`).waitFor();
  }),
  signedIn("editor_blank_pictures", "/dashboard", { hasPortfolio: true }, async (page) => {
    await openMissing(page);
    await page.getByRole("button", { name: "Save Portfolio" }).click();
    await page.getByRole("dialog", { name: `${PICTURES_COUNT} pictures will be blank` }).waitFor();
  }),
  signedIn("editor_reading", "/dashboard", { hasPortfolio: true }, async (page) => {
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    // Never answered.
    await page.route(`**${CALLS.previewPortfolio}`, () => {});
    await fillCode(page, ILLUSTRATOR_PAGE);
    await page.locator(".page-outline").getByText(KEPT_SENTENCES.reading).waitFor();
  }),
  signedIn("dashboard_missing_pictures", "/dashboard", {}, async (page, { app }) => {
    await save(page, app, ILLUSTRATOR_PAGE);
    await page.reload();
    await page.getByRole("heading", { name: `${PICTURES_COUNT} pictures are missing` }).waitFor();
  }),
  signedIn("dashboard_kept_changes", "/dashboard", { hasPortfolio: true }, async (page) => {
    await page.evaluate(() =>
      localStorage.setItem(
        "draft",
        JSON.stringify({ username: "chef1", code: "<p>Stew", at: 1 }),
      )
    );
    await page.reload();
    await page.getByText(KEPT_SENTENCES.not_online).waitFor();
  }),
  {
    name: "dashboard_waiting_pictures",
    async open(page, { app, origin }) {
      const pictures = [await makePhoto(40, 30), await makePhoto(41, 30)];
      await (await app.post(CALLS.register, registrationWith(pictures))).body?.cancel();
      await page.goto(`${origin}/login`);
      await page.getByLabel("Username or email").fill("chef1");
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await page.getByText("2 pictures still wait in the browser").waitFor();
    },
  },
];

async function openMissing(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit Portfolio" }).click();
  await fillCode(page, ILLUSTRATOR_PAGE);
  await seePage(page, "Chef One draws");
}

async function save(page: Page, app: TestApp, user_code: string): Promise<void> {
  const access = await page.evaluate(() => localStorage.getItem("access_token"));
  const bearer = { Authorization: `Bearer ${access}` };
  const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200, await saved.text());
}
