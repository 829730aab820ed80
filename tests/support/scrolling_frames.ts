// Pages that scroll what is around them: every frame in a browser becomes one, which shows its end and its beginning in turn.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { addFrameScript, tellFrames } from "./frame_scripts.ts";
import { BEAT, hearBeats, passTurns } from "./turns.ts";
import { until } from "./until.ts";

const SCRIPT = `<div id="far" style="margin-top: 200vh">Far</div><script>
let scrolling;
addEventListener("message", ({ data }) => {
  if (data === "scroll") scrollAround();
  if (data === "rest") clearInterval(scrolling);
});
function scrollAround() {
  scrolling = setInterval(() => {
    far.scrollIntoView({ block: "center", behavior: "instant" });
    document.documentElement.scrollIntoView({ block: "end", behavior: "instant" });
    ${BEAT};
  }, 30);
}
</script>`;

/** So low that what is taller than it has to be scrolled. */
export const LOW = { width: 1280, height: 420 };
export const BEATS = 6;

export interface ScrollingFrames {
  /** Frames that come later scroll, too. */
  begin(): Promise<void>;
  end(): Promise<void>;
}

/** Before the page is opened. */
export async function addScrollingFrames(page: Page): Promise<ScrollingFrames> {
  let areActive = false;
  await addFrameScript(
    page,
    () => SCRIPT + (areActive ? "<script>scrollAround()</script>" : ""),
  );
  return {
    begin() {
      areActive = true;
      return tellFrames(page, "scroll");
    },
    end() {
      areActive = false;
      return tellFrames(page, "rest");
    },
  };
}

/** Whatever pages do, our screen stays where its person left it, who scrolls it. */
export async function assertScrolledByHandAlone(
  page: Page,
  frames: ScrollingFrames,
): Promise<void> {
  await page.setViewportSize(LOW);
  await passTurns(page);
  const before = await readScroll(page);
  await frames.begin();
  await hearBeats(page, BEATS);
  assert.deepEqual(await readScroll(page), before);
  await scrollByHand(page);
  await frames.end();
}

/** False where there is no page. What is seen from afar comes when it is looked at. */
export async function untilFramed(page: Page): Promise<boolean> {
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

/** Says how far the document is scrolled, and all in it that can be. */
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

/** It scrolls nothing where the document fits, or where something of ours lies over it. */
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
