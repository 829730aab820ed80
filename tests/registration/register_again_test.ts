// Whoever has just registered: the mail once more, another address, and what a stranger may not learn or do by either.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { errorIn } from "../support/errors.ts";
import { LIMITED } from "../support/limited.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { nextVerification, register, REGISTRATION } from "../support/registration.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const PAGE = "<!DOCTYPE html><h1>Soup</h1>";

Deno.test("POST /api/auth/register/resend/ sends a link that replaces the first", async () => {
  await using app = await testApp();
  const registration = await register(app);
  const first = await nextVerification(app);
  assert.equal(await resend(app, registration), 200);
  const second = await nextVerification(app);
  assert.equal(second.to, "chef1@example.com");
  assert.deepEqual([await verify(app, first), await verify(app, second)], [400, 200]);
  // Verified, it does nothing more.
  assert.equal(await resend(app, registration), 200);
  assert.equal(await sent(app), 2);
});

Deno.test("POST /api/auth/register/resend/ answers the same for an address that had an account, and sends it nothing", async () => {
  await using app = await testApp();
  await makeUser(app, "chef2");
  const registration = await register(app, { email: "chef2@example.com" });
  await app.mailbox.next();
  assert.equal(await resend(app, registration, "chef2@example.com"), 200);
  assert.equal(await sent(app), 1);
});

Deno.test("POST /api/auth/register/resend/ mails no other address than that of the account", async () => {
  await using app = await testApp();
  const registration = await register(app);
  await app.mailbox.next();
  assert.equal(await resend(app, registration, "chef9@example.com"), 200);
  assert.equal(await sent(app), 1);
});

for (
  const [claim, change] of [
    ["made up", () => "x"],
    ["of another name", (token: string) => token.replace(".chef1.", ".chef2.")],
    ["of another account", (token: string) => token.replace(/^./, (c) => c === "a" ? "b" : "a")],
    ["of a later time", (token: string) => token.replace(/\.(\d{13})\./, ".9999999999999.")],
  ] as const
) {
  Deno.test(`POST /api/auth/register/resend/ refuses what is ${claim}`, async () => {
    await using app = await testApp();
    const token = change(await register(app));
    const asked = { registration: token, email: REGISTRATION.email };
    const response = await app.post(CALLS.resendRegistration, asked);
    assert.equal(response.status, 400);
    assert.equal(await errorIn(response), SENTENCES.registration_over);
  });
}

Deno.test("POST /api/auth/register/resend/ ends after three days, and is limited like other mails", async () => {
  await using app = await testApp(LIMITED);
  const registration = await register(app);
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++) statuses.push(await resend(app, registration));
  assert.deepEqual(statuses, [200, 200, 200, 200, 429]);
  app.clock.advance(3 * DAY_MS);
  assert.equal(await resend(app, registration, "chef8@example.com"), 400);
});

Deno.test("POST /api/auth/register/ corrects the address of a registration: the first link and the first password end", async () => {
  await using app = await testApp();
  const registration = await register(app, { email: "chef1@exmaple.com", user_code: PAGE });
  const wrong = await nextVerification(app);
  assert.equal(wrong.to, "chef1@exmaple.com");
  const session = await signInWith(app, PASSWORD);
  const password = "a hotter oven 2";
  await register(app, { registration, password, password2: password, user_code: PAGE });
  const right = await nextVerification(app);
  assert.equal(right.to, "chef1@example.com");
  assert.equal(right.uid, wrong.uid);
  assert.deepEqual(await users(app), [["chef1", "chef1@example.com"]]);
  assert.equal((await app.get(CALLS.userData, session!)).status, 401);
  assert.equal(await signInWith(app, PASSWORD), null);
  assert.notEqual(await signInWith(app, password), null);
  assert.equal(await verify(app, wrong), 400);
  const verified = await (await app.post(CALLS.verifyEmail, right)).json();
  assert.equal(verified.portfolio, "/u/chef1");
  // The one before it was used up by the correction.
  const late = { ...REGISTRATION, registration, email: "chef7@example.com" };
  const refused = await app.post(CALLS.register, late);
  assert.equal(await errorIn(refused), SENTENCES.username_taken);
});

Deno.test("POST /api/auth/register/ makes the account that a slip into somebody's address did not make", async () => {
  await using app = await testApp();
  await makeUser(app, "chef2");
  const registration = await register(app, { email: "chef2@example.com", user_code: PAGE });
  assert.equal((await app.mailbox.next()).subject, "You already have an account");
  // Nobody else gets the name meanwhile.
  const other = await app.post(CALLS.register, { ...REGISTRATION, email: "chef5@example.com" });
  assert.equal(await errorIn(other), SENTENCES.username_taken);
  await register(app, { registration, user_code: PAGE });
  const { to, ...link } = await nextVerification(app);
  assert.equal(to, "chef1@example.com");
  const { portfolio } = await (await app.post(CALLS.verifyEmail, link)).json();
  assert.equal(portfolio, "/u/chef1");
});

Deno.test("a correction to an address that has an account tells its owner alone, and changes nothing", async () => {
  await using app = await testApp();
  await makeUser(app, "chef2");
  const registration = await register(app);
  await app.mailbox.next();
  await register(app, { registration, email: "chef2@example.com" });
  const notice = await app.mailbox.next();
  assert.deepEqual(
    [notice.subject, notice.to![0]!.address],
    ["You already have an account", "chef2@example.com"],
  );
  assert.deepEqual(await users(app), [
    ["chef1", "chef1@example.com"],
    ["chef2", "chef2@example.com"],
  ]);
});

Deno.test("a registration changes no account that is verified, and no other name's", async () => {
  await using app = await testApp();
  const registration = await register(app);
  const { to: _, ...link } = await nextVerification(app);
  assert.equal(await verify(app, link), 200);
  const change = { ...REGISTRATION, registration, email: "chef6@example.com" };
  const response = await app.post(CALLS.register, change);
  assert.equal(await errorIn(response), SENTENCES.username_taken);
  await register(app, { registration, username: "chef4", email: "chef4@example.com" });
  assert.deepEqual(await users(app), [
    ["chef1", "chef1@example.com"],
    ["chef4", "chef4@example.com"],
  ]);
});

async function resend(app: TestApp, registration: string, email: string = REGISTRATION.email) {
  const response = await app.post(CALLS.resendRegistration, { registration, email });
  await response.body?.cancel();
  return response.status;
}

async function verify(app: TestApp, { uid, token }: { uid: string; token: string }) {
  const response = await app.post(CALLS.verifyEmail, { uid, token });
  await response.body?.cancel();
  return response.status;
}

/** How many mails there ever were. */
async function sent(app: TestApp): Promise<number> {
  await app.outbox.settle();
  return app.mailbox.mails.length;
}

async function users(app: TestApp): Promise<[string, string][]> {
  const rows = await app.database.sql<{ username: string; email: string }>`
    select username, email from users order by 1`;
  return rows.map(({ username, email }) => [username, email]);
}

async function signInWith(app: TestApp, password: string) {
  const response = await app.post(CALLS.login, { username: "chef1", password });
  const { access } = await response.json();
  return access ? { Authorization: `Bearer ${access}` } : null;
}
