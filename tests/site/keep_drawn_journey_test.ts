// The tests help a page that the browser draws no more (tests/support/keep_drawn.ts).
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";

Deno.test("beside a page that is not drawn another is opened, and closed again", async () => {
  await using chromium = await openBrowser();
  const { page } = chromium;
  const opened = page.context().waitForEvent("page");
  await page.evaluate(() => {
    globalThis.requestAnimationFrame = () => 0;
  });
  const other = await opened;
  if (!other.isClosed()) await other.waitForEvent("close");
  assert.ok(!page.context().pages().includes(other));
});

Deno.test("a page that is looked at hears of no click", async () => {
  await using chromium = await openBrowser();
  const { page } = chromium;
  const said = page.waitForEvent("console");
  await page.goto(`data:text/html,<script>
    const ask = requestAnimationFrame;
    requestAnimationFrame = (then) => {
      console.log(navigator.userActivation.hasBeenActive);
      return ask(then);
    };
  </script>`);
  assert.equal((await said).text(), "false");
});
