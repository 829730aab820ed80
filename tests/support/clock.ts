// A browser whose timers move by the test's word alone: `page.clock.runFor`.
import type { Locator, Page } from "playwright-core";

/** Before the page is opened. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 10_000);
}

/** Lets time pass in steps until it can be pressed: a page counts from its hydration on, which takes as long as it does. */
export async function passUntilEnabled(button: Locator, stepMs: number): Promise<void> {
  for (let step = 0; step < 100 && await button.isDisabled(); step++) {
    await button.page().clock.runFor(stepMs);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
