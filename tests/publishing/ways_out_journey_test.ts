// Every way out of a page ends well: the page is still there, and what its visitor wanted was opened, offered or told.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import type { FrameLocator, Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";
import { passTurns } from "../support/turns.ts";
import { until } from "../support/until.ts";
import { type ExpectedOutcome, type NavigationCase, WAYS } from "../support/ways_out.ts";

const PAGE = (way: NavigationCase) =>
  `<!DOCTYPE html><html lang="en"><head><title>Ways</title></head><body><h1>Here</h1>
<script>function answer() { document.body.append("answered"); }</script>${way.html}</body></html>`;

Deno.test(`${WAYS.length} ways out of a page: it is still there, and its visitor gets what they wanted`, async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({
    otherHosts: () => ({ body: "<title>Elsewhere</title>", contentType: "text/html" }),
  });
  const { page } = chromium;
  const { bearer } = await signIn(server.app);
  const opened: Page[] = [];
  page.context().on("page", (each) => opened.push(each));
  const wrong: string[] = [];
  for (const way of WAYS) {
    const saved = await server.app.post(CALLS.savePortfolio, { user_code: PAGE(way) }, bearer);
    assert.equal(saved.status, 200, await saved.text());
    await page.goto(`${server.pages}/u/chef1`);
    const frame = page.frameLocator("iframe");
    const target = frame.locator("#way, img");
    await target.first().waitFor();
    await (way.act ? way.act(frame, page) : target.first().click());
    const happened = await waitFor(way.expected, page, frame, opened);
    if (happened !== way.expected) {
      wrong.push(`${way.name}: ${happened} in place of ${way.expected}`);
    }
    await page.bringToFront();
    await frame.getByRole("heading", { name: "Here" }).waitFor();
    if (page.url().split(/[#?]/)[0] !== `${server.pages}/u/chef1`) {
      wrong.push(`${way.name}: the page is gone`);
    }
    for (const each of opened.splice(0)) await each.close();
  }
  assert.deepEqual(wrong, []);
});

async function waitFor(expected: ExpectedOutcome, page: Page, frame: FrameLocator, opened: Page[]) {
  const offer = page.locator(".published-offer");
  const readOutcome = async (): Promise<ExpectedOutcome> => {
    if (opened.length > 0) return "opened";
    const words = await offer.isVisible() ? await offer.innerText() : "";
    if (words.startsWith("This page wanted to go to out.example")) return "offered";
    if (words.startsWith("This page wanted to open an address that is not here.")) return "said";
    const answers = await frame.getByText("answered").count().catch(() => 0);
    return answers > 0 ? "answered" : "nothing";
  };
  if (expected !== "nothing") {
    return await until(expected, async () => {
      const happened = await readOutcome();
      return happened === "nothing" ? null : happened;
    });
  }
  // What should not happen gets its turns.
  await passTurns(page);
  return await readOutcome();
}
