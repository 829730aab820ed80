// A browser whose timers move by the test's word alone.
import type { Locator, Page } from "playwright-core";
import { HELD } from "../../islands/guard/arrival.ts";
import { HOLD_MS } from "../../islands/guard/hold.ts";
import { passMessages } from "./turns.ts";
import { until } from "./until.ts";

/** React's work waits for a message of its own to the page, and what that work begins may wait for another. */
const ROUNDS = 3;

/** Before the page is opened. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  // So far ahead, however long it took to get here.
  await page.clock.pauseAt(now + 3_600_000);
}

/** What a page shows by now it counts from now, and what follows in that time is shown. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await passWork(page);
  await page.clock.runFor(ms);
  // A page that is left has nothing to do any more.
  await passWork(page).catch(() => {});
}

/** Until the screen takes presses: it holds them from its start on. */
export async function passHold(page: Page): Promise<void> {
  await page.locator(`html[${HELD}]`).waitFor({ state: "attached" });
  await passTime(page, HOLD_MS);
}

async function passWork(page: Page): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await passMessages(page);
}

/** Lets time pass in steps until it can be pressed: a page counts from its hydration on, which takes as long as it does. */
export async function passUntilEnabled(button: Locator, stepMs: number): Promise<void> {
  await until("a button that can be pressed", async () => {
    if (await button.isEnabled()) return true;
    await button.page().clock.runFor(stepMs);
  });
}
