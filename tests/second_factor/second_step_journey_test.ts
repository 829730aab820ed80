// Codes at sign-in, in the browser: set up, asked for, remembered, proven with, lost and stopped.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SECOND_FACTOR_REPLIES } from "../../contract/second_factor/second_factor_sentences.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { linkIn } from "../support/mailbox.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { letProofLapse } from "../support/operator.ts";
import { openAsOwner } from "../support/owner.ts";
import { addCodes, openCodeApp } from "../support/second_factor.ts";
import { beginSignIn, openSetup } from "../support/second_factor_states.ts";
import { testServer } from "../support/test_server.ts";
import { openRow } from "../support/profile_rows.ts";

const CODE = "Code of your app";
const DAY_MS = 24 * 60 * 60_000;

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(CODE).fill(code);
  await page.getByRole("button", { name: "Go on" }).click();
}

Deno.test("somebody sets codes up, keeps the recovery codes, and proves with a code what is dangerous", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ hasClipboard: true });
  const { page } = chromium;
  await openAsOwner(chromium, server, null, "/profile");
  const phone = openCodeApp(server.app, await openSetup(page));
  await page.getByRole("img", { name: /^QR code/ }).waitFor();
  await page.getByLabel(CODE).fill("000000");
  await page.getByRole("button", { name: "Turn codes on" }).click();
  await page.getByText(SECOND_FACTOR_REPLIES.code_wrong).waitFor();
  await page.getByLabel(CODE).fill(phone.code());
  await page.getByRole("button", { name: "Turn codes on" }).click();
  await page.getByText(SECOND_FACTOR_REPLIES.second_factor_on).waitFor();
  const codes = await page.locator(".recovery-codes li").allInnerTexts();
  assert.equal(codes.length, 10);
  await page.getByRole("button", { name: "Copy them" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), codes.join("\n"));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download them" }).click(),
  ]);
  assert.match(await Deno.readTextFile(await download.path()), new RegExp(codes[9]!));
  await page.getByRole("button", { name: "I have them" }).click();
  await page.getByText("10 recovery codes are left.").waitFor();
  assert.equal(await page.getByText(codes[0]!).count(), 0);

  letProofLapse(server.app);
  page.on("dialog", (dialog) => dialog.accept());
  await openRow(page, "Codes at sign-in");
  await page.getByRole("button", { name: "Turn codes off" }).click();
  await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await giveCode(page, codes[0]!);
  await page.getByText(SECOND_FACTOR_REPLIES.second_factor_off).waitFor();
  await page.getByRole("button", { name: "Set up codes" }).waitFor();
  // A wrong code, and a proof that lapsed.
  assert.deepEqual(
    chromium.complaints.map((complaint) => /status of (\d+)/.exec(complaint)?.[1]),
    ["400", "403"],
  );
});

Deno.test("the second step stays through a reload and back, and a remembered browser is not asked again", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { app, origin } = server;
  const codes = await addCodes(app, await signIn(app));
  await beginSignIn(page, server);
  assert.equal(await page.getByText("Forgot your password?").isVisible(), false);
  await page.reload();
  await page.getByLabel(CODE).waitFor();
  await page.goto(`${origin}/privacy`);
  await page.goBack();
  await giveCode(page, "123456");
  await page.getByText(SECOND_FACTOR_REPLIES.code_wrong).waitFor();
  await page.getByLabel(SENTENCES.remember_browser).check();
  await giveCode(page, codes.next());
  await page.waitForURL(`${origin}/dashboard`);

  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL(/\/login/);
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${origin}/dashboard`);

  await page.goto(`${origin}/profile`);
  await openRow(page, "Codes at sign-in");
  await page.getByText("this is one of them").waitFor();
  await page.getByRole("button", { name: "Forget this browser" }).click();
  await page.getByText(SECOND_FACTOR_REPLIES.browsers_forgotten).waitFor();

  // From the middle of something, such as an assistant's request, the way leads back there.
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL(/\/login/);
  await beginSignIn(page, server, "/prompts");
  await giveCode(page, codes.next());
  await page.waitForURL(`${origin}/prompts`);
});

Deno.test("without codes: a link by mail, a press, a day; and whoever did not ask stops it by one press", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { app, origin } = server;
  await addCodes(app, await signIn(app));
  await beginSignIn(page, server);
  for (const isStopped of [true, false]) {
    await page.getByText("I have neither").click();
    await page.getByRole("button", { name: "Send me that link" }).click();
    await page.getByText(SECOND_FACTOR_REPLIES.removal_link_sent).waitFor();
    await page.goto(linkIn(await app.mailbox.nextAbout("Sign in without your codes")));
    await page.getByRole("button", { name: "Turn my codes off in a day" }).click();
    await page.getByText(SECOND_FACTOR_REPLIES.removal_asked).waitFor();
    const told = await app.mailbox.nextAbout(
      "The codes of your account are about to be turned off",
    );
    if (isStopped) {
      await page.goto(linkIn(told));
      await page.getByRole("button", { name: "Keep my codes" }).click();
      await page.getByText(SECOND_FACTOR_REPLIES.removal_stopped).waitFor();
    }
    app.clock.advance(DAY_MS);
    if (isStopped) await beginSignIn(page, server);
  }
  await page.goto(`${origin}/login`);
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${origin}/dashboard`);
  await app.mailbox.nextAbout("Sign-ins to your account ask for no code any more");
});
