// The frame is the page: keys, address, title, language, icon, colour, the place one was at, paper.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { type TestServer, testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 2'%3E%3Cpath fill='lime' d='M0 0h2v2H0z'/%3E%3C/svg%3E";
const CODE =
  `<!DOCTYPE html><html lang="de"><head><title>Suppen</title><link rel="icon" href="${ICON}">
<meta name="theme-color" content="#8a5"></head><body>
<h1>Suppen des Tages</h1><a href="#end">Ans Ende</a>
<button onclick="document.title = 'Eintopf'; document.documentElement.lang = 'pt-BR'">Anders</button>
<button onclick="history.replaceState(null, '', '?tab=3')">Drei</button>
<div style="height: 3000px"></div><h2 id="end">Das Ende</h2><div style="height: 3000px"></div></body></html>`;

Deno.test("keys scroll the page from the start, and fragments go both ways", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await publish(server, CODE);
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { name: "Suppen" }).waitFor();
  // Chromium can lose the first key of a frame whose process is new (islands/page_shell/place.ts).
  await until("what a key scrolls", async () => {
    await page.keyboard.press("PageDown");
    return await page.frames()[1]!.evaluate(() => scrollY > 200);
  });

  await page.goto(`${server.pages}/u/chef1?x=1#end`);
  await untilInFrame(page, () => location.hash === "#end" && Math.abs(scrollY - 3_000) < 400);
  await page.goto(`${server.pages}/u/chef1`);
  await frame.getByRole("link", { name: "Ans Ende" }).click();
  await page.waitForURL(/\/u\/chef1#end$/);
  await page.evaluate(() => void (location.hash = "#other"));
  await untilInFrame(page, () => location.hash === "#other");
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("a lazy picture that is near is fetched before it is seen, one far away is not", async () => {
  await using server = await testServer();
  const asked: string[] = [];
  await using chromium = await openBrowser({
    otherHosts({ pathname }) {
      asked.push(pathname);
      return { body: "<svg xmlns='http://www.w3.org/2000/svg'/>", contentType: "image/svg+xml" };
    },
  });
  const picture = (name: string) =>
    `<img loading="lazy" src="https://images.unsplash.com/${name}" width="10" height="10" alt="">`;
  const gap = (px: number) => `<div style="height: ${px}px"></div>`;
  await publish(server, `<h1>x</h1>${gap(1_600)}${picture("near")}${gap(5_000)}${picture("far")}`);
  const isAnswered = chromium.page.waitForResponse(/near$/);
  await Promise.all([isAnswered, chromium.page.goto(`${server.pages}/u/chef1`)]);
  assert.deepEqual(asked, ["/near"]);
});

Deno.test("the query goes both ways", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await publish(server, CODE);
  await page.goto(`${server.pages}/u/chef1?tab=2`);
  await untilInFrame(
    page,
    () => location.search === "?tab=2" && document.readyState === "complete",
  );
  await page.frameLocator("iframe").getByRole("button", { name: "Drei" }).click();
  await page.waitForURL(/\/u\/chef1\?tab=3$/);
});

Deno.test("the tab has the page's title as it changes, its language, icon and colour", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await publish(server, CODE);
  await page.goto(`${server.pages}/u/chef1`);
  await page.waitForFunction(() => document.documentElement.lang === "de");
  const head = await page.evaluate(() => ({
    title: document.title,
    color: document.querySelector<HTMLMetaElement>("meta[name=theme-color]")!.content,
  }));
  assert.deepEqual(head, { title: "Suppen", color: "#8a5" });
  await page.waitForFunction(() =>
    document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href.startsWith("data:image/png")
  );
  assert.deepEqual(await page.evaluate(centerOfIcon), [0, 255, 0, 255]);
  await page.frameLocator("iframe").getByRole("button", { name: "Anders" }).click();
  await page.waitForFunction(() =>
    document.title === "Eintopf" && document.documentElement.lang === "pt-BR"
  );
});

async function centerOfIcon(): Promise<number[]> {
  const image = new Image();
  image.src = document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href;
  await image.decode();
  const context = document.createElement("canvas").getContext("2d")!;
  context.drawImage(image, 0, 0);
  return [...context.getImageData(image.width / 2, image.height / 2, 1, 1).data];
}

Deno.test("a visitor who reloads, or comes back, is where they were", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await publish(server, CODE);
  await page.goto(`${server.pages}/u/chef1`);
  await page.frameLocator("iframe").getByRole("heading", { name: "Suppen" }).waitFor();
  await page.frames()[1]!.evaluate(() => scrollTo(0, 1_234));
  await page.waitForFunction(() => history.state?.scroll === 1_234);
  await page.reload();
  await untilInFrame(page, () => scrollY === 1_234);
  await page.goto(`${server.origin}/login`);
  await page.goBack();
  await untilInFrame(page, () => scrollY === 1_234);
});

Deno.test("on paper and for those who search it, the page has its text", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await publish(server, CODE);
  await page.goto(`${server.pages}/u/chef1`);
  const text = page.locator(".published-text").getByText("Das Ende");
  await page.locator("html[data-loaded]").waitFor();
  assert.equal(await text.isVisible(), false);
  await page.emulateMedia({ media: "print" });
  assert.equal(await text.isVisible(), true);
  assert.equal(await page.locator("iframe").isVisible(), false);
});

Deno.test("the credit goes to a corner that the page leaves free", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const fixed = (side: string) =>
    `<button style="position: fixed; bottom: 10px; ${side}: 10px; width: 200px; height: 50px">Up</button>`;
  const { bearer } = await signIn(server.app);
  for (
    const [code, corner] of [
      ["<h1>Free</h1>", "bottom-right"],
      [`<h1>Right</h1>${fixed("right")}`, "bottom-left"],
      [`<h1>Both</h1>${fixed("right")}${fixed("left")}`, "top-right"],
    ] as const
  ) {
    await save(server, bearer, code);
    await page.goto(`${server.pages}/u/chef1`);
    await page.locator(`html[data-corner="${corner}"]`).waitFor();
    const box = (await page.locator(".published-credit").boundingBox())!;
    assert.equal(box.x > 640 ? "right" : "left", corner.split("-")[1]);
    assert.equal(box.y > 450 ? "bottom" : "top", corner.split("-")[0]);
  }
});

async function untilInFrame(page: Page, isSo: () => boolean): Promise<void> {
  // While it is led elsewhere, a frame has nothing to look into.
  const isSoInFrame = () => page.frames()[1]?.evaluate(isSo).catch(() => false);
  await until(`in the frame: ${isSo}`, async () => await isSoInFrame());
}

async function publish(server: TestServer, user_code: string): Promise<void> {
  const { bearer } = await signIn(server.app);
  await save(server, bearer, user_code);
}

async function save({ app }: TestServer, bearer: Record<string, string>, user_code: string) {
  const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200, await saved.text());
}
