// The icon in the tab: the emoji that assistants write, and the letter of a page without one.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";

const DRAWN =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9' fill='%2300f'/></svg>";
const EMOJI =
  "data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 100 100%22><text y=%22.9em%22 font-size=%2290%22>🎨</text></svg>";

Deno.test("a page's own icon is in the tab without scripts, a drawing and an emoji, and the letter of a page without one", async () => {
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
  await open(`<head><link rel="icon" href="${DRAWN}"></head><p>x`);
  assert.deepEqual(await pixelOf(page), [0, 0, 255, 255]);
  await open(`<head><link rel="icon" href="${EMOJI}"></head><p>x`);
  const href = await page.locator("link[rel=icon]").getAttribute("href");
  assert.match(decodeURIComponent(href!), />🎨<\/text>/);
  assert.ok(await widthOf(page) > 0, "it is a picture that the browser can draw");
  await open("<title>Soup</title><p>x");
  assert.ok(await widthOf(page) > 0);
  assert.deepEqual(await pixelOf(page, 0.1), [0x6b, 0x5c, 0x4d, 255]);
  await context.close();
});

Deno.test("a page's emoji stays in the tab when the frame has told of it, and nothing complains", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  const { bearer } = await signIn(server.app);
  const user_code = `<head><link rel="icon" href="${EMOJI}"></head><p>x`;
  const saved = await server.app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200, await saved.text());
  await page.goto(`${server.pages}/u/chef1`);
  await page.waitForFunction(() =>
    document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href.startsWith("data:image/png")
  );
  assert.deepEqual(complaints, []);
});

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
