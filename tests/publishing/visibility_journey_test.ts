// Who may see a page: its owner sets a password, visitors are asked for it, and are asked again when it changes.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ALL_RULES, findViolations } from "../support/axe.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { openLetterbox } from "../support/letterbox.ts";
import { SECRET_PAGE, see } from "../support/locked.ts";
import { lockOnDashboard, tryPassword } from "../support/locked_states.ts";
import { SCREENS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { VISIBILITY_WORDS } from "../../contract/publishing/visibility.ts";
import { openAsOwner } from "../support/owner.ts";
import { type TestServer, testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

const FIRST = "for my guests 1";
const SECOND = "for my friends 2";

for (
  const [claim, environment] of [
    ["a page with a password", () => ({})],
    ["a page with a password and its frame on another site", (origin: string) => ({
      USERCONTENT_ORIGIN: origin.replace("localhost", "127.0.0.1"),
    })],
  ] as const
) {
  Deno.test(`${claim}: a visitor is asked, says it wrong, says it right, and is asked again when it changes`, async () => {
    await using server = await testServer(environment);
    await using chromium = await openBrowser({ width: 360, reducedMotion: "reduce" });
    const owner = await ownerOf(chromium, server);
    await owner.getByText(VISIBILITY_WORDS.public.said).waitFor();
    await lockOnDashboard(owner, FIRST);
    await owner.getByText(VISIBILITY_WORDS.password.said).waitFor();

    const visitor = await visitorOf(chromium);
    await visitor.goto(`${server.pages}/u/chef1`);
    assert.deepEqual(await findViolations(visitor, ALL_RULES), []);
    await until("the focus in the field", async () => await focused(visitor) === "password");
    await tryPassword(visitor, "a wrong one 1");
    await visitor.getByText("That is not the password of this page.").waitFor();
    await until("the focus in the field", async () => await focused(visitor) === "password");
    assert.deepEqual(await findViolations(visitor, ALL_RULES), []);
    await visitor.keyboard.type(FIRST);
    await visitor.keyboard.press("Enter");
    await seesPage(visitor);
    await visitor.reload();
    await seesPage(visitor);

    await owner.reload();
    await lockOnDashboard(owner, SECOND);
    await visitor.reload();
    await visitor.getByRole("heading", { name: "This page is protected by a password" }).waitFor();
    await tryPassword(visitor, FIRST);
    await visitor.getByText("That is not the password of this page.").waitFor();
    await tryPassword(visitor, SECOND);
    await seesPage(visitor);
    const refused = chromium.complaints.filter((text) => !/status of 403/.test(text));
    assert.deepEqual(refused, []);
  });
}

Deno.test("without scripts, a page with a password asks for it, and shows its frame", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 360 });
  await lockOnDashboard(await ownerOf(chromium, server), FIRST);
  const visitor = await visitorOf(chromium, { javaScriptEnabled: false });
  await visitor.goto(`${server.pages}/u/CHEF1?table=4`);
  await tryPassword(visitor, FIRST);
  await visitor.waitForURL(`${server.pages}/u/chef1?table=4`);
  await visitor.frameLocator("iframe").getByRole("heading", { name: "Secret recipe" }).waitFor();
});

Deno.test("a form in a page with a password reaches its owner, from a visitor who was let in", async () => {
  await using server = await testServer();
  const { app, pages } = server;
  await see(app, await openLetterbox(app), { visibility: "password", password: FIRST });
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${pages}/u/chef1`);
  await tryPassword(page, FIRST);
  const frame = page.frameLocator("iframe");
  await frame.getByLabel("Your name").fill("Visitor");
  await frame.getByRole("button", { name: "Send it" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("chef1 has it.").waitFor();
});

Deno.test("by keyboard alone, an owner says that only those with the link may see the page", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 360 });
  const owner = await ownerOf(chromium, server);
  const everybody = owner.getByRole("radio", { name: "Everybody Anyone can open it" });
  // Before it is hydrated, a key sends nothing.
  const form = owner.getByRole("region", { name: "Who may see it" });
  await form.getByRole("button", { name: "Save", disabled: false }).waitFor();
  await everybody.focus();
  assert.ok(await everybody.isChecked());
  const password = form.getByLabel("Password of the page", { exact: true });
  await owner.keyboard.press("ArrowUp");
  await password.waitFor();
  await owner.keyboard.press("ArrowUp");
  await password.waitFor({ state: "hidden" });
  await owner.keyboard.press("Enter");
  await owner.getByText(SENTENCES.page_is_unlisted).waitFor();
  await owner.getByText("search engines are asked to leave it out.").first().waitFor();
  for (const box of await form.locator("label, button").all()) {
    const { height = 44 } = await box.boundingBox() ?? {};
    const isTarget = await box.evaluate((element) => element.matches("button, fieldset label"));
    assert.ok(!isTarget || height >= 44, `${height} px: ${await box.textContent()}`);
  }
  await owner.reload();
  assert.ok(await owner.getByRole("radio", { name: /^Everybody who has the link/ }).isChecked());
});

/** On their dashboard. */
async function ownerOf(chromium: TestBrowser, server: TestServer): Promise<Page> {
  await openAsOwner(chromium, server, SECRET_PAGE, SCREENS.dashboard);
  return chromium.page;
}

/** In another browser. */
async function visitorOf({ browser }: TestBrowser, options = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, ...options });
  return await context.newPage();
}

async function seesPage(page: Page): Promise<void> {
  await page.frameLocator("iframe").getByRole("heading", { name: "Secret recipe" }).waitFor();
  await page.locator("html[data-loaded]").waitFor();
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement!.id);
}

Deno.test("the page on the dashboard goes on after a password is set, changed and taken off", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, reducedMotion: "reduce" });
  const owner = await ownerOf(chromium, server);
  const frames = owner.locator(".live-frame iframe");
  const urls = () =>
    frames.evaluateAll((all) =>
      all.map((frame) => new URL((frame as HTMLIFrameElement).src).pathname)
    );
  await frames.nth(1).waitFor();
  assert.deepEqual(new Set(await urls()), new Set(["/u/chef1/frame"]));
  let before = "/u/chef1/frame";
  for (const password of [FIRST, SECOND]) {
    await lockOnDashboard(owner, password);
    await owner.waitForFunction(
      (before) =>
        [...document.querySelectorAll<HTMLIFrameElement>(".live-frame iframe")]
          .every(({ src }) => !src.endsWith(before)),
      before,
    );
    [before] = await urls() as [string];
    assert.match(before, /^\/u\/chef1\/[^/]+\/frame$/);
  }
  await owner.getByRole("radio", { name: /^Everybody Anyone/ }).check();
  await owner.getByRole("region", { name: "Who may see it" }).getByRole("button", { name: "Save" })
    .click();
  await owner.getByText(SENTENCES.page_is_public).waitFor();
  await owner.waitForFunction(() =>
    [...document.querySelectorAll<HTMLIFrameElement>(".live-frame iframe")]
      .every(({ src }) => src.endsWith("/u/chef1/frame"))
  );
  await frames.first().contentFrame().getByText("Secret recipe").waitFor();
  // A frame that comes back as the field for the password is left may ask while it is being set.
  const others = chromium.complaints.filter((text) => !/status of 403/.test(text));
  assert.deepEqual(others, []);
});
