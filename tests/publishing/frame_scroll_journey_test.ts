// A page scrolls itself alone: by finger, too, our screens around it stay where their person leaves them.
import assert from "node:assert/strict";
import { openFinger } from "../support/finger.ts";
import { openBrowser } from "../support/browser.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { addScrollingFrames, BEATS, LOW, untilFramed } from "../support/scrolling_frames.ts";
import { testServer } from "../support/test_server.ts";
import { hearBeats } from "../support/turns.ts";
import { until } from "../support/until.ts";

Deno.test("a finger scrolls the dashboard beside a page that scrolls all around it", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ hasTouch: true });
  const { page } = chromium;
  const frames = await addScrollingFrames(page);
  await SCREEN_STATES.find(({ name }) => name === "dashboard_live")!.open(page, server);
  assert.ok(await untilFramed(page));
  await frames.begin();
  await hearBeats(page, BEATS);
  const finger = await openFinger(page);
  await page.setViewportSize(LOW);
  await page.evaluate(() => scrollTo(0, 0));
  await finger.down(1_260, 400);
  for (let y = 380; y >= 100; y -= 20) await finger.move(1_260, y);
  await finger.up();
  await until("what a finger scrolls", () => page.evaluate(() => scrollY > 150));
  await hearBeats(page, BEATS);
  assert.ok(await page.evaluate(() => scrollY > 150));
});
