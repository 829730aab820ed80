// Times as their reader finds them: in UTC and said so where no script is, then in the zone of the reader.
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { openTab } from "../support/editor.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

/** Neither has summer time. */
const ZONES = [["Asia/Tokyo", 9], ["America/Phoenix", -7]] as const;

for (const [timezoneId, hours] of ZONES) {
  Deno.test(`messages, sessions, keys and versions are told in the reader's zone: ${timezoneId}`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width: 1440, timezoneId });
    const { page, complaints } = chromium;
    await go(page, server, "dashboard_messages");
    await assertTold(page, ".letterbox time", hours, 3);
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    await openTab(page, "History");
    await assertInWords(page.locator(".history-list time"), hours);
    await page.goto(`${server.origin}/profile`);
    await assertTold(page, ".sessions time", hours, 2);
    assert.deepEqual(complaints, []);
  });
}

Deno.test("before its script is there, a page tells its times in UTC", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, timezoneId: "Asia/Tokyo" });
  const { page } = chromium;
  await go(page, server, "profile_connections");
  // As it came, without what hydrates it.
  await page.route("**/assets/**/*.js", (route) => route.abort());
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload();
  const times = page.locator("time");
  assert.ok(await times.count() > 5);
  for (const time of await times.all()) assertMoment(...await told(time), 0, / UTC$/);
});

async function assertTold(page: Page, selector: string, hours: number, count: number) {
  const times = page.locator(selector);
  await page.waitForFunction((selector) => {
    const times = [...document.querySelectorAll(selector)];
    return times.length > 0 && times.every(({ textContent }) => !/UTC/.test(textContent));
  }, selector);
  assert.equal(await times.count(), count);
  for (const time of await times.all()) {
    assertMoment(...await told(time), hours, /^\d+ \w+ \d{4}, \d\d:\d\d$/);
  }
}

/** Midnight may pass while the test runs. */
async function assertInWords(time: Locator, hours: number): Promise<void> {
  const [iso, text] = await told(time);
  const there = new Date(Date.parse(iso) + hours * 3_600_000).toISOString().slice(11, 16);
  assert.match(text, /^(Today|Yesterday), /);
  assert.ok(text.endsWith(there), `${iso} is told as ${text}`);
}

async function told(time: Locator): Promise<[iso: string, text: string]> {
  return [(await time.getAttribute("datetime"))!, (await time.textContent())!];
}

/** The name of the month is each engine's own. */
function assertMoment(iso: string, text: string, hours: number, form: RegExp): void {
  assert.match(text, form);
  const there = new Date(Date.parse(iso) + hours * 3_600_000);
  assert.equal(Number.parseInt(text), there.getUTCDate(), `${iso} is told as ${text}`);
  const [clock] = /\d\d:\d\d/.exec(text) ?? [];
  if (clock) assert.equal(clock, there.toISOString().slice(11, 16), `${iso} is told as ${text}`);
}

async function go(page: Page, server: TestServer, name: string): Promise<void> {
  await SCREEN_STATES.find((state) => state.name === name)!.open(page, server);
}
