// Codes of one's own: set up, shown once, proven by, and turned off.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SECOND_FACTOR_REPLIES } from "../../contract/second_factor/second_factor_sentences.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type {
  RecoveryCodesReply,
  SecondFactorReply,
} from "../../contract/second_factor/second_factor_calls.ts";
import { openCookieBrowser } from "../support/cookie_browser.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { insertPasskey, proveBy } from "../support/passkeys.ts";
import { openCodeApp } from "../support/second_factor.ts";
import { beginSignIn, isDone, isRefused, openCodedAccount } from "../support/second_step.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const MINUTE_MS = 60_000;

async function readState(app: TestApp, bearer: Record<string, string>): Promise<SecondFactorReply> {
  return await (await isDone(app.get(CALLS.secondFactor, bearer))).json();
}

Deno.test("codes are turned on by the first of them, within ten minutes, for their person alone", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const other = await signIn(app, "chef2");
  const asked = await (await isDone(app.post(CALLS.newSecondFactor, {}, user.bearer))).json();
  assert.match(asked.uri, /^otpauth:\/\/totp\/Folio%20Kitchen:chef1\?/);
  const { setup, text } = asked;
  const phone = openCodeApp(app, text);
  const code = phone.code();
  const add = (body: unknown, bearer = user.bearer) => app.post(CALLS.secondFactor, body, bearer);
  await isRefused(add({ setup, code: "000000" }), 400, SECOND_FACTOR_REPLIES.code_wrong);
  await isRefused(add({ setup: `${setup}A`, code }), 400, SECOND_FACTOR_REPLIES.setup_over);
  await isRefused(add({ setup: "%", code }), 400, SECOND_FACTOR_REPLIES.setup_over);
  await isRefused(add({ setup, code }, other.bearer), 400, SECOND_FACTOR_REPLIES.setup_over);
  await isDone(add({ setup, code }));
  await isRefused(add({ setup, code }), 400, SECOND_FACTOR_REPLIES.second_factor_there);
  const again = app.post(CALLS.newSecondFactor, {}, user.bearer);
  await isRefused(again, 400, SECOND_FACTOR_REPLIES.second_factor_there);
  const late = await (await isDone(app.post(CALLS.newSecondFactor, {}, other.bearer))).json();
  app.clock.advance(10 * MINUTE_MS);
  await isDone(app.post(CALLS.prove, { password: PASSWORD }, other.bearer));
  const then = openCodeApp(app, late.text).code();
  await isRefused(
    add({ setup: late.setup, code: then }, other.bearer),
    400,
    SECOND_FACTOR_REPLIES.setup_over,
  );
});

Deno.test("the secret is kept encrypted, for its own row", async () => {
  await using app = await testApp();
  const { codes } = await openCodedAccount(app);
  const [{ secret }] = await app.database.sql<{ secret: Uint8Array }>`
    select secret from second_factors` as [{ secret: Uint8Array }];
  assert.equal(secret.length, 12 + 20 + 16);
  const other = await signIn(app, "chef2");
  await app.database.sql`delete from recovery_codes`;
  await app.database.sql`update second_factors set user_id = ${other.id}`;
  const browser = openCookieBrowser(app);
  const login = browser.post(CALLS.login, { username: "chef2", password: PASSWORD });
  await isRefused(login, 403, SECOND_FACTOR_REPLIES.second_step_needed);
  const step = browser.post(CALLS.secondStep, { code: codes.next() });
  await isRefused(step, 400, SECOND_FACTOR_REPLIES.codes_unreadable);
});

Deno.test("turning codes on ends every other session, and says so by mail", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const login = await app.post(CALLS.login, { username: "chef1", password: PASSWORD });
  const { access } = await login.json();
  const { text, setup } = await (await isDone(app.post(CALLS.newSecondFactor, {}, user.bearer)))
    .json();
  const code = openCodeApp(app, text).code();
  await isDone(app.post(CALLS.secondFactor, { setup, code }, user.bearer));
  const other = await app.get(CALLS.userData, { Authorization: `Bearer ${access}` });
  assert.equal(other.status, 401);
  await other.body?.cancel();
  await isDone(app.get(CALLS.userData, user.bearer));
  await app.mailbox.nextAbout("Sign-ins to your account ask for a code now");
});

Deno.test("a proof is the password and a code; the password alone is none", async () => {
  await using app = await testApp();
  const { user, codes } = await openCodedAccount(app);
  app.clock.advance(11 * MINUTE_MS);
  const off = () => app.post(CALLS.removeSecondFactor, {}, user.bearer);
  const give = (body: unknown) => app.post(CALLS.prove, body, user.bearer);
  await isRefused(off(), 403, SENTENCES.proof_needed);
  await isRefused(give({ password: PASSWORD }), 400, SECOND_FACTOR_REPLIES.code_needed);
  await isRefused(give({ password: PASSWORD, code: "1" }), 400, SECOND_FACTOR_REPLIES.code_wrong);
  const wrong = give({ password: "wrong", code: codes.next() });
  await isRefused(wrong, 400, SENTENCES.current_password_wrong);
  await isRefused(off(), 403, SENTENCES.proof_needed);
  await isDone(give({ password: PASSWORD, code: codes.next() }));
  await isDone(app.post(CALLS.newRecoveryCodes, {}, user.bearer));
  await isDone(off());
});

Deno.test("a passkey proves without a code", async () => {
  await using app = await testApp();
  const { user } = await openCodedAccount(app);
  const passkey = await insertPasskey(app, user.id);
  app.clock.advance(11 * MINUTE_MS);
  await proveBy(app, user, passkey);
  await isDone(app.post(CALLS.removeSecondFactor, {}, user.bearer));
});

Deno.test("an account with codes is deleted for its password and a code", async () => {
  await using app = await testApp();
  const { user, codes } = await openCodedAccount(app);
  const remove = (body: unknown) => app.post(CALLS.deleteAccount, body, user.bearer);
  await isRefused(remove({ password: PASSWORD }), 400, SECOND_FACTOR_REPLIES.code_needed);
  await isDone(remove({ password: PASSWORD, code: codes.next() }));
});

Deno.test("new recovery codes replace those before, and codes that are off ask for nothing", async () => {
  await using app = await testApp();
  const { user, codes } = await openCodedAccount(app);
  const made = await isDone(app.post(CALLS.newRecoveryCodes, {}, user.bearer));
  const { recovery_codes }: RecoveryCodesReply = await made.json();
  const browser = await beginSignIn(app);
  const old = browser.post(CALLS.secondStep, { code: codes.recovery[0] });
  await isRefused(old, 400, SECOND_FACTOR_REPLIES.code_wrong);
  await isDone(browser.post(CALLS.secondStep, { code: recovery_codes[0] }));
  assert.equal((await readState(app, user.bearer)).recovery_codes_left, 9);
  await isDone(app.post(CALLS.removeSecondFactor, {}, user.bearer));
  await isDone(app.post(CALLS.login, { username: "chef1", password: PASSWORD }));
  for (const path of [CALLS.removeSecondFactor, CALLS.newRecoveryCodes]) {
    await isRefused(app.post(path, {}, user.bearer), 400, SECOND_FACTOR_REPLIES.second_factor_gone);
  }
});

Deno.test("a browser is forgotten, or all of them", async () => {
  await using app = await testApp();
  const { codes } = await openCodedAccount(app);
  const browsers = [];
  for (let i = 0; i < 3; i++) {
    const browser = await beginSignIn(app);
    const step = { code: codes.next(), is_remembered: true };
    const { access } = await (await isDone(browser.post(CALLS.secondStep, step))).json();
    browsers.push({ ...browser, bearer: { Authorization: `Bearer ${access}` } });
  }
  const [first, second] = browsers as [typeof browsers[0], typeof browsers[0]];
  const before = await (await first.get(CALLS.secondFactor, first.bearer)).json();
  assert.deepEqual([before.remembered_browsers, before.is_remembered_here], [3, true]);
  const one = await isDone(first.post(CALLS.forgetBrowsers, { is_all: false }, first.bearer));
  assert.deepEqual((await one.json()).remembered_browsers, 2);
  await beginSignIn(app, first);
  await isDone(second.post(CALLS.login, { username: "chef1", password: PASSWORD }));
  await isDone(first.post(CALLS.forgetBrowsers, { is_all: true }, first.bearer));
  await beginSignIn(app, second);
});

Deno.test("that codes were turned off is told at once, also right after they were turned on", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const { user } = await openCodedAccount(app);
  await isDone(app.post(CALLS.removeSecondFactor, {}, user.bearer));
  await app.mailbox.nextAbout("Sign-ins to your account ask for a code now");
  await app.mailbox.nextAbout("Sign-ins to your account ask for no code any more");
});
