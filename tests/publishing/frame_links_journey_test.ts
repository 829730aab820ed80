// What a frame may open: what the person in it clicked, now and then, and nothing for keys typed elsewhere.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { HOLD_MS } from "../../islands/guard/hold.ts";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { codeField, fillCode, openEditor, previewOf } from "../support/editor.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";
import { BEAT, hearBeats, passMessages } from "../support/turns.ts";
import { until } from "../support/until.ts";

const ELSEWHERE = () => ({ body: "<title>Elsewhere</title>", contentType: "text/html" });

/** Asks for its link at each key, and, once it has begun, all the time. */
function pushing(begin: string): string {
  return `<!DOCTYPE html><title>Pushing</title><label>Your words <input></label>
<script>
  const ask = () => parent.postMessage({ type: "folio:open", url: "https://pushed.example/" }, "*");
  const begin = () => setInterval(() => { ask(); ${BEAT}; }, 50);
  addEventListener("keydown", ask);
  ${begin};
</script>`;
}
const AT_ONCE = "begin()";
/** Not before, because the driver's look into a page that has the focus counts as a click. */
const ONCE_LEFT = "addEventListener('blur', begin, { once: true })";
const NEVER = "";

Deno.test("a page that opens its link at each key opens one a second, three in ten, and the rest is offered", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ otherHosts: ELSEWHERE });
  const { page } = chromium;
  const { bearer } = await signIn(server.app);
  const saved = await server.app.post(
    CALLS.savePortfolio,
    { user_code: pushing(NEVER) },
    bearer,
  );
  assert.equal(saved.status, 200, await saved.text());
  const opened = windowsOf(page);
  await page.clock.install();
  await page.goto(`${server.pages}/u/chef1`);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const field = page.frameLocator("iframe").getByLabel("Your words");
  await field.click();
  await typeUntilOpened(page, opened, 1);
  assert.equal(opened.length, 1, "five keys within a second");
  for (let i = 0; i < 5; i++) {
    await page.clock.runFor(1_001);
    await typeUntilOpened(page, opened, Math.min(2 + i, 3));
  }
  assert.equal(opened.length, 3, "within ten seconds");
  await page.clock.runFor(10_001);
  await typeUntilOpened(page, opened, 4);
  assert.equal(opened.length, 4, "ten seconds later");

  const offer = page.locator(".published-offer");
  await offer.getByText("Open pushed.example").waitFor();
  await page.clock.runFor(HOLD_MS);
  const [offered] = await Promise.all([
    page.waitForEvent("popup"),
    offer.getByRole("link").click(),
  ]);
  await offered.waitForURL("https://pushed.example/");
  assert.equal(opened.length, 5, "what was opened before came before");
  assert.equal(await offered.evaluate(() => globalThis.opener), null);
});

Deno.test("a page opens nothing while the person is not in it", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ otherHosts: ELSEWHERE });
  const { page } = chromium;
  const { bearer } = await signIn(server.app);
  const saved = await server.app.post(
    CALLS.savePortfolio,
    { user_code: pushing(ONCE_LEFT) },
    bearer,
  );
  await saved.body?.cancel();
  const opened = windowsOf(page);
  await page.goto(`${server.pages}/u/chef1`);
  await page.frameLocator("iframe").getByLabel("Your words").waitFor();
  await page.getByRole("link", { name: "Made with Folio Kitchen" }).focus();
  await typeKeys(page, 5);
  await hearBeats(page, 10);
  assert.deepEqual(opened, []);
  assert.equal(await page.locator(".published-offer").isVisible(), false);
});

Deno.test("a hostile draft in the preview opens nothing for the keys typed into the code", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, otherHosts: ELSEWHERE });
  const { page } = chromium;
  await openEditor(server, chromium);
  const code = codeField(page);
  await fillCode(page, pushing(AT_ONCE));
  const preview = previewOf(page);
  await preview.contentFrame().getByLabel("Your words").waitFor();
  const opened = windowsOf(page);
  await code.press("End");
  await typeKeys(page, 10);
  await hearBeats(page, 10);
  assert.deepEqual(opened, [], "typed into the code");
  // In the preview itself it is as in public, once it shows what was typed.
  await preview.contentFrame().getByText("x".repeat(10)).waitFor();
  await Promise.all([page.context().waitForEvent("page"), preview.click()]);
});

function windowsOf(page: Page): Page[] {
  const opened: Page[] = [];
  page.context().on("page", (each) => opened.push(each));
  return opened;
}

/** A new window takes the keys from then on, and a busy machine tells of it a little later. */
async function typeUntilOpened(
  page: Page,
  opened: readonly Page[],
  count: number,
): Promise<void> {
  await until(() => `${count} windows, after ${opened.length}`, async () => {
    await page.bringToFront();
    await typeKeys(page, 5);
    await passMessages(page);
    return opened.length >= count;
  });
}

async function typeKeys(page: Page, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await page.keyboard.press("x");
}
