// On any screen, in any state, light and dark: axe-core finds nothing to complain about, and the styles are all there.
import assert from "node:assert/strict";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { findOrdered, findUndressed } from "../support/dressed.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { testServer } from "../support/test_server.ts";

const ALL_RULES: axe.RunOptions = {};
/** All that the colour scheme alone can change the answer of. */
const RULES_OF_COLOURS: axe.RunOptions = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

for (const { name, open } of SCREEN_STATES) {
  Deno.test(`${name} has all its styles in any order, no accessibility violation and no overflow, light and dark`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width: 360, reducedMotion: "reduce" });
    const { page } = chromium;
    // The rules are injected, which the pages' own policy would refuse.
    await open(page, server);
    assert.deepEqual(await findUndressed(page), []);
    assert.deepEqual(await findOrdered(page), []);
    await page.evaluate(axe.source);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const rules = colorScheme === "light" ? ALL_RULES : RULES_OF_COLOURS;
        assert.deepEqual(await violations(page, rules), [], `${colorScheme}, ${width} px`);
        const overflow = await page.evaluate(() =>
          document.documentElement.scrollWidth - innerWidth
        );
        assert.ok(overflow <= 0, `${width} px: ${overflow} px too wide`);
      }
    }
  });
}

async function violations(page: Page, rules: axe.RunOptions): Promise<string[]> {
  // What passes need not be told. The published page in its frame is its author's.
  const options: axe.RunOptions = { ...rules, iframes: false, resultTypes: ["violations"] };
  return await page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  }, options);
}
