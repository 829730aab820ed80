// A screen whose HTML comes in parts: what is drawn before all of it has come does not move then.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SCREENS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { allOf, mapValues } from "../support/feature_cases.ts";
import { createSplitter } from "../support/in_parts.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { readShifts, watchShifts } from "../support/shifts.ts";
import { testServer } from "../support/test_server.ts";
import { passTurns } from "../support/turns.ts";

type Screen = Exclude<keyof typeof SCREENS, `${string}Frame` | "portfolioFrameWithToken">;

/** A state of each screen. */
const OWN: Partial<Record<Screen | "refusal", string>> = {
  landing: "landing",
  try: "try_empty",
  login: "login",
  register: "register",
  forgotPassword: "forgot_password",
  resetPassword: "reset_password_invalid",
  verifyEmail: "verify_email_failed",
  verifyEmailChange: "verify_email_change_failed",
  removeCodes: "remove_codes",
  keepCodes: "keep_codes",
  notMe: "not_me",
  googleCallback: "google_callback_failed",
  oidcCallback: "oidc_callback_failed",
  report: "report",
  authorize: "consent",
  developers: "developers",
  privacy: "privacy",
  terms: "terms",
  examples: "examples",
  example: "example",
  dashboard: "dashboard_all",
  profile: "profile",
  prompts: "prompts",
  operator: "operator_waiting",
  operatorPage: "operator_page",
  operatorPeople: "operator_people",
  operatorPerson: "operator_person",
  operatorPlace: "operator_place",
  operatorInvitations: "operator_invitations",
  operatorLog: "operator_log",
  portfolio: "portfolio",
  preview: "editor_saved",
  refusal: "portfolio_missing",
};
const STATES: Record<string, string> = {
  ...OWN,
  ...mapValues(allOf(({ screens }) => screens), ({ inParts }) => inParts),
};

const PARTS = 16;

Deno.test("every screen has its state here, and so has a refusal", () => {
  const screens = Object.keys(SCREENS).filter((name) =>
    !name.endsWith("Frame") && name !== "portfolioFrameWithToken"
  );
  assert.deepEqual(Object.keys(STATES).toSorted(), [...screens, "refusal"].toSorted());
});

for (const [screen, name] of Object.entries(STATES)) {
  Deno.test(`${screen} whose HTML comes in parts stays where it is`, async () => {
    const { open, environment } = SCREEN_STATES.find((state) => state.name === name)!;
    const parts = createSplitter();
    await using server = await testServer(environment, parts.change);
    await using chromium = await openBrowser();
    const { page } = chromium;
    await open(page, server);
    const address = page.url();
    await loadHtmlAlone(page);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("about:blank");
      parts.split(PARTS);
      await page.goto(address, { waitUntil: "commit" });
      for (let end = parts.letNextCome(); end; end = parts.letNextCome()) {
        await drawTo(page, end);
        assert.deepEqual(await page.evaluate(findDrawnBelow), [], `${width} px, ${end}`);
      }
      await page.waitForLoadState();
      await passTurns(page, 2);
      const shifts = await readShifts(page);
      assert.deepEqual(shifts, [], `${width} px`);
    }
  });
}

/** Of half a row, what has come would move with the other half, wherever it ends. */
function findDrawnBelow(): string[] {
  const mark = document.getElementById("first-view-end");
  if (!mark) return [];
  return [...document.body.querySelectorAll("*")]
    .filter((each) => mark.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING)
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map(({ localName, textContent }) => `${localName} ${textContent}`);
}

/** Scripts do not run, since what they move is not asked here. */
async function loadHtmlAlone(page: Page): Promise<void> {
  await page.route("**/*.js", (route) => route.abort());
  const client = await page.context().newCDPSession(page);
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.setExtraHTTPHeaders({ "Accept-Encoding": "identity" });
  await watchShifts(page);
}

async function drawTo(page: Page, end: string): Promise<void> {
  await page.waitForFunction(
    (end) => {
      const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
      while (comments.nextNode()) {
        if ((comments.currentNode as Comment).data === end) return true;
      }
      return false;
    },
    end,
    { polling: 10 },
  );
  await page.evaluate(() =>
    Promise.race([
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      new Promise((isBlocked) => setTimeout(isBlocked, 100)),
    ])
  );
}
