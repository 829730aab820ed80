// Looks into a page that the page does not take for a press, as it takes those of the driver.
import type { CDPSession, Page } from "playwright-core";

/** Each is there as long as its page, since the browser's passkeys for tests go with any that is detached. */
const sessions = new WeakMap<Page, CDPSession>();

/** Returns the value of the expression, or of its promise; it rejects where the page leads on, or was closed. */
export async function lookSilently(page: Page, expression: string): Promise<unknown> {
  const devtools = sessions.get(page) ?? await page.context().newCDPSession(page);
  sessions.set(page, devtools);
  const { result } = await devtools.send("Runtime.evaluate", {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value;
}
