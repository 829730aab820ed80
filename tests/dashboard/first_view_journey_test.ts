// The dashboard shows the page and its state first, with one filled button, and nothing comes late and moves the rest.
// Lane: rest.
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { readShifts, watchShifts } from "../support/shifts.ts";
import { type TestServer, testServer } from "../support/test_server.ts";
import { untilNothingComes } from "../support/turns.ts";

const WARNING = "Your password is on lists that strangers try.";
const OFFER = "Next time, sign in by finger, face or PIN.";

/** The browser alone knows of these states, and shows this then. */
const EARLY: readonly (readonly [state: string, shown: string])[] = [
  ["dashboard_live", "View Your Portfolio"],
  ["dashboard_empty", "Paste what your assistant wrote"],
  ["dashboard_offline_messages", "Nobody sees your page"],
  ["dashboard_can_share", "Share"],
  ["known_password", WARNING],
  ["dashboard_passkey_offer", OFFER],
];

for (const width of [390, 1440]) {
  for (const [name, shown] of EARLY) {
    Deno.test(`nothing of ${name} shifts while it loads, at ${width} px`, async () => {
      await using server = await testServer();
      await using chromium = await openBrowser({ width });
      const { page } = chromium;
      await go(page, server, name);
      await watchShifts(page);
      await page.reload();
      await page.getByText(shown).first().waitFor();
      await untilNothingComes(page);
      assert.deepEqual(await readShifts(page), []);
      assert.ok(await page.getByText(shown).first().isVisible());
    });
  }

  for (
    const [name, later] of [
      ["known_password", WARNING],
      ["dashboard_passkey_offer", OFFER],
      ["dashboard_notes", "Read the notes"],
    ] as const
  ) {
    Deno.test(`${name} shows the page and its state first, and then all else, at ${width} px`, async () => {
      await using server = await testServer();
      await using chromium = await openBrowser({ width });
      const { page } = chromium;
      await go(page, server, name);
      await page.setViewportSize({ width, height: 844 });
      const first = [".miniature-desktop", ".miniature-phone", ".page-state-name", "#live_link"];
      for (const selector of first) {
        const { y, height } = await boxOf(page.locator(selector));
        assert.ok(y + height <= 844, `${selector} ends at ${y + height}`);
      }
      const card = await boxOf(page.locator(".page-state"));
      const line = await boxOf(page.getByText(later));
      assert.ok(line.y >= card.y + card.height);
    });
  }
}

for (
  const [name, filled] of [
    ["dashboard_empty", ["Create Portfolio"]],
    ["dashboard_live", ["Edit Portfolio"]],
    ["dashboard_can_share", ["Edit Portfolio"]],
    ["dashboard_form", ["Edit Portfolio"]],
    ["dashboard_all", ["Edit Portfolio"]],
    ["known_password", ["Edit Portfolio"]],
    ["dashboard_passkey_offer", ["Edit Portfolio"]],
    ["dashboard_offline", ["Put it online"]],
    ["dashboard_unverified", ["Send the link again"]],
    ["dashboard_taken_down", ["Object"]],
    ["dashboard_held", ["Edit Portfolio"]],
  ] as const
) {
  Deno.test(`${name} has no more than one filled button`, async () => {
    const { environment } = stateOf(name);
    await using server = await testServer(environment);
    await using chromium = await openBrowser({ width: 1440 });
    const { page } = chromium;
    await go(page, server, name);
    const buttons = page.locator(".button-primary:visible");
    assert.deepEqual(await buttons.allInnerTexts(), filled);
  });
}

Deno.test("where the browser can share, that comes before all else to press, and hands on the link", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 390 });
  const { page, complaints } = chromium;
  await go(page, server, "dashboard_can_share");
  const actions = page.locator(".page-state .actions");
  const names = await actions.locator("button:visible, a:visible").allInnerTexts();
  assert.deepEqual(names, [
    "Share",
    "Edit Portfolio",
    "View Your Portfolio",
    "Copy link",
    "Take offline",
  ]);
  const share = page.getByRole("button", { name: "Share", exact: true });
  const [shareBox, editBox] = [
    await boxOf(share),
    await boxOf(page.getByRole("button", { name: "Edit Portfolio" })),
  ];
  assert.ok(shareBox.y < editBox.y || shareBox.y === editBox.y && shareBox.x < editBox.x);
  await share.click();
  assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, "shared")), {
    url: `${server.pages}/u/chef1`,
  });
  assert.deepEqual(complaints, []);
});

Deno.test("where it cannot, there is no such button at any time", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 390 });
  const { page } = chromium;
  await go(page, server, "dashboard_live");
  await expectNoShare(chromium);
  await page.getByRole("button", { name: "Edit Portfolio", disabled: false }).waitFor();
  await expectNoShare(chromium);
});

async function expectNoShare({ page }: TestBrowser): Promise<void> {
  assert.equal(await page.getByRole("button", { name: "Share", exact: true }).count(), 0);
}

function stateOf(name: string) {
  return SCREEN_STATES.find((state) => state.name === name)!;
}

async function go(page: Page, server: TestServer, name: string): Promise<void> {
  await stateOf(name).open(page, server);
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  return box ?? assert.fail(`nobody sees ${element}`);
}
