// Every mail as a picture: its words can be read in light and in dark, and nothing is wider than a phone.
// Lane: rest.
import assert from "node:assert/strict";
import { ALL_MAILS } from "../support/all_mails.ts";
import { findViolations, RULES_OF_COLOURS } from "../support/axe.ts";
import { openBrowser } from "../support/browser.ts";

const BUTTON_MIN_PX = 44;
const WIDTHS = [320, 600];

Deno.test("each mail can be read at each width, in light and in dark", async () => {
  await using browser = await openBrowser();
  const { page } = browser;
  for (const [name, { html }] of Object.entries(ALL_MAILS)) {
    if (html === null) continue;
    await page.setContent(html);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      const { scrolled, button } = await page.evaluate(() => ({
        scrolled: document.documentElement.scrollWidth,
        button: document.querySelector("a")!.getBoundingClientRect().height,
      }));
      assert.equal(scrolled, width, name);
      assert.ok(button >= BUTTON_MIN_PX, `${name}: ${button}`);
    }
    const papers = new Set<string>();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      papers.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
      assert.deepEqual(await findViolations(page, RULES_OF_COLOURS), [], `${name}, ${colorScheme}`);
    }
    assert.equal(papers.size, 2, `${name} has a paper of its own in the dark`);
  }
});
