// The keyboard on a published page, before anybody has pressed anywhere: it is the page's, as in a window of its own.
// Lane: daily.
import assert from "node:assert/strict";
import type { FrameLocator, Locator } from "playwright-core";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { findFullBrowser } from "../support/find_browser.ts";
import { published } from "../support/published.ts";
import { passTurns } from "../support/turns.ts";
import { until } from "../support/until.ts";

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

/** The browser of the tests has no windows, and gives the keyboard to a frame in another way. */
const BROWSERS = [["", undefined], [", in a full browser", findFullBrowser()]] as const;

for (const [where, path] of BROWSERS) {
  const test = (name: string, fn: () => Promise<void>) =>
    Deno.test({ name: name + where, ignore: where !== "" && !path, fn });

  for (const key of ["PageDown", " ", "End"]) {
    test(`${JSON.stringify(key)} scrolls a page that nobody has pressed in yet`, async () => {
      await using server = await published(LONG);
      await using chromium = await openBrowser({ isIsolated: true, path });
      await pressInPage(chromium, server.origin, key, (frame) => frame.getByText("scrolled"));
      assert.deepEqual(chromium.complaints, []);
    });
  }

  test("Tab goes to the page's first link, and from its last to what is ours", async () => {
    await using server = await published(LONG);
    await using chromium = await openBrowser({ isIsolated: true, path });
    const { page } = chromium;
    const isFirst = (frame: FrameLocator) => frame.locator("a:focus", { hasText: "One" });
    const frame = await pressInPage(chromium, server.origin, "Tab", isFirst);
    const isOurs = page.locator(".published-credit a:focus");
    for (const next of [frame.locator("a:focus", { hasText: "Two" }), isOurs]) {
      await page.keyboard.press("Tab");
      await next.waitFor();
    }
  });

  test("a field with autofocus gets the first keys", async () => {
    await using server = await published(FIELD);
    await using chromium = await openBrowser({ isIsolated: true, path });
    await pressInPage(chromium, server.origin, "s", (frame) => frame.getByText("typed s"));
  });

  test("a key that comes to the page around gives the keyboard to the frame once more", async () => {
    await using server = await published(FIELD);
    await using chromium = await openBrowser({ isIsolated: true, path });
    const frame = await openPage(chromium, server.origin);
    await frame.locator("[autofocus]:focus").waitFor();
    await frame.locator("body").evaluate((body) => {
      addEventListener("focus", () => body.append("Once more"));
    });
    const seen = frame.getByText("Once more").first();
    // A busy browser tells the frame's process nothing when it lost and got the focus in one go.
    await until("the focus once more", async () => {
      await chromium.page.evaluate(() =>
        document.body.dispatchEvent(new Event("keydown", { bubbles: true }))
      );
      await passTurns(chromium.page);
      return await seen.isVisible();
    });
  });

  test("a field with autofocus takes no focus from where the visitor went, nor beside a field of ours", async () => {
    await using server = await published(FIELD);
    await using chromium = await openBrowser({ isIsolated: true, path });
    const { page } = chromium;
    await page.goto(`${server.pages}/u/chef1`);
    await page.frameLocator("iframe").locator("[autofocus]:focus").waitFor();
    await page.getByRole("link", { name: "Made with Folio Kitchen" }).focus();
    await page.frameLocator("iframe").locator("html").evaluate(() => void location.reload());
    await page.frameLocator("iframe").getByRole("heading").waitFor();
    await passTurns(page.frames()[1]!);
    await passTurns(page);
    assert.equal(await page.evaluate(() => document.activeElement?.localName), "a");
  });
}

async function openPage({ page }: TestBrowser, origin: string): Promise<FrameLocator> {
  await page.goto(`${origin}/u/chef1`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading").waitFor();
  await page.waitForFunction(() => document.activeElement?.localName === "iframe");
  // The browser tells the frame's process a little later, and leads no key there before.
  await until(
    "a frame that has the focus",
    () => page.frames()[1]?.evaluate(() => document.hasFocus()),
  );
  return frame;
}

/** A busy browser may lose a key on its way between two processes. Where the frame's has not heard it, the page is opened anew. */
async function pressInPage(
  chromium: TestBrowser,
  origin: string,
  key: string,
  shown: (frame: FrameLocator) => Locator,
): Promise<FrameLocator> {
  const { page } = chromium;
  await page.addInitScript(() => {
    addEventListener("keydown", () => Object.assign(globalThis, { isKeyHeard: true }), true);
  });
  return await until(`a frame that hears ${JSON.stringify(key)}`, async () => {
    const frame = await openPage(chromium, origin);
    const autofocus = frame.locator("[autofocus]");
    if (await autofocus.count() > 0) await frame.locator("[autofocus]:focus").waitFor();
    await page.keyboard.press(key);
    for (const each of page.frames()) await passTurns(each);
    if (!await page.frames()[1]?.evaluate(() => "isKeyHeard" in globalThis)) return null;
    await shown(frame).waitFor();
    return frame;
  });
}
