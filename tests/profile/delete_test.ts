// POST /api/profile/delete/: final, proven, and complete; the name is held, the e-mail is free.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { signInWithGoogle } from "../support/provider_flow.ts";
import { makeUser, PASSWORD, signIn } from "../support/make.ts";
import { openProvider } from "../support/openid_provider.ts";
import { testApp } from "../support/test_app.ts";

const DAY_MS = 24 * 60 * 60_000;

Deno.test("POST /api/profile/delete/ leaves nothing of an account but its name", async () => {
  await using app = await testApp();
  const { bearer, cookie, refresh } = await signIn(app);
  await ok(app.post(CALLS.savePortfolio, { user_code: "<p>x" }, bearer));
  await ok(app.post(CALLS.passwordReset, { email: "chef1@example.com" }));
  await app.mailbox.next();

  const response = await app.post(CALLS.deleteAccount, { password: PASSWORD }, bearer);
  assert.equal(response.status, 200);
  assert.match(response.headers.get("Set-Cookie")!, /^page_session=; Max-Age=0/);
  assert.match((await response.json()).message, /^Your account is deleted/);

  await assertRefused(401, app.get(CALLS.userData, bearer));
  await assertRefused(401, app.post(CALLS.tokenRefresh, { refresh }));
  await assertRefused(404, app.get("/u/chef1"));
  await assertRefused(404, app.get("/u/chef1/frame"));
  assert.doesNotMatch(await (await app.get("/dashboard", cookie)).text(), /chef1/);
  const mail = await app.mailbox.next();
  assert.equal(mail.subject, "Your account is deleted");
  await app.outbox.settle();
  const { sql } = app.database;
  assert.deepEqual(
    [
      await sql`select 1 from users`,
      await sql`select 1 from sessions`,
      await sql`select 1 from links`,
      await sql`select 1 from portfolios`,
      await sql`select 1 from mails`,
    ].flat(),
    [],
  );
});

Deno.test("the name of a deleted account is held for 90 days, its e-mail is free at once", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  await ok(app.post(CALLS.savePortfolio, { user_code: "<p>x" }, bearer));
  await ok(app.post(CALLS.deleteAccount, { password: PASSWORD }, bearer));
  const form = { email: "chef1@example.com", password: PASSWORD, password2: PASSWORD };
  const again = () => app.post(CALLS.register, { ...form, username: "CHEF1" });
  app.clock.advance(90 * DAY_MS - 60_000);
  assert.match(await assertRefused(400, again()), /That username is already taken\./);
  const { bearer: other } = await signIn(app, "chef3");
  const profile = { first_name: "", last_name: "", email: "chef3@example.com" };
  const rename = app.put(CALLS.updateProfile, { ...profile, username: "chef1" }, other);
  assert.match(await assertRefused(400, rename), /That username is already taken\./);
  await ok(app.post(CALLS.register, { ...form, username: "chef2" }));
  app.clock.advance(60_000);
  const late = { ...form, username: "chef1", email: "chef9@example.com" };
  await ok(app.post(CALLS.register, late));
});

Deno.test("an older name of a deleted account stays held as well, and leads nowhere", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  await ok(app.post(CALLS.savePortfolio, { user_code: "<p>x" }, bearer));
  const profile = { first_name: "", last_name: "", email: "chef1@example.com" };
  await ok(app.put(CALLS.updateProfile, { ...profile, username: "chef2" }, bearer));
  await ok(app.post(CALLS.deleteAccount, { password: PASSWORD }, bearer));
  await assertRefused(404, app.get("/u/chef1"));
  const form = { username: "chef1", email: "a@example.com", password: PASSWORD };
  await assertRefused(400, app.post(CALLS.register, { ...form, password2: PASSWORD }));
});

for (const body of [{}, { password: "" }, { password: "a cold kitchen 1" }, { password: 7 }]) {
  Deno.test(`POST /api/profile/delete/ refuses ${JSON.stringify(body)}`, async () => {
    await using app = await testApp();
    const { bearer } = await signIn(app);
    const sentence = await assertRefused(400, app.post(CALLS.deleteAccount, body, bearer));
    assert.match(sentence, /Your current password is not correct\.|must be a text/);
    await ok(app.get(CALLS.userData, bearer));
  });
}

Deno.test("POST /api/profile/delete/ is closed to the signed-out", async () => {
  await using app = await testApp();
  await makeUser(app);
  await assertRefused(401, app.post(CALLS.deleteAccount, { password: PASSWORD }));
});

Deno.test("without a password, a sign-in with Google of the last 10 minutes is the proof", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  const { refresh } = await signInWithGoogle(app);
  app.clock.advance(10 * 60_000);
  const tokens = await (await app.post(CALLS.tokenRefresh, { refresh })).json();
  const refreshed = { Authorization: `Bearer ${tokens.access}` };
  const sentence = await assertRefused(400, app.post(CALLS.deleteAccount, {}, refreshed));
  assert.match(sentence, /Please sign in with Google once more/);
  const { bearer: fresh } = await signInWithGoogle(app);
  await ok(app.post(CALLS.savePortfolio, { user_code: "<p>x" }, fresh));
  app.clock.advance(9 * 60_000);
  await ok(app.post(CALLS.deleteAccount, {}, fresh));
  const { is_new_user, user } = await signInWithGoogle(app);
  assert.equal(is_new_user, true);
  assert.match(user.username, /^chef-one-\d{5}$/, "the name is held");
});

Deno.test("without a password, one is set after a fresh sign-in with Google, and asked for from then on", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  const { bearer } = await signInWithGoogle(app);
  const change = { current_password: "", new_password: PASSWORD, confirm_password: PASSWORD };
  await ok(app.post(CALLS.changePassword, change, bearer));
  await ok(app.post(CALLS.login, { username: "chef-one", password: PASSWORD }));
  await assertRefused(400, app.post(CALLS.changePassword, change, bearer));
  await assertRefused(400, app.post(CALLS.deleteAccount, {}, bearer));
  await ok(app.post(CALLS.deleteAccount, { password: PASSWORD }, bearer));
});

async function ok(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  assert.ok(response.ok, await response.text());
}

/** Returns the body. */
async function assertRefused(status: number, answer: Promise<Response>): Promise<string> {
  const response = await answer;
  assert.equal(response.status, status);
  return await response.text();
}
