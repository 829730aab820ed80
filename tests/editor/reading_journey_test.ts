// What is seen from a paste to the findings: the page's outline at once, the page before what was found in it.
// Lane: daily.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { KEPT_SENTENCES } from "../../contract/publishing/kept_sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import {
  codeField,
  fillCode,
  openEditor,
  openTab,
  paste,
  pasteIntoEmptyPage,
  previewOf,
  waitForIntake,
} from "../support/editor.ts";
import { lateWork } from "../support/late_work.ts";
import { testServer } from "../support/test_server.ts";

const DISHES = `<section><h2>Dish</h2><p>${"Warm and calm. ".repeat(20)}</p></section>\n`;
const LARGE = `<!DOCTYPE html><html lang="en"><head><title>Ada Soup</title></head><body>
<h1>Ada Soup &amp; Sons</h1><p>Illustrations</p><img src="https://elsewhere.example/1.png" alt="A cat">
<nav><a href="#x">Menu</a></nav>${DISHES.repeat(3_000)}</body></html>`;

const OLD_SENTENCES = ["Nothing to check yet", "Your page appears here as you type."];

Deno.test("a large page that is pasted is seen in outline in the same render, and says nothing else", async () => {
  const drawing = lateWork("prepareFrame");
  await using server = await testServer({}, undefined, drawing);
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await openEditor(server, chromium);
  await openTab(page, "To fix");
  drawing.hold();
  await waitForIntake(page);
  const field = page.getByLabel("Paste your page here");
  const read = await field.evaluate(async (field, { text, old }) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const options = { bubbles: true, cancelable: true, composed: true };
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, ...options }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const workspace = document.querySelector(".workspace")!;
    const seen = () => workspace.textContent;
    const said: string[] = [];
    const note = () => said.push(...old.filter((each) => seen().includes(each)));
    note();
    new MutationObserver(note)
      .observe(workspace, { childList: true, subtree: true, characterData: true });
    Object.assign(globalThis, { said });
    return {
      status: document.querySelector(".page-outline [role=status]")?.textContent,
      headings: [...document.querySelectorAll(".page-outline-heading")].map((e) => e.textContent),
      pictures: document.querySelectorAll(".page-outline-pictures").length,
      check: document.querySelector(".check h3")?.textContent,
    };
  }, { text: LARGE, old: OLD_SENTENCES });
  assert.equal(read.status, KEPT_SENTENCES.reading);
  assert.equal(read.check, KEPT_SENTENCES.reading);
  assert.deepEqual(read.headings.slice(0, 2), ["Ada Soup & Sons", "Dish"]);
  assert.equal(read.pictures, 1);
  drawing.release();
  await previewOf(page).contentFrame().getByRole("heading", { name: "Ada Soup & Sons" }).waitFor();
  await page.getByRole("heading", { name: /to fix$/ }).waitFor();
  assert.equal(await page.locator(".page-outline").count(), 0);
  assert.deepEqual(
    await page.evaluate(() => (globalThis as unknown as { said: string[] }).said),
    [],
  );
  assert.deepEqual(complaints, []);
});

Deno.test("a page is seen while it is still read for its findings", async () => {
  const finding = lateWork("findInDraft");
  await using server = await testServer({}, undefined, finding);
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  finding.hold();
  await pasteIntoEmptyPage(page, LARGE);
  const frame = previewOf(page).contentFrame();
  await frame.getByRole("heading", { name: "Ada Soup & Sons" }).waitFor();
  await openTab(page, "To fix");
  await page.getByRole("heading", { name: KEPT_SENTENCES.reading }).waitFor();
  finding.release();
  await page.getByRole("heading", { name: /to fix$/ }).waitFor();
});

Deno.test("another page that is pasted over one is seen in outline, and a key leaves the page in its place", async () => {
  const drawing = lateWork("prepareFrame");
  await using server = await testServer({}, undefined, drawing);
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await fillCode(page, "<!DOCTYPE html><h1>Stew</h1>");
  const frame = previewOf(page).contentFrame();
  await frame.getByRole("heading", { name: "Stew" }).waitFor();
  drawing.hold();
  await codeField(page).press("End");
  const asked = page.waitForRequest(`**${CALLS.previewPortfolio}`);
  await page.keyboard.type("<p>More");
  await asked;
  await frame.getByRole("heading", { name: "Stew" }).waitFor();
  assert.equal(await outline(page), 0);
  await paste(page, LARGE);
  await page.locator(".page-outline").getByText("Ada Soup & Sons").waitFor();
  drawing.release();
  await frame.getByRole("heading", { name: "Ada Soup & Sons" }).waitFor();
  // What is there already is not read anew.
  await paste(page, LARGE);
  await frame.getByRole("heading", { name: "Ada Soup & Sons" }).waitFor();
});

function outline(page: Page): Promise<number> {
  return page.locator(".page-outline").count();
}
