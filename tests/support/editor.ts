// The way to the editor that a person goes: signs in by hand, and opens it.
import type { FrameLocator, Locator, Page } from "playwright-core";
import type { TestBrowser } from "./browser.ts";
import { makeUser, PASSWORD } from "./make.ts";
import type { TestServer } from "./test_server.ts";

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

export async function openAgain(page: Page, { isPlain }: OpenOptions = {}): Promise<void> {
  await page.getByRole("button", { name: /^(Create|Edit) Portfolio$/ }).click();
  await (isPlain ? page.getByLabel(CODE_LABEL) : codeField(page)).waitFor();
}

/** CodeMirror's: the plain field that stands there before it is not meant. */
export function codeField(page: Page): Locator {
  return page.locator(".cm-content").and(page.getByLabel(CODE_LABEL));
}

/** In place of all that is there, as by pasting. */
export async function fillCode(page: Page, code: string): Promise<void> {
  await codeField(page).focus();
  await page.keyboard.press("ControlOrMeta+a");
  if (code) await page.keyboard.insertText(code);
  else await page.keyboard.press("Delete");
}

/** In place of what is there, as a person does. */
export async function paste(
  page: Page,
  text: string,
  { keepsSelection = false } = {},
): Promise<void> {
  await page.locator(".paste-chat").waitFor({ state: "attached" });
  await codeField(page).focus();
  if (!keepsSelection) await page.keyboard.press("ControlOrMeta+a");
  await codeField(page).evaluate((field, text) => {
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
  const heading = page.getByRole("region", { name: "Edit on the page" })
    .getByRole("heading", { name: title });
  while (true) {
    await pressOnPage(page, frame, selector);
    if (await heading.waitFor({ timeout: PICK_MS }).then(() => true, () => false)) return;
  }
}

const PICK_MS = 5_000;

/** Once the element is outlined, its frame knows that presses pick. */
async function pressOnPage(page: Page, frame: FrameLocator, selector: string) {
  const outline = frame.locator("html > div");
  for (let n = 0;; n++) {
    const { x, y } = await findPlace(page, frame.locator(selector).first());
    await page.mouse.move(x, y + n % 2);
    if (await outline.isVisible()) return await page.mouse.click(x, y);
    await page.waitForTimeout(20);
  }
}

/** The middle of an element of the preview, whose page is scaled. */
export async function findPlace(page: Page, element: Locator): Promise<{ x: number; y: number }> {
  const around = (await page.locator(".preview iframe").boundingBox())!;
  const within = await element.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width: innerWidth };
  });
  const scale = around.width / within.width;
  return { x: around.x + within.x * scale, y: around.y + within.y * scale };
}
