// Styles below the first view that come late: the first view is there before them, and stays where it is.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { readShifts, watchShifts } from "../support/shifts.ts";
import { testServer } from "../support/test_server.ts";
import { passTurns, untilNothingComes } from "../support/turns.ts";

for (const name of ["landing", "dashboard_empty", "dashboard_live", "profile"]) {
  for (const width of [360, 1440]) {
    Deno.test(`${name} shows its first view before other styles come, and nothing shifts then, at ${width} px`, async () => {
      await using server = await testServer();
      await using chromium = await openBrowser({ width });
      const { page } = chromium;
      await SCREEN_STATES.find((state) => state.name === name)!.open(page, server);
      await watchShifts(page);
      const late = Promise.withResolvers<void>();
      await page.route("**/*.css", async (route) => {
        await late.promise;
        await route.continue();
      });
      await page.goto(page.url(), { waitUntil: "commit" });
      await page.waitForFunction(() =>
        performance.getEntriesByName("first-contentful-paint").length > 0
      );
      assert.ok(await page.getByRole("heading", { level: 1 }).isVisible());
      assert.equal(await page.evaluate(() => document.styleSheets.length), 1);
      late.resolve();
      await page.waitForFunction(() => document.styleSheets.length === 2);
      await untilNothingComes(page);
      await passTurns(page);
      assert.deepEqual(
        await readShifts(page),
        [],
      );
    });
  }
}
