// A browser whose timers move by the test's word alone: `page.clock.runFor`.
import type { Page } from "playwright-core";

/** Before the page is opened. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1_000);
}
