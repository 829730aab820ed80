// The keyboard on a published page, before anybody has pressed anywhere: it is the page's, as in a window of its own.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { findFullBrowser } from "../support/find_browser.ts";
import { published } from "../support/published.ts";

const LONG = `<!DOCTYPE html><html lang="en"><head><title>Long</title></head><body><h1>Long</h1>
<a href="#one">One</a> <p style="position: fixed"></p><div style="height: 4000px"></div>
<a href="#two">Two</a><script>
addEventListener("scroll", () => {
  if (scrollY > 100) document.querySelector("p").textContent = "scrolled";
});
</script></body></html>`;

const FIELD = `<!DOCTYPE html><html lang="en"><head><title>Ask</title></head><body><h1>Ask</h1>
<input aria-label="First"><input aria-label="Question" autofocus
oninput="document.querySelector('p').textContent = 'typed ' + value"><p></p></body></html>`;

const PRESSES_MAX = 50;
const FIRST_KEY_MS = 10_000;
const TRIES_MAX = 3;

/** The browser of the tests has no windows, and gives the keyboard to a frame in another way. */
const BROWSERS = [["", undefined], [", in a full browser", findFullBrowser()]] as const;

for (const [where, path] of BROWSERS) {
  const test = (name: string, fn: () => Promise<void>) =>
    Deno.test({ name: name + where, ignore: where !== "" && !path, fn });

  for (const key of ["PageDown", " ", "End"]) {
    test(`${JSON.stringify(key)} scrolls a page that nobody has pressed in yet`, async () => {
      await using server = await published(LONG);
      await using chromium = await openBrowser({ isIsolated: true, path });
      const { page, complaints } = chromium;
      await opened(page, server.origin, async () => {
        await untilReady(page, "Long");
        await pressUntil(page, key, "scrolled");
      });
      assert.deepEqual(complaints, []);
    });
  }

  test("Tab goes to the page's first link, and from its last to what is ours", async () => {
    await using server = await published(LONG);
    await using chromium = await openBrowser({ isIsolated: true, path });
    const { page } = chromium;
    const frame = page.frameLocator("iframe");
    await opened(page, server.origin, async () => {
      await untilReady(page, "Long");
      await page.keyboard.press("Tab");
      await frame.locator("a:focus", { hasText: "One" }).waitFor({ timeout: FIRST_KEY_MS });
    });
    await page.keyboard.press("Tab");
    await frame.locator("a:focus", { hasText: "Two" }).waitFor();
    await page.keyboard.press("Tab");
    await page.locator(".published-credit a:focus").waitFor();
  });

  test("a field with autofocus gets the first keys", async () => {
    await using server = await published(FIELD);
    await using chromium = await openBrowser({ isIsolated: true, path });
    const { page } = chromium;
    await opened(page, server.origin, async () => {
      await untilReady(page, "Ask");
      await page.frameLocator("iframe").locator("[autofocus]:focus").waitFor();
      await pressUntil(page, "s", "typed s");
    });
  });

  test("a field with autofocus takes no focus from where the visitor went, nor beside a field of ours", async () => {
    await using server = await published(FIELD);
    await using chromium = await openBrowser({ isIsolated: true, path });
    const { page } = chromium;
    await page.goto(`${server.origin}/u/chef1`);
    await page.frameLocator("iframe").locator("[autofocus]:focus").waitFor();
    await page.locator(".published-credit a").first().focus();
    await page.frameLocator("iframe").locator("html").evaluate(() => void location.reload());
    await page.frameLocator("iframe").getByRole("heading").waitFor();
    await page.waitForTimeout(1_000);
    assert.equal(await page.evaluate(() => document.activeElement?.localName), "a");
  });
}

/** A busy machine may lose the focus on its way between two processes: what never works fails each time. */
async function opened(page: Page, origin: string, work: () => Promise<void>): Promise<void> {
  for (let tries = 1;; tries++) {
    await page.goto(`${origin}/u/chef1`);
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES_MAX) throw error;
    }
  }
}

/** What a browser's process gives to another one may come after the first key. */
async function pressUntil(page: Page, key: string, shown: string): Promise<void> {
  const text = page.frameLocator("iframe").getByText(shown);
  for (let presses = 0; await text.count() === 0; presses++) {
    assert.ok(presses < PRESSES_MAX, `${key} does nothing`);
    await page.keyboard.press(key);
    await page.waitForTimeout(100);
  }
}

/** It is shown, and the page around it has heard so. */
async function untilReady(page: Page, name: string): Promise<void> {
  await page.frameLocator("iframe").getByRole("heading", { name }).waitFor();
  await page.waitForFunction(() => document.activeElement?.localName === "iframe");
}
