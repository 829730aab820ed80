// Passkeys on more than one device, and one that is lost: its owner gets in again, and whoever finds it does not.
import assert from "node:assert/strict";
import { PASSKEY_REPLIES } from "../../contract/passkeys/passkey_sentences.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { linkIn } from "../support/mailbox.ts";
import { makeUser } from "../support/make.ts";
import {
  ADD,
  BY_PASSKEY,
  signInByPassword,
  signOut,
  takeOffer,
  untilKept,
  untilNone,
} from "../support/passkey_journey.ts";
import { testServer } from "../support/test_server.ts";
import { addAuthenticator } from "../support/virtual_authenticator.ts";
import { openRow } from "../support/profile_rows.ts";

const NEW_PASSWORD = "a hotter oven 2";

Deno.test("a lost passkey: a new password by mail, in by it, a new passkey; the lost one opens nothing", async () => {
  await using server = await testServer();
  await using lost = await openBrowser();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { app, origin } = server;
  await makeUser(app);
  const lostAuthenticator = await addAuthenticator(lost.page);
  await takeOffer(lost.page, server);

  const authenticator = await addAuthenticator(page);
  await page.goto(`${origin}/forgot-password`);
  await page.getByLabel("Email").fill("chef1@example.com");
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await page.getByRole("heading", { name: "Check Your Email" }).waitFor();
  await page.goto(linkIn(await app.mailbox.next()));
  await page.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm New Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.waitForURL(`${origin}/login`);
  assert.equal((await app.mailbox.next()).subject, "Your password was changed");
  await takeOffer(page, server, NEW_PASSWORD);
  await signOut(page);
  await page.goto(`${origin}/login`);
  await page.waitForURL(`${origin}/dashboard`);
  assert.equal((await authenticator.list()).length, 1);

  await signOut(lost.page);
  await lost.page.goto(`${origin}/login`);
  await lost.page.getByText(PASSKEY_REPLIES.passkey_unknown).waitFor();
  await untilNone(lostAuthenticator);
});

Deno.test("two devices of one person have a passkey each; one is removed on the other, which stays as it is", async () => {
  await using server = await testServer();
  await using laptop = await openBrowser();
  await using phone = await openBrowser();
  const { app, origin } = server;
  await makeUser(app);
  const ofLaptop = await addAuthenticator(laptop.page);
  const ofPhone = await addAuthenticator(phone.page);
  await takeOffer(laptop.page, server);
  // The account has one by now, so the profile is where the second is added.
  await signInByPassword(phone.page, origin);
  await phone.page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
  assert.equal(await phone.page.getByRole("button", ADD).count(), 0);
  await phone.page.goto(`${origin}/profile`);
  await openRow(phone.page, "Passkeys");
  await phone.page.getByRole("button", ADD).click();
  await phone.page.getByText(PASSKEY_REPLIES.passkey_added).waitFor();
  for (const { page } of [laptop, phone]) {
    await signOut(page);
    await page.goto(`${origin}/login`);
    await page.waitForURL(`${origin}/dashboard`);
  }

  await phone.page.goto(`${origin}/profile`);
  await openRow(phone.page, "Passkeys");
  phone.page.on("dialog", (dialog) => dialog.accept());
  const remove = phone.page.getByRole("button", { name: /^Remove / });
  assert.equal(await remove.count(), 2);
  await remove.first().click();
  await phone.page.getByText(PASSKEY_REPLIES.passkey_removed).waitFor();
  await untilKept(ofPhone, ({ length }) => length === 1);
  await signOut(laptop.page);
  await laptop.page.goto(`${origin}/login`);
  await laptop.page.getByText(PASSKEY_REPLIES.passkey_unknown).waitFor();
  await untilNone(ofLaptop);
  await signOut(phone.page);
  await phone.page.goto(`${origin}/login`);
  await phone.page.waitForURL(`${origin}/dashboard`);
});

Deno.test("a device without a passkey is told so by its browser, and signs in by password", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await makeUser(server.app);
  await addAuthenticator(page);
  await page.goto(`${server.origin}/login`);
  await page.getByRole("button", BY_PASSKEY).click();
  await page.getByText(SENTENCES.passkey_cancelled).waitFor();
  await signInByPassword(page, server.origin);
});

Deno.test("the device shows the new username once that has changed", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await makeUser(server.app);
  const authenticator = await addAuthenticator(page);
  await takeOffer(page, server);
  await untilKept(authenticator, ([one]) => one?.userName === "chef1");
  await page.goto(`${server.origin}/profile`);
  await page.getByLabel("Username").fill("chef2");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText(SENTENCES.profile_updated).waitFor();
  await untilKept(authenticator, ([one]) => one?.userName === "chef2");
});
