// Tests add scripts to the pages in frames: every frame of a browser gets them beside what it shows.
import type { Page } from "playwright-core";

const ADDED = new WeakMap<Page, (() => string)[]>();

/** Before the page is opened. `script` is asked for at each frame; what a frame shows stays as it is. */
export async function addFrameScript(page: Page, script: () => string): Promise<void> {
  const added = ADDED.get(page);
  if (added) return void added.push(script);
  const scripts = [script];
  ADDED.set(page, scripts);
  await page.route(/\/frame(\?|$)/, async (route) => {
    try {
      const response = await route.fetch({ maxRedirects: 0 });
      const body = await response.text() + scripts.map((each) => each()).join("");
      await route.fulfill({ response, body });
    } catch (error) {
      // A page that is closed meanwhile asks for nothing any more.
      if (!page.isClosed()) console.log(`no frame: ${error}`);
    }
  });
}

/** All frames that are there hear it. */
export async function tellFrames(page: Page, message: string): Promise<void> {
  await page.evaluate((message) => {
    for (const { contentWindow } of document.querySelectorAll("iframe")) {
      contentWindow?.postMessage(message, "*");
    }
  }, message);
}
