// Three people at the editor: with a finger on a phone, with keys alone on a tablet, with a mouse at a desk.
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { openBrowser, type TestBrowser } from "./browser.ts";

export interface Hands {
  name: string;
  width: number;
  height: number;
  colorScheme: "light" | "dark";
  press(what: Locator): Promise<void>;
}

export const HANDS: readonly Hands[] = [
  {
    name: "by finger at 360 px, dark",
    width: 360,
    height: 740,
    colorScheme: "dark",
    press: (what) => what.tap(),
  },
  {
    name: "by keys at 768 px, light",
    width: 768,
    height: 1024,
    colorScheme: "light",
    async press(what) {
      // Once it can be pressed at all.
      await what.click({ trial: true });
      await what.focus();
      await what.press("Enter");
    },
  },
  {
    name: "by mouse at 1440 px, dark",
    width: 1440,
    height: 900,
    colorScheme: "dark",
    press: (what) => what.click(),
  },
];

export async function openBrowserFor(
  { width, height, colorScheme }: Hands,
  { hasClipboard = false } = {},
): Promise<TestBrowser> {
  const chromium = await openBrowser({ width, hasTouch: width === 360, hasClipboard });
  await chromium.page.setViewportSize({ width, height });
  await chromium.page.emulateMedia({ colorScheme });
  return chromium;
}

/** The page has its room at all times: the full height or 60 % of the width; on a phone 45 % of the screen. */
export async function assertPageHasRoom(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const stage = (await page.locator(".preview-stage").boundingBox())!;
  const isRoomy = width < 1_024
    ? stage.height >= 0.45 * height
    : stage.height >= height - BAR_MAX_PX || stage.width >= 0.6 * width;
  assert.ok(isRoomy, `${stage.width} × ${stage.height} of ${width} × ${height}`);
}

const BAR_MAX_PX = 64;
