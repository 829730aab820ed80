// Films how a pasted page arrives, as twelve pictures a width into screenshots/: from the table to the page alone.
import type { BrowserContext, Page } from "playwright-core";
import { PASTED_PAGE } from "../ui/site/stories.ts";
import { testServer } from "../tests/support/test_server.ts";
import { openScreenshotBrowser } from "./screenshot_browser.ts";

const SIZES = [{ width: 390, height: 844 }, { width: 1440, height: 900 }];
/** The motion is stopped when it has run for so long. */
const FALLING_MS = [100, 200, 320];
const LIFTING_MS = [50, 120, 200, 300, 450, 650, 900];

await using screenshots = await openScreenshotBrowser();
const { browser, folder } = screenshots;
for (const viewport of SIZES) {
  await using server = await testServer();
  const context = await browser.newContext({ viewport });
  await film(context, server.origin, viewport.width);
  await context.close();
}

async function film(context: BrowserContext, origin: string, width: number): Promise<void> {
  const page = await context.newPage();
  let count = 0;
  const take = () =>
    page.screenshot({ path: `${folder}arrival_${width}_${String(++count).padStart(2, "0")}.png` });
  const preview = await hold(page, /\/preview\/.*frame/);
  await page.goto(origin);
  await page.locator(".serving-lid").waitFor();
  await endMotion(page);
  await take();
  // A paste lets it fall so, too (islands/browser/lid.ts), but then the browser draws nothing until the next screen comes.
  await page.locator("[data-served]").evaluate((table) => table.setAttribute("data-lid", "down"));
  for (const ms of FALLING_MS) await stopMotion(page, ms).then(take);
  await page.getByLabel("Paste what your assistant wrote").fill(PASTED_PAGE);
  await page.getByRole("button", { name: "Put it online" }).waitFor();
  await take();
  preview.letGo();
  await page.locator("html[data-arrival=up]").waitFor();
  for (const ms of LIFTING_MS) await stopMotion(page, ms).then(take);
}

/** Whatever is asked for there waits. */
async function hold(page: Page, address: RegExp): Promise<{ letGo(): void }> {
  const waiting = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await waiting.promise;
    await route.continue();
  });
  return { letGo: waiting.resolve };
}

async function stopMotion(page: Page, ms: number): Promise<void> {
  await page.evaluate((ms) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = ms;
    }
  }, ms);
}

async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}
