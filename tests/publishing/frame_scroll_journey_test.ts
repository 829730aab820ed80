// A page scrolls itself alone: whatever its frame does, our screens around it stay where their person left them.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openFinger } from "../support/finger.ts";
import { openBrowser } from "../support/browser.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { addScrollingFrames } from "../support/scrolling_frames.ts";
import { testServer } from "../support/test_server.ts";
import { hearBeats, passTurns } from "../support/turns.ts";
import { until } from "../support/until.ts";

/** So low that what is taller than it has to be scrolled. */
const LOW = { width: 1280, height: 420 };
const BEATS = 6;

for (const state of SCREEN_STATES) {
  Deno.test(`${state.name}: a page that scrolls all around it, every 30 ms, moves nothing of ours, and its person scrolls`, async () => {
    await using server = await testServer(state.environment);
    await using chromium = await openBrowser();
    const { page } = chromium;
    const frames = await addScrollingFrames(page);
    await state.open(page, server);
    if (!await untilFramed(page)) return;
    await page.setViewportSize(LOW);
    await passTurns(page);
    const before = await readScroll(page);
    await frames.begin();
    await hearBeats(page, BEATS);
    assert.deepEqual(await readScroll(page), before);
    await scrollByHand(page);
  });
}

Deno.test("a finger scrolls the dashboard beside a page that scrolls all around it", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ hasTouch: true });
  const { page } = chromium;
  const frames = await addScrollingFrames(page);
  await SCREEN_STATES.find(({ name }) => name === "dashboard_live")!.open(page, server);
  assert.ok(await untilFramed(page));
  await frames.begin();
  await hearBeats(page, BEATS);
  const finger = await openFinger(page);
  await page.setViewportSize(LOW);
  await page.evaluate(() => scrollTo(0, 0));
  await finger.down(1_260, 400);
  for (let y = 380; y >= 100; y -= 20) await finger.move(1_260, y);
  await finger.up();
  await until("what a finger scrolls", () => page.evaluate(() => scrollY > 150));
  await hearBeats(page, BEATS);
  assert.ok(await page.evaluate(() => scrollY > 150));
});

/** False where there is no page. What is seen from afar comes when it is looked at. */
async function untilFramed(page: Page): Promise<boolean> {
  const room = page.locator(".live-frame").first();
  if (
    await room.count() > 0 && await room.isVisible() && await page.locator(":modal").count() === 0
  ) {
    await room.scrollIntoViewIfNeeded();
    // While a secret is typed there is none.
    const frame = page.locator(".live-frame iframe:is([data-loaded], [data-src])").first();
    await frame.waitFor({ state: "attached" });
  }
  return await page.locator("iframe[src]").count() > 0;
}

/** Of the document, and of all in it that can be scrolled. */
function readScroll(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("*")].flatMap((element) => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      const isScrolled = scrollHeight > clientHeight || scrollWidth > clientWidth;
      if (!isScrolled) return [];
      const { scrollTop, scrollLeft, localName, className } = element;
      return [`${localName}.${className} ${scrollTop} ${scrollLeft}`];
    })
  );
}

/** Where there is more of the document than fits, and nothing of ours lies over it. */
async function scrollByHand(page: Page): Promise<void> {
  const room = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    const isCut = getComputedStyle(document.documentElement).overflowY === "hidden" ||
      getComputedStyle(document.body).overflowY === "hidden";
    return document.querySelector(":modal") || isCut ? 0 : scrollHeight - clientHeight;
  });
  if (room < 200) return;
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo({ top: 0, behavior: "instant" });
  });
  await page.mouse.move(1_270, 5);
  await page.mouse.wheel(0, 100);
  await until("what the wheel scrolls", async () => await scrolled() >= 100);
  await hearBeats(page, BEATS);
  assert.equal(await scrolled(), 100);
  await page.keyboard.press("End");
  await until("what a key scrolls", async () => await scrolled() >= room - 1);
}
