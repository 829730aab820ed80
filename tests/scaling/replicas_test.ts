// Two processes on one Postgres, asked in turns: whatever one of them began, the other goes on with.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { signInWithGoogle } from "../support/provider_flow.ts";
import { linkIn } from "../support/mailbox.ts";
import { PASSWORD } from "../support/make.ts";
import { openProvider } from "../support/openid_provider.ts";
import { inTurns, replicaOf } from "../support/replica.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const ACCOUNT = { username: "chef1", email: "chef1@example.com", password: PASSWORD };
const NEW_PASSWORD = "another kitchen 2";

Deno.test("sign-up, link, sign-in, refresh, save and reset work whichever process answers", async () => {
  await using app = await testApp();
  await using replica = await replicaOf(app);
  const both = inTurns(app, replica);
  await reply(both.post(CALLS.register, { ...ACCOUNT, password2: PASSWORD }), 201);
  const [uid, token] = await linkParts(both, -2);
  await reply(both.post(CALLS.verifyEmail, { uid, token }));
  let tokens = await reply(both.post(CALLS.login, ACCOUNT));
  for (let n = 1; n <= 4; n++) {
    tokens = await reply(both.post(CALLS.tokenRefresh, { refresh: tokens.refresh }));
    const bearer = { Authorization: `Bearer ${tokens.access}` };
    const body = { user_code: `<p>soup ${n}`, version: n - 1 };
    assert.equal((await reply(both.post(CALLS.savePortfolio, body, bearer))).version, n);
    assert.equal((await reply(both.get(CALLS.myPortfolio, bearer))).user_code, body.user_code);
  }
  await reply(both.post(CALLS.passwordReset, { email: ACCOUNT.email }));
  const link = new URL(linkIn(await app.mailbox.next())).searchParams;
  const wish = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  await reply(both.post(CALLS.passwordResetConfirm, { ...Object.fromEntries(link), ...wish }));
  const bearer = { Authorization: `Bearer ${tokens.access}` };
  for (let n = 0; n < 2; n++) await reply(both.get(CALLS.userData, bearer), 401);
  const again = await reply(both.post(CALLS.login, { ...ACCOUNT, password: NEW_PASSWORD }));
  await reply(both.post(CALLS.logout, { refresh: again.refresh }));
  const ended = { Authorization: `Bearer ${again.access}` };
  for (let n = 0; n < 2; n++) await reply(both.get(CALLS.userData, ended), 401);
});

Deno.test("Google's answer may come to the process that did not ask", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  await using replica = await replicaOf(app);
  const both = inTurns(app, replica);
  assert.equal((await signInWithGoogle(both)).is_new_user, true);
  const { bearer, is_new_user } = await signInWithGoogle(both);
  assert.equal(is_new_user, false);
  for (let n = 0; n < 2; n++) await reply(both.get(CALLS.userData, bearer));
});

Deno.test("two processes send each mail once", async () => {
  await using app = await testApp();
  await using replica = await replicaOf(app);
  const both = inTurns(app, replica);
  for (let n = 1; n <= 8; n++) {
    const person = { username: `chef${n}`, email: `chef${n}@example.com` };
    const passwords = { password: PASSWORD, password2: PASSWORD };
    await reply(both.post(CALLS.register, { ...person, ...passwords }), 201);
  }
  await Promise.all([app.outbox.settle(), replica.outbox.settle()]);
  const recipients = app.mailbox.mails.map((mail) => mail.to?.[0]?.address);
  assert.equal(recipients.length, 8);
  assert.equal(new Set(recipients).size, 8);
});

async function linkParts({ mailbox }: TestApp, from: number): Promise<string[]> {
  return new URL(linkIn(await mailbox.next())).pathname.split("/").slice(from);
}

async function reply(asked: Promise<Response>, status = 200): Promise<Record<string, unknown>> {
  const response = await asked;
  const text = await response.text();
  assert.equal(response.status, status, text);
  return JSON.parse(text || "{}");
}
