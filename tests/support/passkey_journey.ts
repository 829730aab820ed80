// Steps of journeys with passkeys: in by password, the offer taken, out again, and what the authenticator keeps.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { PASSKEY_REPLIES } from "../../contract/passkeys/passkey_sentences.ts";
import { PASSWORD } from "./make.ts";
import type { TestServer } from "./test_server.ts";
import { until } from "./until.ts";
import type { VirtualAuthenticator } from "./virtual_authenticator.ts";

export const ADD = { name: "Add a passkey" };
export const BY_PASSKEY = { name: "Sign in with a passkey" };

export async function signInByPassword(
  page: Page,
  origin: string,
  password = PASSWORD,
): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${origin}/dashboard`);
}

/** The browser keeps what it knows of passkeys. */
export async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "page_session" });
  await page.evaluate(() => {
    for (const name of ["access_token", "refresh_token", "user"]) localStorage.removeItem(name);
  });
}

/** Of somebody who signed in by password, and took the offer. */
export async function takeOffer(
  page: Page,
  { app, origin }: TestServer,
  password = PASSWORD,
): Promise<void> {
  await signInByPassword(page, origin, password);
  await page.getByRole("button", ADD).click();
  await page.getByText(PASSKEY_REPLIES.passkey_added).waitFor();
  assert.equal((await app.mailbox.next()).subject, "A passkey was added to your account");
}

/** The browser tells the authenticator in its own time. */
export async function untilKept(
  authenticator: VirtualAuthenticator,
  isSo: (kept: Awaited<ReturnType<VirtualAuthenticator["list"]>>) => boolean,
): Promise<void> {
  let kept: Awaited<ReturnType<VirtualAuthenticator["list"]>> = [];
  await until(
    () => `${isSo}, of ${JSON.stringify(kept)}`,
    async () => isSo(kept = await authenticator.list()),
  );
}

export function untilNone(authenticator: VirtualAuthenticator): Promise<void> {
  return untilKept(authenticator, ({ length }) => length === 0);
}
