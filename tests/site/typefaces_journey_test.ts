// The headings' face on a first visit: it comes late, it is shown all the same, and nothing moves.
import assert from "node:assert/strict";
import { SCREENS } from "../../contract/paths.ts";
import type { Page } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { readShifts, watchShifts } from "../support/shifts.ts";
import { testServer } from "../support/test_server.ts";

const PATHS = [
  SCREENS.landing,
  SCREENS.login,
  SCREENS.register,
  SCREENS.examples,
  SCREENS.privacy,
  SCREENS.terms,
];

for (const width of [320, 360, 412, 768, 1440]) {
  Deno.test(`the headings' face comes late and is shown, and nothing shifts, at ${width} px`, async () => {
    await using server = await testServer();
    for (const path of PATHS) {
      await using chromium = await openBrowser({ width });
      const { page } = chromium;
      await watchShifts(page);
      const late = Promise.withResolvers<void>();
      await page.route("**/*.woff2", async (route) => {
        await late.promise;
        await route.continue();
      });
      await page.goto(server.origin + path, { waitUntil: "domcontentloaded" });
      await page.waitForFunction(() =>
        performance.getEntriesByName("first-contentful-paint").length > 0
      );
      assert.deepEqual(await loadedFaces(page), [], `${path}: not there yet`);
      const before = await placeOfHeading(page);
      late.resolve();
      const expected = path === SCREENS.landing ? ["italic", "normal"] : ["normal"];
      await page.waitForFunction(
        (count) =>
          [...document.fonts].filter(({ family, status }) =>
            family === "Texturina" && status === "loaded"
          ).length === count,
        expected.length,
      );
      assert.deepEqual(await loadedFaces(page), expected, path);
      // Two frames later, all that would move has.
      await page.evaluate(() =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      );
      assert.deepEqual(await placeOfHeading(page), before, path);
      assert.ok(await isInItsFace(page), path);
      const shifts = await readShifts(page);
      assert.deepEqual(shifts, [], path);
    }
  });
}

Deno.test("the faces of the first view are asked for in the head, and no others", async () => {
  await using server = await testServer();
  for (const [path, styles] of [["/", ["normal", "italic"]], ["/login", ["normal"]]] as const) {
    const html = await (await fetch(server.origin + path)).text();
    const [, head] = /<head>(.*?)<style>/s.exec(html)!;
    const preloads = [...head!.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)];
    assert.deepEqual(
      preloads.map(([, href]) => /texturina_600_([a-z]+)-/.exec(href!)![1]),
      styles,
    );
    for (const [, href] of preloads) {
      const face = await fetch(server.origin + href);
      assert.equal(face.headers.get("Content-Type"), "font/woff2");
      await face.body?.cancel();
      assert.equal(html.split(href!).length, 3, "the one that the styles name");
    }
  }
});

/** Its width is that of its words. */
async function placeOfHeading(page: Page) {
  const { x, y, height } = (await page.locator("h1:visible").first().boundingBox())!;
  return { x, y, height };
}

/** The styles of those of the headings' faces that are there. */
async function loadedFaces(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.fonts].filter(({ family, status }) =>
      family === "Texturina" && status === "loaded"
    )
      .map(({ style }) => style).sort()
  );
}

/** As wide as in that face alone, and not as in another. */
async function isInItsFace(page: Page): Promise<boolean> {
  return await page.locator("h1:visible").first().evaluate((heading) => {
    const widthIn = (family: string) => {
      const words = document.createElement("span");
      words.style.cssText = `position:absolute;white-space:nowrap;font:600 100px ${family}`;
      words.textContent = heading.textContent;
      document.body.append(words);
      const { width } = words.getBoundingClientRect();
      words.remove();
      return width;
    };
    const own = widthIn(getComputedStyle(heading).fontFamily);
    return own === widthIn("Texturina, monospace") && own !== widthIn("monospace");
  });
}
