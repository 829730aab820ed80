// On any screen, in any state, light and dark: axe-core finds nothing to complain about, and the styles are all there.
import assert from "node:assert/strict";
import { ALL_RULES, findViolations, RULES_OF_COLOURS } from "../support/axe.ts";
import { openBrowser } from "../support/browser.ts";
import { findOrdered, findUndressed } from "../support/dressed.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { testServer } from "../support/test_server.ts";

for (const { name, open, environment } of SCREEN_STATES) {
  Deno.test(`${name} has all its styles in any order, no accessibility violation and no overflow, light and dark`, async () => {
    await using server = await testServer(environment);
    await using chromium = await openBrowser({ width: 360, reducedMotion: "reduce" });
    const { page } = chromium;
    await open(page, server);
    assert.deepEqual(await findUndressed(page), []);
    assert.deepEqual(await findOrdered(page), []);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const rules = colorScheme === "light" ? ALL_RULES : RULES_OF_COLOURS;
        assert.deepEqual(await findViolations(page, rules), [], `${colorScheme}, ${width} px`);
        const overflow = await page.evaluate(() =>
          document.documentElement.scrollWidth - innerWidth
        );
        assert.ok(overflow <= 0, `${width} px: ${overflow} px too wide`);
      }
    }
  });
}
