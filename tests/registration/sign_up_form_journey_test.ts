// The form of /register and of "Put it online": a name that is shaped while it is typed, and each problem at its field.
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { makeVisitor, pasteOnLanding, REPLY, seePage } from "../support/arriving.ts";
import { openBrowser } from "../support/browser.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("a name is shaped while it is typed, in the middle too", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  await page.goto(`${server.origin}/register`);
  const field = page.getByLabel("Username");
  await untilHeard(page);
  await field.click();
  await page.keyboard.type("Chef  Ünal");
  assert.equal(await field.inputValue(), "chef-unal");
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("De La ");
  assert.equal(await field.inputValue(), "chef-de-la-unal");
  await page.getByText("/u/chef-de-la-unal").waitFor();
  await field.fill("chef1 ");
  await page.keyboard.press("Tab");
  assert.equal(await field.inputValue(), "chef1");
  await page.getByText("This name is free.").waitFor();
  assert.deepEqual(complaints, []);
});

Deno.test("what is said of a name moves nothing that stands below it", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, hasClipboard: true });
  const { page } = chromium;
  const maySay = Promise.withResolvers<void>();
  await page.route(`**${CALLS.username}*`, async (route) => {
    await maySay.promise;
    await route.continue();
  });
  await pasteOnLanding(makeVisitor(page), server.origin);
  await seePage(page);
  await page.getByRole("button", { name: "Put it online" }).click();
  const below = page.getByRole("button", { name: "Sign in", exact: true });
  await below.waitFor();
  const before = await below.boundingBox();
  maySay.resolve();
  await page.getByText("This name is free.").waitFor();
  assert.deepEqual(await below.boundingBox(), before);
  await page.getByLabel("Username").fill("admin");
  await page.getByText(SENTENCES.username_reserved).waitFor();
  assert.deepEqual(await below.boundingBox(), before);
});

Deno.test("what is wrong is said at its field, and goes when that is typed in", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.origin}/register`);
  await untilHeard(page);
  await page.getByLabel("Username").fill("admin");
  await page.getByText(SENTENCES.username_reserved).waitFor();
  await page.getByLabel("Email").fill("chef1@example");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByLabel("Confirm password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.locator("#password_hint").getByText(SENTENCES.password_too_short).waitFor();
  assert.deepEqual(await saidOf(page), {
    username: SENTENCES.username_reserved,
    email: SENTENCES.email_invalid,
    password: SENTENCES.password_too_short,
  });
  assert.equal(await page.locator(".notice-error").count(), 0, "no box");
  assert.equal(await focused(page), "username");
  await page.getByLabel("Confirm password", { exact: true }).fill("other");
  assert.deepEqual(await saidOf(page), { username: SENTENCES.username_reserved });
  await page.getByLabel("Username").fill("chef1");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.locator("#password2_hint").getByText(SENTENCES.passwords_do_not_match).waitFor();
  assert.equal(await focused(page), "password2");
});

for (const width of [390, 1440]) {
  Deno.test(`the title of a pasted page proposes a name, and the focus is at what is missing, at ${width} px`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width, hasClipboard: true });
    const { page } = chromium;
    const visitor = makeVisitor(page);
    await pasteOnLanding(visitor, server.origin);
    await seePage(page);
    await page.getByText("/u/soups-of-the-day").waitFor();
    await page.getByRole("button", { name: "Put it online" }).click();
    const dialog = page.getByRole("dialog", { name: "Put it online" });
    assert.equal(await dialog.getByLabel("Username").inputValue(), "soups-of-the-day");
    await dialog.getByText("This name is free.").waitFor();
    assert.equal(await focused(page), "email");
    assert.deepEqual(await labelsOf(dialog), ["Username", "Email", "Password"]);
    assert.match(REPLY, /<title>Soups of the day</);
  });
}

Deno.test("on a public place the button of Google is there only where Google is configured", async () => {
  const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
  const elsewhere = { PUBLIC_URL: "https://folio.example", MAIL: "off" };
  for (
    const [environment, isThere] of [
      [{}, true],
      [elsewhere, false],
      [{ ...elsewhere, ...google }, true],
    ] as const
  ) {
    await using server = await testServer(environment);
    for (const path of ["/login", "/register"]) {
      const html = await (await server.app.get(path)).text();
      assert.equal(html.includes("Sign in with Google"), isThere, `${path} ${isThere}`);
    }
  }
});

/** What is typed before the form is hydrated is not shaped. */
function untilHeard(page: Page): Promise<void> {
  return page.locator("[type=submit]:enabled").waitFor();
}

/** The sentences of refusal at the fields, by the fields' names. */
function saidOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll("input[aria-invalid=true]")].map((input) => [
        input.getAttribute("name"),
        input.getAttribute("aria-describedby")!.split(" ")
          .map((id) => document.getElementById(id)!)
          .find(({ className }) => /error|refused/.test(className))?.textContent,
      ]),
    )
  );
}

function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement!.getAttribute("name"));
}

function labelsOf(dialog: Locator): Promise<string[]> {
  return dialog.locator("label").allTextContents();
}
