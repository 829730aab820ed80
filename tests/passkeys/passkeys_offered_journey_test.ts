// What comes without being asked for: a passkey that the browser makes by itself, the line that offers one, and the next question.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { PASSKEY_REPLIES } from "../../contract/passkeys/passkey_sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { makeUser } from "../support/make.ts";
import {
  ADD,
  BY_PASSKEY,
  signInByPassword,
  signOut,
  takeOffer,
} from "../support/passkey_journey.ts";
import { testServer } from "../support/test_server.ts";
import { addAuthenticator } from "../support/virtual_authenticator.ts";

/**
 * As a browser with a password manager does it. Chromium says that it can, and leaves the question open without one; here the
 * authenticator answers it as it answers others. That nobody has to be there: tests/passkeys/passkeys_test.ts.
 */
async function makeByItself(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const create = navigator.credentials.create.bind(navigator.credentials);
    navigator.credentials.create = (asked = {}) => {
      const { mediation, ...options } = asked as CredentialCreationOptions & { mediation?: string };
      Object.assign(globalThis, { mediation });
      return create(options);
    };
  });
}

Deno.test("a browser that makes one by itself does so after a sign-in by password, says so, and signs in by it", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { app, origin } = server;
  await makeUser(app);
  await makeByItself(page);
  const authenticator = await addAuthenticator(page);
  await signInByPassword(page, origin);
  await page.getByText("Your password manager has made a passkey for you.").waitFor();
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, "mediation")), "conditional");
  assert.equal(await page.getByRole("button", ADD).count(), 0);
  assert.equal((await app.mailbox.next()).subject, "A passkey was added to your account");
  assert.equal((await authenticator.list()).length, 1);
  await page.reload();
  await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
  assert.equal(await page.getByText("Your password manager has made").count(), 0);

  await signOut(page);
  await page.goto(`${origin}/login`);
  await page.waitForURL(`${origin}/dashboard`);
  assert.deepEqual(chromium.complaints, []);
});

/** Holds back the first question of this address; `release` lets it through. */
async function holdFirst(page: Page, address: string) {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(address, async (route) => {
    if (++count === 1) {
      asked();
      await isReleased;
    }
    await route.continue();
  });
  return { isAsked, release, count: () => count };
}

Deno.test("a press before the browser was asked by itself makes one, and nothing takes that back", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { app, origin } = server;
  await makeUser(app);
  const authenticator = await addAuthenticator(page);
  await page.addInitScript(() => {
    const create = navigator.credentials.create.bind(navigator.credentials);
    const asked: string[] = [];
    navigator.credentials.create = (options) => {
      asked.push(Reflect.get(options!, "mediation") ?? "by a press");
      return create(options);
    };
    Object.assign(globalThis, { asked });
  });
  const quiet = await holdFirst(page, origin + CALLS.newPasskeyQuestion);
  await signInByPassword(page, origin);
  await quiet.isAsked;
  await page.getByRole("button", ADD).click();
  const answered = page.waitForResponse(origin + CALLS.newPasskeyQuestion);
  quiet.release();
  await answered;
  await page.getByText(PASSKEY_REPLIES.passkey_added).waitFor();
  assert.equal((await app.mailbox.next()).subject, "A passkey was added to your account");
  assert.equal((await authenticator.list()).length, 1);
  assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, "asked")), ["by a press"]);
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("a press while the sign-in page still asks waits for that question, and opens", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { origin } = server;
  await makeUser(server.app);
  await addAuthenticator(page);
  await takeOffer(page, server);
  await signOut(page);
  const question = await holdFirst(page, origin + CALLS.passkeyQuestion);
  await page.goto(`${origin}/login`);
  await question.isAsked;
  await page.getByRole("button", BY_PASSKEY).click();
  question.release();
  await page.waitForURL(`${origin}/dashboard`);
  assert.equal(question.count(), 1);
});

Deno.test("who wants none reads one line about it, once, whether they say so or do not", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { origin } = server;
  await makeUser(server.app);
  await addAuthenticator(page);
  await signInByPassword(page, origin);
  const offer = page.getByRole("region", { name: "Passkeys" });
  await offer.waitFor();
  assert.equal(await offer.getByRole("heading").count(), 0);
  assert.equal(await offer.getByRole("paragraph").count(), 1);
  assert.ok((await offer.boundingBox())!.height < 100);
  await page.reload();
  await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
  await signOut(page);
  await signInByPassword(page, origin);
  await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
  const isKept = () => sessionStorage.getItem("passkey_offer");
  assert.equal(await page.evaluate(isKept), null, "nothing that could be offered");
  assert.equal(await offer.count(), 0);
});

Deno.test("a sign-in page that stays open asks anew before its question is over, and what is filled in then opens", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { app, origin } = server;
  await makeUser(app);
  const authenticator = await addAuthenticator(page);
  await takeOffer(page, server);
  const [kept] = await authenticator.list();
  await signOut(page);

  // Of another device, which has none yet.
  await using other = await openBrowser();
  const second = await addAuthenticator(other.page);
  await other.page.clock.install();
  const isAsked = () => other.page.waitForResponse(origin + CALLS.passkeyQuestion);
  const first = isAsked();
  await other.page.goto(`${origin}/login`);
  await first;
  await other.page.getByRole("button", BY_PASSKEY).waitFor();
  await second.put(kept!);
  app.clock.advance(9 * 60_000);
  const next = isAsked();
  await other.page.clock.fastForward(9 * 60_000);
  await next;
  await other.page.waitForURL(`${origin}/dashboard`);
});
