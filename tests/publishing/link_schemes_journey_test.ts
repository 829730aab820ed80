// Links to programs: what every device has is started by a press, any other is offered with its address, and nothing starts by itself.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { OPENED_SCHEMES } from "../../contract/page_code/link_schemes.ts";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";
import { passTurns } from "../support/turns.ts";
import { until } from "../support/until.ts";

const PRIVATE = "x-mixer://cue/1?by=chef1";
const DANGEROUS = ["view-source:https://a.example/", "intent://x", "file:///etc/hosts"];
const LINKS = [...OPENED_SCHEMES.map((scheme) => `${scheme}:1`), PRIVATE, ...DANGEROUS];
const CODE = `<!DOCTYPE html><html lang="en"><title>Programs</title><h1>Programs</h1><div></div>
<script>
  for (const address of ${JSON.stringify(LINKS)}) {
    const link = document.createElement("a");
    link.href = address;
    link.textContent = address;
    link.style.display = "block";
    document.querySelector("div").append(link);
    parent.postMessage({ type: "folio:open", url: address }, "*");
  }
</script>`;

Deno.test("a press starts what every device has, and offers any other program by its address", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { bearer } = await signIn(server.app);
  const saved = await server.app.post(CALLS.savePortfolio, { user_code: CODE }, bearer);
  assert.equal(saved.status, 200, await saved.text());
  await page.clock.install();
  const started = await followNavigations(page);
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { name: "Programs" }).waitFor();
  const offer = page.locator(".published-offer");
  await passTurns(page);
  started.length = 0;
  assert.equal(await offer.isVisible(), false);

  for (const scheme of OPENED_SCHEMES) {
    await page.clock.runFor(10_001);
    await frame.getByText(`${scheme}:1`, { exact: true }).click();
    await until(() => `${scheme}: ${started}`, () => started.includes(`${scheme}:1`));
  }
  assert.equal(started.length, OPENED_SCHEMES.length, started.join());

  for (const address of DANGEROUS) {
    await page.clock.runFor(10_001);
    await frame.getByText(address, { exact: true }).click();
    await passTurns(page);
    assert.equal(await offer.isVisible(), false, address);
  }
  await frame.getByText(PRIVATE, { exact: true }).click();
  await offer.getByText(`Open ${PRIVATE}`).waitFor();
  assert.equal(await offer.getByRole("link").getAttribute("href"), PRIVATE);
  await passTurns(page);
  assert.equal(started.length, OPENED_SCHEMES.length, started.join());
});

/** No program is here to be started, so what counts is where the document around the page would go. */
async function followNavigations(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  session.on("Page.frameRequestedNavigation", ({ url }) => asked.push(url));
  return asked;
}
