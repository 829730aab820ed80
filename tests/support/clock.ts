// A browser whose timers move by the test's word alone: `page.clock.runFor`.
import type { Locator, Page } from "playwright-core";
import { until } from "./until.ts";

/** Before the page is opened. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  // So far ahead, however long it took to get here.
  await page.clock.pauseAt(now + 3_600_000);
}

/** Lets time pass in steps until it can be pressed: a page counts from its hydration on, which takes as long as it does. */
export async function passUntilEnabled(button: Locator, stepMs: number): Promise<void> {
  await until("a button that can be pressed", async () => {
    if (await button.isEnabled()) return true;
    await button.page().clock.runFor(stepMs);
  });
}
