// What a page would have done by itself, it has done after so many turns of its own, however slow the machine is.
import type { Frame, Page } from "playwright-core";
import { until } from "./until.ts";

/** About half a second of a quiet machine, and longer on a busy one. */
const TURNS = 30;
/** As script of a page: it had one of its turns. Heard, since the driver's look into a page counts as a press in it. */
export const BEAT = `console.log("beat")`;

/** Each turn draws the page, and ends what it had waiting before. */
export async function passTurns(where: Page | Frame, count = TURNS): Promise<void> {
  await where.evaluate(async (count) => {
    for (let n = 0; n < count; n++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, count);
}

/** It waits for all that a screen asks for by itself. The driver's "networkidle" never comes where the driver misses an end. */
export async function untilNothingComes(where: Page | Frame): Promise<void> {
  await where.waitForLoadState();
  let before = -1;
  await until("a screen that asks for nothing more", async () => {
    const last = before;
    before = await where.evaluate(() => performance.getEntriesByType("resource").length);
    await passTurns(where);
    return before === last;
  });
}

/** Of a page that says `BEAT` at each of its turns: so many from now on. */
export async function hearBeats(page: Page, count: number): Promise<void> {
  const heard = countBeats(page);
  await until(() => `${count} beats, after ${heard()}`, () => heard() >= count);
}

export function countBeats(page: Page): () => number {
  let count = 0;
  page.on("console", (message) => void (message.text() === "beat" && count++));
  return () => count;
}

/** What frames said to it before is heard. */
export async function passMessages(page: Page): Promise<void> {
  await page.evaluate(() =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    })
  );
}

/** Also where the page's own clock is stopped: what waits to be drawn or seen was drawn and seen. */
export async function passDrawing(where: Page | Frame): Promise<void> {
  await where.evaluate(async () => {
    for (let n = 0; n < 2; n++) {
      await new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.documentElement);
      });
    }
  });
}
