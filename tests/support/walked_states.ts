// It tries all that holds on any screen of ours in any state: alone, and beside pages that scroll and take the keys.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ALL_RULES, findViolations, RULES_OF_COLOURS } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { findOrdered, findUndressed } from "./dressed.ts";
import { findTransformed } from "./framed_plainly.ts";
import { addKeyThieves } from "./key_thief.ts";
import { SCREEN_STATES } from "./screen_states.ts";
import { addScrollingFrames, assertScrolledByHandAlone, untilFramed } from "./scrolling_frames.ts";
import type { ScreenState } from "./signed_in_state.ts";
import { testServer } from "./test_server.ts";
import { assertKeysAreOurs } from "./typed_beside.ts";

const PARTS = 4;
const NARROW = 360;
const WIDE = { width: 1280, height: 900 };

interface Walk {
  name: string;
  walk(): Promise<void>;
}

/** One of the four parts, from 1 on: a file is tested in one process. */
export function walksOf(part: number): Walk[] {
  return SCREEN_STATES.filter((_, index) => index % PARTS === part - 1).map((state) => ({
    name:
      `${state.name} has all its styles in any order, no accessibility violation and no overflow, and no page beside it scrolls it or hears its keys`,
    walk: () => walkState(state),
  }));
}

/** It begins as on a phone. A screen that has a page beside it on a wide window alone has it once the window is wide. */
async function walkState({ open, environment }: ScreenState): Promise<void> {
  await using server = await testServer(environment);
  await using chromium = await openBrowser({ width: NARROW, reducedMotion: "reduce" });
  const { page } = chromium;
  const frames = await addScrollingFrames(page);
  const thieves = await addKeyThieves(page);
  await open(page, server);
  assert.deepEqual(await findUndressed(page), []);
  await assertAccessible(page);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
  await page.setViewportSize(WIDE);
  if (await untilFramed(page)) {
    assert.deepEqual(await findTransformed(page), []);
    await assertScrolledByHandAlone(page, frames);
  }
  // The styles are taken away for it and given back, after which frames are not where they were.
  await page.setViewportSize({ width: NARROW, height: WIDE.height });
  assert.deepEqual(await findOrdered(page), []);
  await page.setViewportSize(WIDE);
  if (await page.locator("iframe").count() > 0) await assertKeysAreOurs(page, thieves);
}

async function assertAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [NARROW, 1440]) {
      await page.setViewportSize({ width, height: WIDE.height });
      const rules = colorScheme === "light" ? ALL_RULES : RULES_OF_COLOURS;
      assert.deepEqual(await findViolations(page, rules), [], `${colorScheme}, ${width} px`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${width} px: ${overflow} px too wide`);
    }
  }
}
