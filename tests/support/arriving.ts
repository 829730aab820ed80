// Somebody who comes with an assistant's reply in the clipboard, and what they do until there is a link.
import type { Locator, Page } from "playwright-core";
import { previewOf } from "./editor.ts";
import { PASSWORD } from "./make.ts";

export const REPLY = `Here is your page:

\`\`\`html
<!DOCTYPE html>
<html lang="en">
<head><title>Soups of the day</title></head>
<body>
<nav><a href="#more">More</a></nav>
<h1>Soups of the day</h1>
<p id="more">Twelve kitchens, one ladle.</p>
</body>
</html>
\`\`\`

Would you like another color?`;

export interface Visitor {
  page: Page;
  /** How often they pressed anything: a field, a button, a link. */
  presses: number;
  press(what: Locator): Promise<void>;
  type(what: Locator, text: string): Promise<void>;
}

export function makeVisitor(page: Page, { byFinger = false } = {}): Visitor {
  const visitor: Visitor = {
    page,
    presses: 0,
    async press(what) {
      await (byFinger ? what.tap() : what.click());
      visitor.presses++;
    },
    async type(what, text) {
      await visitor.press(what);
      // A name may be proposed.
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
    },
  };
  return visitor;
}

/** In a browser with a clipboard of its own. */
export async function pasteOnLanding(
  { page, press }: Visitor,
  origin: string,
  text = REPLY,
): Promise<void> {
  await page.goto(origin);
  const field = page.getByLabel("Paste what your assistant wrote");
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await press(field);
  await page.keyboard.press("ControlOrMeta+V");
  await page.waitForURL(/\/(try|dashboard)$/);
}

/** Without a clipboard. */
export async function pasteInField(page: Page, origin: string, text: string): Promise<void> {
  await page.goto(origin);
  await page.getByLabel("Paste what your assistant wrote").fill(text);
  await page.waitForURL(/\/(try|dashboard)$/);
}

/** The page in the preview, once it shows this; what the editor says instead is a part of the error. */
export async function seePage(page: Page, heading = "Soups of the day"): Promise<void> {
  const frame = previewOf(page).contentFrame();
  try {
    await frame.getByRole("heading", { name: heading }).waitFor();
  } catch (error) {
    const timeout = 1_000;
    const shown = await frame.locator("body").innerText({ timeout }).catch(() => "no frame");
    const said = await page.locator("body").innerText({ timeout }).catch(() => "no page");
    const trial = await page.evaluate(() => localStorage.getItem("trial"));
    throw new Error(`the preview shows: ${shown}\nat ${page.url()}: ${said}\nkept: ${trial}`, {
      cause: error,
    });
  }
}

export async function giveLink(
  { page, press, type }: Visitor,
  { username = "chef1", email = "chef1@example.com" } = {},
): Promise<void> {
  await press(page.getByRole("button", { name: "Put it online" }));
  const dialog = page.getByRole("dialog", { name: "Put it online" });
  await type(dialog.getByLabel("Username"), username);
  await type(dialog.getByLabel("Email"), email);
  await type(dialog.getByLabel("Password", { exact: true }), PASSWORD);
  await press(dialog.getByRole("button", { name: "Get my link" }));
}
