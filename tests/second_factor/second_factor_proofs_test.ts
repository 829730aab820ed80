// What a sign-in proves of an account with codes: a browser that needs none stands in for one at the sign-in alone.
import assert from "node:assert/strict";
import type { SignInMethod } from "../../contract/accounts/account_events.ts";
import { CALLS } from "../../contract/paths.ts";
import type { ProofWaysReply } from "../../contract/payloads.ts";
import { PROVIDER_ADDRESSES, type ProviderId } from "../../contract/providers/providers.ts";
import { SECOND_FACTOR_REPLIES } from "../../contract/second_factor/second_factor_sentences.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { type CookieBrowser, openCookieBrowser } from "../support/cookie_browser.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { openBothProviders } from "../support/openid_provider.ts";
import { letProofLapse } from "../support/operator.ts";
import { addPasskey, bearerOf, signInBy } from "../support/passkeys.ts";
import { signInWith } from "../support/provider_flow.ts";
import { addCodes, type Codes } from "../support/second_factor.ts";
import { isDone, isRefused } from "../support/second_step.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

type Headers = Record<string, string>;

interface Person {
  bearer: Headers;
  /** As far as the code, or further. */
  begin(browser: CookieBrowser): Promise<Response>;
  hasPassword: boolean;
}

/** By the way in: somebody who takes it, in an account without codes as yet. A registration opens none with codes. */
const WAYS: Record<Exclude<SignInMethod, "registration">, (app: TestApp) => Promise<Person>> = {
  async password(app) {
    const { bearer } = await signIn(app);
    const login = { username: "chef1", password: PASSWORD };
    return { bearer, begin: (browser) => browser.post(CALLS.login, login), hasPassword: true };
  },
  async passkey(app) {
    const { bearer } = await signIn(app);
    const passkey = await addPasskey(app, { bearer });
    return { bearer, begin: () => signInBy(app, passkey), hasPassword: true };
  },
  google: (app) => byProvider(app, "google"),
  oidc: (app) => byProvider(app, "oidc"),
};

async function byProvider(app: TestApp, id: ProviderId): Promise<Person> {
  const { bearer } = await signInWith(app, id);
  const { url, authenticate } = PROVIDER_ADDRESSES[id];
  async function begin(browser: CookieBrowser): Promise<Response> {
    const { auth_url } = await (await browser.get(url)).json();
    const back = await fetch(auth_url, { redirect: "manual" });
    await back.body?.cancel();
    const callback = new URL(back.headers.get("Location")!);
    return await browser.post(authenticate, Object.fromEntries(callback.searchParams));
  }
  return { bearer, begin, hasPassword: false };
}

for (const [way, arrive] of Object.entries(WAYS)) {
  Deno.test(`without codes, a sign-in by ${way} proves who it is`, async () => {
    await using both = await openBothProviders();
    await using app = await testApp(both.environment);
    const { begin } = await arrive(app);
    const opened = await isDone(begin(openCookieBrowser(app)));
    await isDone(app.post(CALLS.newSecondFactor, {}, await bearerOf(opened)));
  });

  const shown = way === "passkey" ? way : `${way} and a code`;
  Deno.test(`with codes, a sign-in by ${shown} proves who it is`, async () => {
    await using both = await openBothProviders();
    await using app = await testApp(both.environment);
    const { bearer, begin } = await arrive(app);
    const codes = await addCodes(app, { bearer });
    const browser = openCookieBrowser(app);
    const opened = way === "passkey"
      ? await isDone(begin(browser))
      : await giveCode(browser, begin, codes);
    await isDone(turnOff(app, await bearerOf(opened)));
  });

  if (way === "passkey") continue;
  Deno.test(`with codes, a sign-in by ${way} in a remembered browser proves nothing without a code`, async () => {
    await using both = await openBothProviders();
    await using app = await testApp(both.environment);
    const { bearer, begin, hasPassword } = await arrive(app);
    const codes = await addCodes(app, { bearer });
    const browser = openCookieBrowser(app);
    await discarded(giveCode(browser, begin, codes));
    const again = await bearerOf(await isDone(begin(browser)));
    await isRefused(turnOff(app, again), 403, SENTENCES.proof_needed);
    const password = hasPassword ? PASSWORD : "";
    const prove = (code?: string) => browser.post(CALLS.prove, { password, code }, again);
    const { wants_code, provider }: ProofWaysReply = await (await browser.get(CALLS.prove, again))
      .json();
    assert.deepEqual([wants_code, provider], [true, null]);
    await isRefused(prove(), 400, SECOND_FACTOR_REPLIES.code_needed);
    await isRefused(prove("000000"), 400, SECOND_FACTOR_REPLIES.code_wrong);
    await isRefused(turnOff(app, again), 403, SENTENCES.proof_needed);
    await isDone(prove(codes.next()));
    await isDone(turnOff(app, again));
  });

  if (way === "password") continue;
  Deno.test(`with codes, a sign-in by ${way} of long ago proves nothing with a code`, async () => {
    await using both = await openBothProviders();
    await using app = await testApp(both.environment);
    const { bearer, begin } = await arrive(app);
    const codes = await addCodes(app, { bearer });
    const browser = openCookieBrowser(app);
    await discarded(giveCode(browser, begin, codes));
    const again = await bearerOf(await isDone(begin(browser)));
    letProofLapse(app);
    const ways: ProofWaysReply = await (await browser.get(CALLS.prove, again)).json();
    assert.deepEqual([ways.wants_code, ways.provider], [true, way]);
    const proven = await browser.post(CALLS.prove, { password: "", code: codes.next() }, again);
    assert.equal(proven.status, 400, await proven.text());
    await isRefused(turnOff(app, again), 403, SENTENCES.proof_needed);
  });
}

Deno.test("a session of which nobody knows how it began proves nothing", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  await app.database.sql`update sessions set shown = '{}', proved_at = null`;
  await app.database.sql`update users set password_hash = null`;
  await isRefused(turnOff(app, bearer), 403, SENTENCES.proof_needed);
  const proven = await app.post(CALLS.prove, { password: "" }, bearer);
  assert.equal(proven.status, 400, await proven.text());
});

/** In a browser that needs no code from then on. */
async function giveCode(
  browser: CookieBrowser,
  begin: Person["begin"],
  codes: Codes,
): Promise<Response> {
  await isRefused(begin(browser), 403, SECOND_FACTOR_REPLIES.second_step_needed);
  return await isDone(
    browser.post(CALLS.secondStep, { code: codes.next(), is_remembered: true }),
  );
}

async function turnOff(app: TestApp, bearer: Headers): Promise<Response> {
  return await app.post(CALLS.removeSecondFactor, {}, bearer);
}

async function discarded(answer: Promise<Response>): Promise<void> {
  await (await answer).body?.cancel();
}
