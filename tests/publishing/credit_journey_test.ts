// The credit of a published page, in its corner, and what lies behind it.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { reportPath } from "../../contract/operators/operator_paths.ts";
import { openBrowser } from "../support/browser.ts";
import { lockedUser } from "../support/locked.ts";
import { signIn } from "../support/make.ts";
import { type TestServer, testServer } from "../support/test_server.ts";
import { BEAT, hearBeats } from "../support/turns.ts";

const REPORT = "Report this page";
const bar = (side: string) =>
  `<button style="position: fixed; bottom: 10px; ${side}: 10px; width: 80px; height: 50px">Up</button>`;

for (
  const [corner, code] of [
    ["bottom-right", "<h1>Free</h1>"],
    ["bottom-left", `<h1>Right</h1>${bar("right")}`],
    ["top-right", `<h1>Both</h1>${bar("right")}${bar("left")}`],
  ] as const
) {
  Deno.test(`the report lies behind the credit in the corner ${corner}, in view at 360 px, by keys alone`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width: 360 });
    const { page } = chromium;
    await publish(server, code);
    await page.goto(`${server.pages}/u/chef1`);
    await page.locator(`html[data-corner="${corner}"]`).waitFor();
    await page.getByRole("link", { name: "Made with Folio Kitchen" }).focus();
    assert.equal(await page.getByText(REPORT).isVisible(), false);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const link = page.getByRole("link", { name: REPORT });
    await link.waitFor();
    const box = (await link.boundingBox())!;
    const { width, height } = page.viewportSize()!;
    assert.ok(box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
    assert.ok(box.y >= 0 && box.y + box.height <= height, JSON.stringify(box));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(server.pages + reportPath("chef1"));
  });
}

Deno.test("without scripts the credit is a link, and the report is behind it", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  await publish(server, "<h1>Soup</h1>");
  const context = await chromium.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.pages}/u/chef1`);
  assert.equal(await page.getByText(REPORT).isVisible(), false);
  await page.getByText("⋯").click();
  await page.getByText(REPORT).click();
  await page.waitForURL(server.pages + reportPath("chef1"));
  await page.goBack();
  await page.getByText("Made with Folio Kitchen").click();
  await page.waitForURL(server.origin + "/");
  await context.close();
});

Deno.test("the credit is small, and a press beside it reaches the page", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 360 });
  const { page } = chromium;
  await publish(server, "<h1>Soup</h1>");
  await page.goto(`${server.pages}/u/chef1`);
  await page.locator("html[data-corner]").waitFor();
  const box = (await page.locator(".published-credit").boundingBox())!;
  assert.ok(box.width <= 200 && box.height <= 32, JSON.stringify(box));
  assert.equal(await elementAt(page, box.x - 4, box.y + box.height / 2), "IFRAME");
  assert.equal(await elementAt(page, box.x + box.width / 4, box.y - 4), "IFRAME");
});

Deno.test("a page moves the credit once, and after a resize not while the pointer is in it", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await publish(
    server,
    `<h1>Flee</h1><script>let n = 0; setInterval(() => {
      const corner = ["top-left", "top-right", "bottom-left", "bottom-right"][n++ % 4];
      parent.postMessage({ type: "folio:corner", corner }, "*");
      ${BEAT};
    }, 60)</script>`,
  );
  await page.addInitScript(() => {
    if (self !== top) return;
    let moves = 0;
    new MutationObserver(() => moves++).observe(document, {
      ...{ subtree: true, attributeFilter: ["data-corner"] },
    });
    Object.assign(self, { countMoves: () => moves });
  });
  const moves = () => page.evaluate("countMoves()");
  await page.goto(`${server.pages}/u/chef1`);
  await hearBeats(page, 8);
  assert.equal(await moves(), 1);
  await page.mouse.move(400, 300);
  await page.setViewportSize({ width: 1_200, height: 700 });
  await hearBeats(page, 8);
  assert.equal(await moves(), 1);
  await page.evaluate(() =>
    document.documentElement.dispatchEvent(new PointerEvent("pointerleave"))
  );
  assert.equal(await moves(), 1, "the pointer is still there");
});

Deno.test("the credit is drawn once all of it has come", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await publish(server, "<h1>Soup</h1>");
  const html = await (await server.app.get("/u/chef1")).text();
  const cut = html.indexOf("<summary");
  const isSeen = (part: string) =>
    page.evaluate((part) => {
      document.write(part);
      const credit = document.querySelector(".published-credit")!;
      return credit.checkVisibility();
    }, part);
  await page.evaluate(() => document.open());
  assert.equal(await isSeen(html.slice(0, cut)), false);
  assert.equal(await isSeen(html.slice(cut)), true);
});

Deno.test("the question for a password offers no report", async () => {
  await using server = await testServer();
  await lockedUser(server.app);
  const html = await (await server.app.get("/u/chef1")).text();
  assert.match(html, /Open the page/);
  assert.doesNotMatch(html, /Report this page|\/report\//);
  const report = await server.app.get(reportPath("chef1"));
  assert.match(await report.text(), /<h1>Report this page<\/h1>/);
});

function elementAt(page: Page, x: number, y: number): Promise<string | undefined> {
  return page.evaluate(([x, y]) => document.elementFromPoint(x!, y!)?.tagName, [x, y]);
}

async function publish(server: TestServer, user_code: string): Promise<void> {
  const { bearer } = await signIn(server.app);
  const saved = await server.app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200, await saved.text());
}
