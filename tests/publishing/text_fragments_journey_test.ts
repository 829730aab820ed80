// Addresses that name words (`#:~:text=`) lead to them, in the page's own links and from outside.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

const CODE = `<!DOCTYPE html><html lang="en"><title>Words</title><h1>Words</h1>
<p><a href="#:~:text=second%20of%20two">Second</a> <a href="#:~:text=rye-,bread,oven">Range</a>
<a href="#low:~:text=%E0">Broken</a> <a href="#:~:text=nowhere">Nowhere</a></p>
<div style="height:3000px">spelt bread</div><p id="low">The <b>second</b> of two parts</p>
<div style="height:3000px"></div><p id="lower">rye bread <i>from</i> the oven</p>`;

Deno.test("words in an address are scrolled to and marked, and an address that names none does no harm", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  const { bearer } = await signIn(server.app);
  const saved = await server.app.post(CALLS.savePortfolio, { user_code: CODE }, bearer);
  assert.equal(saved.status, 200, await saved.text());
  const frame = page.frameLocator("iframe");

  await page.goto(`${server.pages}/u/chef1`);
  await frame.getByText("Second", { exact: true }).click();
  await untilMarked(page, "second of two");
  await frame.getByText("Range").click();
  await untilMarked(page, "bread from the oven");
  await frame.getByText("Nowhere").click();
  await frame.getByText("Broken").click();
  await frame.locator("#low").click();

  await page.goto("about:blank");
  await page.goto(`${server.pages}/u/chef1#:~:text=Second%20of,parts`);
  await untilMarked(page, "second of two parts");
  assert.deepEqual(complaints, []);
});

async function untilMarked(page: Page, words: string): Promise<void> {
  await until(words, async () => {
    const inner = page.frames()[1];
    if (!inner) return false;
    const [marked, isSeen] = await inner.evaluate(() => {
      const selection = getSelection()!;
      const box = selection.rangeCount > 0 ? selection.getRangeAt(0).getBoundingClientRect() : null;
      return [String(selection), box !== null && box.top >= 0 && box.bottom <= innerHeight];
    });
    return marked === words && isSeen;
  });
}
