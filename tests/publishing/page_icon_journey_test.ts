// The icon in the tab: the emoji that assistants write, and the letter of a page without one.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import sharp from "sharp";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { ENDLESS_ICON, pngOf } from "../support/endless_icon.ts";
import { published } from "../support/published.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";

const DRAWN =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9' fill='%2300f'/></svg>";
const EMOJI =
  "data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 100 100%22><text y=%22.9em%22 font-size=%2290%22>🎨</text></svg>";

Deno.test("a page's emoji is in the tab without scripts, and the letter of a page without one", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { bearer } = await signIn(server.app);
  const context = await chromium.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const open = async (user_code: string) => {
    const saved = await server.app.post(CALLS.savePortfolio, { user_code }, bearer);
    assert.equal(saved.status, 200, await saved.text());
    await page.goto(`${server.pages}/u/chef1`);
  };
  await open(`<head><link rel="icon" href="${EMOJI}"></head><p>x`);
  const href = await page.locator("link[rel=icon]").getAttribute("href");
  assert.match(decodeURIComponent(href!), />🎨<\/text>/);
  assert.ok(await widthOf(page) > 0, "it is a picture that the browser can draw");
  await open("<title>Soup</title><p>x");
  assert.ok(await widthOf(page) > 0);
  assert.deepEqual(await pixelOf(page, 0.1), [0x6b, 0x5c, 0x4d, 255]);
  await context.close();
});

const BLUE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==";

for (
  const [what, icon] of [
    ["drawing", DRAWN],
    ["small PNG", `data:image/png;base64,${BLUE}`],
    ["WebP", `data:image/webp;base64,${await blueIn("webp")}`],
    ["JPEG of 1,000 px", `data:image/jpeg;base64,${await blueIn("jpeg", 1_000)}`],
    ["picture at a host of the list", "https://i.imgur.com/a.png"],
  ] as const
) {
  for (const how of ["named in the page", "set by a script"]) {
    Deno.test(`a ${what} ${how} is in the tab, as small pixels, and nothing complains`, async () => {
      const set = `<script>onload = () => document.head.insertAdjacentHTML("beforeend",
        '<link rel=icon href="${icon.replaceAll("'", "&#39;")}">')</script>`;
      const user_code = how === "set by a script"
        ? `<title>Soup</title><p>x${set}`
        : `<head><title>Soup</title><link rel="icon" href="${icon}"></head><p>x`;
      await using server = await published(user_code);
      await using chromium = await openBrowser({
        otherHosts: () => ({
          body: Buffer.from(BLUE, "base64"),
          contentType: "image/png",
          headers: { "Access-Control-Allow-Origin": "*" },
        }),
      });
      const { page, complaints } = chromium;
      await page.goto(`${server.pages}/u/chef1`);
      await page.waitForFunction(() =>
        document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href.startsWith("data:image/png")
      );
      const [red, green, blue, alpha] = await pixelOf(page);
      assert.ok(red! < 9 && green! < 9 && blue! > 246 && alpha === 255);
      assert.ok(await widthOf(page) <= 256);
      assert.deepEqual(complaints, []);
    });
  }
}

const SAID = (icon: string) =>
  `parent.postMessage({ type: "folio:page", title: "Said", lang: "en", icon: "${icon}", color: "" }, "*");`;

for (
  const [how, user_code] of [
    ["named in the page", `<head><link rel="icon" href="${ENDLESS_ICON}"></head><p>x`],
    [
      "set by a script",
      `<head></head><p>x<script>onload = () => document.head.insertAdjacentHTML("beforeend",
        '<link rel=icon href="${ENDLESS_ICON}">')</script>`,
    ],
    ["said past the runtime", `<p>x<script>${SAID(ENDLESS_ICON)}</script>`],
    ["said as a large PNG", `<p>x<script>${SAID(pngOf(16_383))}</script>`],
    ["said as a drawing", `<p>x<script>${SAID(encodeURI(DRAWN))}</script>`],
  ] as const
) {
  Deno.test(`an icon of 16,383 px or without a size, ${how}, reaches no decoder of the page around, which goes on`, async () => {
    await using server = await published(`<title>Soup</title>${user_code}`);
    await using chromium = await openBrowser();
    const { page } = chromium;
    // All that the tab was ever told.
    await page.addInitScript(() => {
      const icons: string[] = [];
      Object.assign(self, { icons });
      const note = () => {
        const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href;
        if (icon && icons.at(-1) !== icon) icons.push(icon);
      };
      new MutationObserver(note).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
      });
    });
    await page.goto(`${server.pages}/u/chef1`);
    await page.locator("html[data-loaded]").waitFor();
    await page.frames()[1]!.evaluate(() => {
      document.title = "All is said";
    });
    await page.waitForFunction(() => document.title === "All is said");
    const icons = await page.evaluate(() => (self as unknown as { icons: string[] }).icons);
    assert.deepEqual(
      icons.map((icon) => icon.slice(0, 20)),
      ["data:image/svg+xml,%"],
      "the letter",
    );
    assert.deepEqual(await pixelOf(page, 0.1), [0x6b, 0x5c, 0x4d, 255]);
  });
}

Deno.test("a page's emoji stays in the tab when the frame has told of it, and nothing complains", async () => {
  await using server = await published(`<head><link rel="icon" href="${EMOJI}"></head><p>x`);
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  await page.waitForFunction(() =>
    document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href.startsWith("data:image/png")
  );
  assert.deepEqual(complaints, []);
});

async function blueIn(format: "webp" | "jpeg", side = 16): Promise<string> {
  const create = { width: side, height: side, channels: 3, background: "#00f" } as const;
  return (await sharp({ create }).toFormat(format).toBuffer()).toString("base64");
}

async function widthOf(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const image = new Image();
    image.src = document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href;
    await image.decode();
    return image.width;
  });
}

/** In the middle of its height, so far from its left side. */
async function pixelOf(page: Page, share = 0.5): Promise<number[]> {
  return await page.evaluate(async (share) => {
    const image = new Image();
    image.src = document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href;
    await image.decode();
    const canvas = new OffscreenCanvas(90, 90);
    const context = canvas.getContext("2d")!;
    context.drawImage(image, 0, 0, 90, 90);
    return [...context.getImageData(90 * share, 45, 1, 1).data];
  }, share);
}
