// Pages as AI assistants write them: on /u/… they look and behave as they do when opened as a file.
import assert from "node:assert/strict";
import type { BrowserContext, Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { cdn } from "../support/cdn.ts";

import { signIn } from "../support/make.ts";
import { countDifferingPixels } from "../support/pictures.ts";
import { testServer } from "../support/test_server.ts";
import { passDrawing } from "../support/turns.ts";
import { until } from "../support/until.ts";

const PAGES = new URL("../pages/", import.meta.url);

const NOON = new Date("2026-06-01T12:00:00Z");

/** Holds a menu and an image of another host. */
const RULE_BREAKER = "developer_terminal";
const RULE_KEEPERS = [...Deno.readDirSync(PAGES)]
  .map(({ name }) => name.replace(".html", ""))
  .filter((name) => name !== RULE_BREAKER)
  .toSorted();

for (const name of RULE_KEEPERS) {
  Deno.test(`the page ${name} is saved unchanged and looks as it does as a file`, async () => {
    const file = new URL(`${name}.html`, PAGES);
    const code = await Deno.readTextFile(file);
    await using server = await testServer();
    const { bearer } = await signIn(server.app);
    const saved = await server.app.post(CALLS.savePortfolio, { user_code: code }, bearer);
    assert.equal((await saved.json()).changes_made, false);

    await using chromium = await openBrowser({ otherHosts: cdn, reducedMotion: "reduce" });
    await freeze(chromium.page.context());
    const asFile = await picture(chromium.page, file.href);
    await using counting = await openBrowser();
    await picture(chromium.page, `${server.pages}/u/chef1`, async (taken) => {
      return await countDifferingPixels(counting.page, asFile, taken) === 0;
    });
    // Chromium's own word on autofocus in any frame of another origin.
    const complaints = chromium.complaints.filter((line) => !line.includes("autofocus"));
    assert.deepEqual(complaints, []);
  });
}

Deno.test("a page that breaks rules is published without what breaks them, and works on", async () => {
  const code = await Deno.readTextFile(new URL(`${RULE_BREAKER}.html`, PAGES));
  await using server = await testServer();
  const { bearer } = await signIn(server.app);
  const saved = await server.app.post(CALLS.savePortfolio, { user_code: code }, bearer);
  const { sanitization_details } = await saved.json();
  assert.deepEqual(sanitization_details, [
    { rule: "menu", action: "Removed navigation menu", count: 1 },
    { rule: "image", action: "Removed image from a host that is not allowed", count: 1 },
  ]);

  await using chromium = await openBrowser({ otherHosts: cdn });
  await chromium.page.goto(`${server.pages}/u/chef1`);
  const frame = chromium.page.frameLocator("iframe");
  await frame.getByRole("heading").first().waitFor();
  assert.equal(await frame.locator("nav:visible").count(), 0);
});

/** Time stands still and chance is settled, so that two visits are alike. */
async function freeze(context: BrowserContext): Promise<void> {
  await context.clock.install({ time: NOON });
  await context.clock.pauseAt(new Date(NOON.getTime() + 60_000));
  await context.addInitScript(() => {
    let seed = 1;
    Math.random = () => (seed = seed * 16_807 % 2_147_483_647) / 2_147_483_647;
  });
}

/** Taken once it no longer changes, or as soon as `isExpected`. */
async function picture(
  page: Page,
  url: string,
  isExpected?: (taken: Uint8Array) => Promise<boolean>,
) {
  await page.goto(url);
  // A lazy frame may come after its page has loaded.
  if (url.startsWith("http")) {
    await page.frameLocator("iframe").locator("body").waitFor({ state: "attached" });
  }
  for (const frame of page.frames()) await frame.waitForLoadState("load");
  // What waits to be seen is told so by the real rendering: timers that it starts need clock too.
  for (let step = 0; step < 6; step++) {
    for (const frame of page.frames()) await passDrawing(frame);
    await page.clock.runFor(500);
  }
  for (const frame of page.frames()) {
    // A canvas is drawn for as long as the machine had time to: seen to be drawn, then hidden.
    const areDrawn = await frame.evaluate(() =>
      [...document.querySelectorAll("canvas")].map((canvas) => {
        const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
        canvas.style.visibility = "hidden";
        return data.some((channel) => channel > 0);
      })
    );
    assert.ok(areDrawn.length === 0 || areDrawn.includes(true), "every canvas is blank");
    // SVG animations follow no clock that a test can stop: the picture is of what they start from.
    await frame.evaluate(() => {
      const animations = "animate, animateTransform, animateMotion, set";
      document.querySelectorAll(animations).forEach((element) => element.remove());
    });
  }
  // The credit is the house's, not the page's.
  const credit = page.locator(".published-credit");
  await credit.evaluateAll((links) => links.forEach((link) => link.remove()));
  for (const frame of page.frames()) await frame.evaluate(decodeAll);
  let last: Uint8Array = new Uint8Array();
  await until(isExpected ? "a picture like the file's" : "a picture that stays", async () => {
    for (const frame of page.frames()) await passDrawing(frame);
    const next = await page.screenshot({ animations: "disabled" });
    const isLast = isExpected ? await isExpected(next) : next.equals(last);
    last = next;
    return isLast;
  });
  return last;
}

/** Runs in the page; a lazy image that nobody came near is never decoded. */
async function decodeAll(): Promise<void> {
  await document.fonts.ready;
  const images = [...document.images].filter(({ loading, complete }) =>
    loading !== "lazy" || complete
  );
  await Promise.all(images.map((image) => image.decode().catch(() => {})));
}
