// On a busy machine Chromium without a window stops now and then to draw a page, also after it has painted it once. What
// waits for its next frame waits for ever, and so does a screenshot, until the same context opens another page.
import type { BrowserContext, Page } from "playwright-core";
import { inTime } from "../../server/outside/breaker.ts";
import { lookSilently } from "./silent_look.ts";

const LOOK_EVERY_MS = 10_000;
/** A page may be drawn later than this: then one more is opened in vain. */
const SLOW_MS = 20_000;

/** They open another page at the moment, for which none is opened in turn. */
const opening = new WeakSet<BrowserContext>();

/** It looks until the page is closed. */
export function keepDrawn(page: Page): void {
  if (opening.has(page.context())) return;
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    if (!await isDrawn(page)) await drawAgain(page);
    isLooking = false;
  }, LOOK_EVERY_MS);
  Deno.unrefTimer(timer);
  page.once("close", () => clearInterval(timer));
}

async function isDrawn(page: Page): Promise<boolean> {
  return await inTime(askForFrame(page), SLOW_MS).catch(() => page.isClosed());
}

async function askForFrame(page: Page): Promise<boolean> {
  try {
    await lookSilently(page, "new Promise((resolve) => requestAnimationFrame(() => resolve()))");
  } catch {
    // It leads on, or was closed.
  }
  return true;
}

async function drawAgain(page: Page): Promise<void> {
  console.log(`A page was not drawn any more, and another is opened for it: ${page.url()}`);
  const context = page.context();
  opening.add(context);
  try {
    const other = await context.newPage();
    await askForFrame(other);
    await other.close();
  } catch {
    // The test has ended.
  } finally {
    opening.delete(context);
  }
}
