// Keys that have no PIN, no finger and no face: whoever tries to use one reads what it lacks, whichever way the browser or the key says so.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { makeUser } from "../support/make.ts";
import { ADD, BY_PASSKEY, signInByPassword, takeOffer } from "../support/passkey_journey.ts";
import { testServer } from "../support/test_server.ts";
import { addAuthenticator } from "../support/virtual_authenticator.ts";

/** As of a browser that does not insist, so that the key's own answer gets to the server. */
async function insistOnNothing(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll(
      '"userVerification":"required"',
      '"userVerification":"discouraged"',
    );
    await route.fulfill({ response, body: text });
  });
}

Deno.test("a key without a PIN makes no passkey, and the words tell what it lacks", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await makeUser(server.app);
  const key = await addAuthenticator(page, false);
  await signInByPassword(page, server.origin);
  await page.getByRole("button", ADD).click();
  await page.getByText(SENTENCES.passkey_not_made).waitFor();
  assert.match(SENTENCES.passkey_not_made, /PIN/);

  await insistOnNothing(page, CALLS.newPasskeyQuestion);
  await page.getByRole("button", ADD).click();
  await page.getByText(SENTENCES.passkey_unverified).waitFor();
  assert.equal((await key.list()).length, 1, "the key made one, and the server did not take it");
  assert.deepEqual(await server.app.database.sql`select 1 from passkeys`, []);
});

for (const error of ["ConstraintError", "NotSupportedError"]) {
  Deno.test(`a browser that tells a key without a PIN by ${error} is understood`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser();
    const { page } = chromium;
    await makeUser(server.app);
    await page.addInitScript((name) => {
      CredentialsContainer.prototype.create = () => Promise.reject(new DOMException("", name));
    }, error);
    await signInByPassword(page, server.origin);
    await page.getByRole("button", ADD).click();
    await page.getByText(SENTENCES.passkey_unverified).waitFor();
  });
}

Deno.test("a passkey whose key lost its PIN opens nothing, and the words tell what it lacks", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  await using later = await openBrowser();
  await makeUser(server.app);
  const key = await addAuthenticator(chromium.page);
  await takeOffer(chromium.page, server);
  const [passkey] = await key.list();

  const { page } = later;
  await (await addAuthenticator(page, false)).put(passkey!);
  await page.goto(`${server.origin}/login`);
  await page.getByRole("button", BY_PASSKEY).click();
  await page.getByText(SENTENCES.passkey_cancelled).waitFor();
  assert.match(SENTENCES.passkey_cancelled, /PIN/);
  assert.equal(page.url(), `${server.origin}/login`);
});
