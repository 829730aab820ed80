// POST /api/auth/verify-email/: the browser that registered is signed in by the first press on the link, and no other.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import type { VerifyEmailReply } from "../../contract/payloads.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { createLink } from "../../server/accounts/links.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { openProvider } from "../support/openid_provider.ts";
import { signRegistration } from "../../server/registration/invited_browsers.ts";
import { nextVerification, register } from "../support/registration.ts";
import { insertFactor } from "../support/second_factor.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const OTHER = { username: "chef2", email: "chef2@example.com" };

interface Link {
  uid: string;
  token: string;
}

Deno.test("the browser with the registration gets what a sign-in gives, and its cookies", async () => {
  await using app = await testApp();
  const registration = await register(app);
  const { uid, token } = await nextVerification(app);
  const response = await app.post(CALLS.verifyEmail, { uid, token, registration });
  const cookies = response.headers.getSetCookie().map((each) => each.split("=")[0]!).toSorted();
  const { session, message }: VerifyEmailReply = await response.json();
  assert.equal(message, SENTENCES.email_verified);
  assert.equal(session!.user.username, "chef1");
  assert.equal(session!.user.email_verify, true);

  await app.outbox.settle();
  assert.equal(app.mailbox.mails.length, 1, "nobody is warned of their own first sign-in");
  const login = await app.post(CALLS.login, { username: "chef1", password: PASSWORD });
  await login.body?.cancel();
  const ofLogin = login.headers.getSetCookie().map((each) => each.split("=")[0]!).toSorted();
  assert.deepEqual(cookies, ofLogin);
  const bearer = { Authorization: `Bearer ${session!.access}` };
  assert.equal(await statusOf(app.get(CALLS.userData, bearer)), 200);
  assert.equal(await statusOf(app.post(CALLS.tokenRefresh, { refresh: session!.refresh })), 200);
  const [event] = await app.database.sql<{ way: string }>`
    select way from account_events where kind = 'signed_in' order by id limit 1`;
  assert.equal(event!.way, "registration");
});

const WITHOUT: Record<string, (app: TestApp, own: string) => Promise<string | undefined>> = {
  "no registration": () => Promise.resolve(undefined),
  "one that is none": () => Promise.resolve("x"),
  "one whose signature does not hold": (_, own) =>
    Promise.resolve(own.replace(/.$/, (last) => last === "A" ? "E" : "A")),
  "the registration of somebody else": (app) => register(app, OTHER),
  "the registration of an address that was taken": async (app) => {
    await register(app, OTHER);
    return await register(app, { ...OTHER, username: "chef3" });
  },
  "one that another one has replaced": async (app, own) => {
    await register(app, { registration: own });
    return own;
  },
};

for (const [claim, find] of Object.entries(WITHOUT)) {
  Deno.test(`with ${claim}, the address is verified and nobody is signed in`, async () => {
    await using app = await testApp();
    const own = await register(app);
    const first = await nextVerification(app);
    const given = await find(app, own);
    const link = claim.includes("replaced") ? await nextVerification(app) : first;
    await assertNoSession(app, link, given);
    const [user] = await app.database.sql<{ email_verify: boolean }>`
      select email_verify from users where username = 'chef1'`;
    assert.equal(user!.email_verify, true);
  });
}

Deno.test("a link that was used before signs nobody in, and uses a registration up", async () => {
  await using app = await testApp();
  const registration = await register(app);
  const link = await nextVerification(app);
  // A scanner of mails has no registration.
  await assertNoSession(app, link, undefined);
  await assertNoSession(app, link, registration);
  assert.equal(await countSessions(app), 0);
});

Deno.test("a registration whose time is over signs nobody in, though the link still holds", async () => {
  await using app = await testApp();
  const own = await register(app);
  const link = await nextVerification(app);
  app.clock.advance(2 * 24 * 60 * 60 * 1_000);
  await app.database.sql`
    update links set expires_at = ${app.clock.now()} where purpose = 'registration'`;
  await assertNoSession(app, link, own);
});

const AFTERWARDS: Record<string, (app: TestApp, uid: string) => Promise<unknown>> = {
  "was verified meanwhile": (app, uid) =>
    app.database.sql`update users set email_verify = true where id = ${uid}`,
  "has no password any more": (app, uid) =>
    app.database.sql`update users set password_hash = null where id = ${uid}`,
  "may not sign in": (app, uid) =>
    app.database.sql`update users set sign_in_stopped_at = now() where id = ${uid}`,
  "asks for codes": insertFactor,
};

for (const [claim, change] of Object.entries(AFTERWARDS)) {
  Deno.test(`an account that ${claim} is not opened by its registration`, async () => {
    await using app = await testApp();
    const registration = await register(app);
    const link = await nextVerification(app);
    await change(app, link.uid);
    await assertNoSession(app, link, registration);
    assert.equal(await countSessions(app), 0);
  });
}

Deno.test("where passwords were turned off since, a registration signs nobody in", async () => {
  await using provider = await openProvider();
  await using app = await testApp({ ...provider.environment, PASSWORDS: "off" });
  const { id } = await makeUser(app);
  const { sql } = app.database;
  await sql`update users set email_verify = false`;
  const now = app.clock.now();
  const link = await createLink(sql, id, "verify_email", now);
  const held = await createLink(sql, id, "registration", now);
  const registration = signRegistration(app.secret, { ...held, username: "chef1" }, now);
  await assertNoSession(app, link, registration);
});

Deno.test("guesses at the password by others do not keep out whoever registered", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const registration = await register(app);
  const { uid, token } = await nextVerification(app);
  let status = 0;
  for (let tries = 0; tries < 40 && status !== 429; tries++) {
    status = await statusOf(app.post(CALLS.login, { username: "chef1", password: "wrong" }));
  }
  assert.equal(status, 429);
  const reply = await app.post(CALLS.verifyEmail, { uid, token, registration });
  assert.ok((await reply.json() as VerifyEmailReply).session);
});

Deno.test("of two presses at once, one signs in", async () => {
  await using app = await testApp();
  const registration = await register(app);
  const { uid, token } = await nextVerification(app);
  const press = async () => {
    const reply = await app.post(CALLS.verifyEmail, { uid, token, registration });
    return (await reply.json() as VerifyEmailReply).session;
  };
  const sessions = await Promise.all([press(), press()]);
  assert.equal(sessions.filter((each) => each !== null).length, 1);
});

Deno.test("a registration that was signed for another token opens nothing", async () => {
  await using app = await testApp();
  await register(app);
  const link = await nextVerification(app);
  const { uid, token } = link;
  // Whoever has the link alone cannot make one of it.
  const made = signRegistration(app.secret, { uid, token, username: "chef1" }, app.clock.now());
  await assertNoSession(app, link, made);
});

async function assertNoSession(app: TestApp, { uid, token }: Link, registration?: string) {
  const response = await app.post(CALLS.verifyEmail, { uid, token, registration });
  const reply: VerifyEmailReply = await response.json();
  assert.equal(response.status, 200, JSON.stringify(reply));
  assert.equal(reply.session, null);
  assert.deepEqual(response.headers.getSetCookie(), []);
}

async function countSessions({ database: { sql } }: TestApp): Promise<number> {
  return (await sql`select 1 from sessions`).length;
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.body?.cancel();
  return response.status;
}
