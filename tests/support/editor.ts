// The way to the editor that a person goes: signs in by hand, and opens it.
import assert from "node:assert/strict";
import type { FrameLocator, Locator, Page } from "playwright-core";
import type { TestBrowser } from "./browser.ts";
import { makeUser, PASSWORD } from "./make.ts";
import type { TestServer } from "./test_server.ts";
import { passTurns } from "./turns.ts";
import { until } from "./until.ts";

/** As script: how a picked element looks, which a frame says with it. */
export const PICKED_LOOK =
  `{ left: 0, top: 0, width: 9, height: 9, scroll: 0, scrollRest: 0, words: null }`;

export const CODE_LABEL = "The complete code of your page";

export async function openEditor(
  { app, origin }: TestServer,
  { page }: TestBrowser,
  options: OpenOptions = {},
): Promise<void> {
  await makeUser(app);
  await page.goto(`${origin}/login`);
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await openAgain(page, options);
}

export interface OpenOptions {
  /** Whether the plain field is waited for. */
  isPlain?: boolean;
}

/** With the code shown. */
export async function openAgain(page: Page, { isPlain }: OpenOptions = {}): Promise<void> {
  await page.getByRole("button", { name: /^(Create|Edit) Portfolio$/ }).click();
  await openTab(page, "Code");
  await (isPlain ? page.getByLabel(CODE_LABEL) : codeField(page)).waitFor();
}

/** From the menu of what is wanted now and then. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("group", { name: "More" }).getByText(name, { exact: true }).click();
}

/** CodeMirror's: the plain field that stands there before it is not meant. */
export function codeField(page: Page): Locator {
  return page.locator(".cm-content").and(page.getByLabel(CODE_LABEL));
}

export async function openTab(
  page: Page,
  name: "To fix" | "Code" | "Pictures" | "History",
): Promise<void> {
  await openPanel(page);
  await page.getByRole("tab", { name }).click();
}

/** A page that was pasted on the screen before is shown without it, on wide screens. */
export async function openPanel(page: Page): Promise<void> {
  const closed = page.getByRole("button", { name: "Show the panel" });
  if (await closed.isVisible()) await closed.click();
}

/** To fix, once it says this ("2 things to fix"). */
export async function openCheck(page: Page, said: string): Promise<void> {
  await openTab(page, "To fix");
  await page.getByRole("heading", { name: said }).waitFor();
}

/** The frame in which the page of the editor is seen. */
export function previewOf(page: Page): Locator {
  return page.getByTitle("Preview of your page");
}

/** The outline that stands there meanwhile is gone. */
export async function untilShown(page: Page): Promise<void> {
  await page.locator(".page-outline").waitFor({ state: "detached" });
}

/** One of the cards of alike findings. */
export async function openFinding(page: Page, title: string | RegExp): Promise<void> {
  const card = page.locator(".check-card")
    .getByRole("button", { name: title, expanded: false, includeHidden: true });
  await card.waitFor({ state: "attached" });
  if (!await card.isVisible()) {
    await page.locator(".check-group").filter({ has: card }).locator("> summary").click();
  }
  await card.click();
}

/** It stays as it is where it is open already. */
export async function openGroup(page: Page, name: string): Promise<void> {
  const group = page.getByRole("region", { name, exact: true }).locator(".check-group");
  await group.waitFor();
  if (await group.getAttribute("open") === null) await group.locator("> summary").click();
}

/** In place of all that is there, as by typing. */
export async function fillCode(page: Page, code: string): Promise<void> {
  await waitForIntake(page);
  if (!await codeField(page).isVisible()) await openTab(page, "Code");
  await codeField(page).focus();
  await page.keyboard.press("ControlOrMeta+a");
  if (code) await page.keyboard.insertText(code);
  else await page.keyboard.press("Delete");
}

/** Which comes with the menu. What stands in the field before that, it takes for pasted. */
export async function waitForIntake(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true, includeHidden: true })
    .waitFor({ state: "attached" });
}

/** As a person does who has no page yet. */
export async function pasteIntoEmptyPage(page: Page, text: string): Promise<void> {
  await waitForIntake(page);
  await givePaste(page.getByLabel("Paste your page here"), text);
}

/** In place of what is there, as a person does. */
export async function paste(
  page: Page,
  text: string,
  { keepsSelection = false } = {},
): Promise<void> {
  await waitForIntake(page);
  if (!await codeField(page).isVisible()) await openTab(page, "Code");
  await codeField(page).focus();
  if (!keepsSelection) await page.keyboard.press("ControlOrMeta+a");
  await givePaste(codeField(page), text);
}

export async function givePaste(field: Locator, text: string): Promise<void> {
  await field.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const options = { bubbles: true, cancelable: true, composed: true };
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, ...options }));
  }, text);
}

/** All of it: the screen holds those lines alone that are in sight. */
export function readCode(page: Page): Promise<string> {
  return codeField(page).evaluate((field) =>
    (field as unknown as { cmTile: { view: { state: { doc: object } } } }).cmTile.view.state.doc
      .toString()
  );
}

/**
 * Picks an element of the page to edit it; `title` is its card's. On a busy machine a press in a frame is heard before
 * the browser says that the frame has the focus, and counts for nothing: then it is pressed again.
 */
export async function pickOnPage(
  page: Page,
  frame: FrameLocator,
  selector: string,
  title: string,
): Promise<void> {
  const card = page.getByRole("region", { name: "Edit on the page" });
  const heading = card.getByRole("heading", { name: title });
  let isPressed = false;
  await until(`a press on ${selector} that is heard`, async () => {
    if (isPressed && await heading.isVisible()) return true;
    // What was picked before may stand over it.
    const done = card.getByRole("button", { name: "Done" });
    if (await done.isVisible()) await done.click();
    await pressOnPage(page, frame, selector);
    isPressed = true;
    await passTurns(page);
    return await heading.isVisible();
  });
}

/** Once the element is outlined, its frame knows that presses pick. */
async function pressOnPage(page: Page, frame: FrameLocator, selector: string) {
  const outline = frame.locator("html > div");
  let [x, y, moves] = [0, 0, 0];
  await until(`an outline of ${selector}`, async () => {
    ({ x, y } = await findPlace(page, frame.locator(selector).first()));
    await page.mouse.move(x, y + moves++ % 2);
    return await outline.isVisible();
  });
  await page.mouse.click(x, y);
}

/** The middle of an element of the preview, whose page is scaled. */
export async function findPlace(page: Page, element: Locator): Promise<{ x: number; y: number }> {
  const around = (await previewOf(page).boundingBox())!;
  const within = await until("the place of an element", () =>
    element.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2, width: innerWidth };
    }).catch(lookAgain));
  const scale = around.width / within.width;
  return { x: around.x + within.x * scale, y: around.y + within.y * scale };
}

/** The frame may come anew while it is looked into. */
function lookAgain({ message }: Error): null {
  assert.match(message, /Execution context was destroyed|Frame was detached/);
  return null;
}
