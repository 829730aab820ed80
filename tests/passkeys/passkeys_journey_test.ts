// Passkeys in a browser, with Chromium's own authenticator: made, used, proved with, renamed, removed, lost and copied.
import assert from "node:assert/strict";
import { PASSKEY_REPLIES } from "../../contract/passkeys/passkey_sentences.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { makeUser } from "../support/make.ts";
import { letProofLapse } from "../support/operator.ts";
import { openAsOwner } from "../support/owner.ts";
import {
  ADD,
  BY_PASSKEY,
  signInByPassword,
  signOut,
  takeOffer,
  untilNone,
} from "../support/passkey_journey.ts";
import { testServer } from "../support/test_server.ts";
import { addAuthenticator } from "../support/virtual_authenticator.ts";

Deno.test("offered once after a sign-in by password, made, and filled in at the next sign-in without a press", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { app, origin } = server;
  await makeUser(app);
  const authenticator = await addAuthenticator(page);
  await takeOffer(page, server);
  assert.equal((await authenticator.list()).length, 1);

  await signOut(page);
  await page.goto(`${origin}/login`);
  await page.waitForURL(`${origin}/dashboard`);
  await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
  assert.equal(await page.getByRole("button", ADD).count(), 0);
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("who does not want one is not asked again in this browser", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await makeUser(server.app);
  await addAuthenticator(page);
  await signInByPassword(page, server.origin);
  await page.getByRole("button", { name: "Not now" }).click();
  await signOut(page);
  await signInByPassword(page, server.origin);
  await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
  assert.equal(await page.getByRole("button", ADD).count(), 0);
});

Deno.test("in the profile, a proof that lapsed is given by the passkey itself; it is renamed, and removed from the device too", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await openAsOwner(chromium, server, null, "/profile");
  const authenticator = await addAuthenticator(page);
  await page.getByRole("button", ADD).click();
  await page.getByText(PASSKEY_REPLIES.passkey_added).waitFor();
  await page.getByRole("button", { name: /^Rename / }).click();
  await page.getByLabel("New name").fill("My laptop");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await page.getByText("My laptop", { exact: true }).waitFor();

  letProofLapse(server.app);
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Remove My laptop" }).click();
  await page.getByRole("button", { name: "Use a passkey", exact: true }).click();
  await page.getByText(PASSKEY_REPLIES.passkey_removed).waitFor();
  await page.getByText("None. With a passkey").waitFor();
  // The browser was told which ones are left.
  await untilNone(authenticator);
  // The proof that was asked for, and the token that was renewed.
  assert.deepEqual(chromium.complaints.filter((said) => !/status of 40[13]/.test(said)), []);
});

Deno.test("the account is deleted, and the password changed, by a passkey instead of the password", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { app, origin } = server;
  await openAsOwner(chromium, server, null, "/profile");
  await addAuthenticator(page);
  await page.getByRole("button", ADD).click();
  await page.getByText(PASSKEY_REPLIES.passkey_added).waitFor();
  await page.reload();

  await page.getByRole("tab", { name: "Change Password" }).click();
  const panel = page.getByRole("tabpanel");
  await panel.getByLabel("New Password", { exact: true }).fill("a hotter oven 2");
  await panel.getByLabel("Confirm New Password", { exact: true }).fill("a hotter oven 2");
  await panel.getByRole("button", { name: "Use a passkey instead" }).click();
  await panel.getByText("Your passkey has proved").waitFor();
  assert.equal(
    await panel.getByLabel("New Password", { exact: true }).inputValue(),
    "a hotter oven 2",
  );
  await panel.getByRole("button", { name: "Change Password" }).click();
  await panel.getByText(SENTENCES.password_changed).waitFor();

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Use a passkey instead" }).click();
  await dialog.getByText("Your passkey has proved").waitFor();
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await page.waitForURL(`${origin}/login`);
  assert.deepEqual(await app.database.sql`select 1 from users`, []);
});

Deno.test("a passkey that was removed elsewhere opens nothing, is forgotten by the device, and the password still does", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { app, origin } = server;
  await makeUser(app);
  const authenticator = await addAuthenticator(page);
  await takeOffer(page, server);
  await app.database.sql`delete from passkeys`;
  await signOut(page);
  await page.goto(`${origin}/login`);
  await page.getByText(PASSKEY_REPLIES.passkey_unknown).waitFor();
  await untilNone(authenticator);
  await signInByPassword(page, origin);
});

Deno.test("a second device signs in by the button, and a copy of a passkey that counts fewer uses is refused", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  await using other = await openBrowser();
  const { app, origin } = server;
  await makeUser(app);
  const first = await addAuthenticator(chromium.page);
  await takeOffer(chromium.page, server);
  const [copy] = await first.list();

  const second = await addAuthenticator(other.page);
  // One that fills none in.
  await other.page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await other.page.goto(`${origin}/login`);
  await second.put({ ...copy!, signCount: copy!.signCount + 10 });
  await other.page.getByRole("button", BY_PASSKEY).click();
  await other.page.waitForURL(`${origin}/dashboard`);

  await signOut(chromium.page);
  await chromium.page.goto(`${origin}/login`);
  await chromium.page.getByText(PASSKEY_REPLIES.passkey_copied).waitFor();
  await app.mailbox.nextAbout("A passkey of yours was refused");
});

Deno.test("without finger, face or PIN nobody gets in, and the form says how to go on", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await makeUser(server.app);
  const authenticator = await addAuthenticator(page);
  await authenticator.say(false);
  await page.goto(`${server.origin}/login`);
  await page.getByRole("button", BY_PASSKEY).click();
  await page.getByText(SENTENCES.passkey_cancelled).waitFor();
  await page.getByLabel("Username or email").fill("chef1");
});

Deno.test("at an address without a name there is no passkey, and nothing of them is fetched", async () => {
  await using server = await testServer((origin) => ({
    PUBLIC_URL: origin.replace("localhost", "127.0.0.1"),
  }));
  await using chromium = await openBrowser();
  const { page } = chromium;
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto(`${server.origin.replace("localhost", "127.0.0.1")}/login`);
  await page.getByRole("button", { name: "Sign In", exact: true }).and(page.locator(":enabled"))
    .waitFor();
  await page.getByRole("button", BY_PASSKEY).waitFor({ state: "detached" });
  assert.deepEqual(fetched.filter((url) => /passkey/.test(url)), []);
});
