// What operators see of people and decide about their accounts, and what their people notice of it.
import assert from "node:assert/strict";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { errorIn } from "../support/errors.ts";
import { linkIn } from "../support/mailbox.ts";
import { makeUser, PASSWORD, signIn } from "../support/make.ts";
import { connectClient, makeKey } from "../support/mcp.ts";
import { decideAboutPerson, OPERATED, signInOperator } from "../support/operator.ts";
import { isSeen, savePage } from "../support/screening.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const PAGE = "<title>100% Soup_of the day</title><h1>Soup</h1>";
const REASON = "Somebody else is in it.";

async function find(app: TestApp, cookie: Record<string, string>, asked: string) {
  const path = `${SCREENS.operatorPeople}?q=${encodeURIComponent(asked)}`;
  const html = await (await app.get(path, cookie)).text();
  return [...html.matchAll(/href="\/operator\/people\/([^"]+)"/g)].map(([, name]) => name);
}

function login(app: TestApp, password = PASSWORD): Promise<Response> {
  return app.post(CALLS.login, { username: "chef1", password });
}

Deno.test("people are found by name, address, page and title, in any letter case, and by nothing else", async () => {
  await using app = await testApp(OPERATED);
  await savePage(app, await signIn(app), PAGE);
  await makeUser(app, "chef2");
  const { cookie } = await signInOperator(app);
  for (
    const [asked, found] of [
      ["", ["chef9", "chef2", "chef1"]],
      ["CHEF1", ["chef1"]],
      ["chef2@example", ["chef2"]],
      ["https://folio.example/u/chef1?x", ["chef1"]],
      ["soup_of", ["chef1"]],
      ["soup%of", []],
      ["100%", ["chef1"]],
      ["_", ["chef1"]],
      ["\\", []],
      ["' or true --", []],
      ["\u0000chef1", ["chef1"]],
      ["x".repeat(10_000), []],
    ] as const
  ) {
    assert.deepEqual(await find(app, cookie, asked), found, asked.slice(0, 40));
  }
});

Deno.test("a person is shown without their password, drafts, and what visitors wrote", async () => {
  await using app = await testApp(OPERATED);
  const chef1 = await signIn(app);
  await savePage(app, chef1, PAGE);
  await makeKey(app, chef1);
  await app.post(CALLS.previewPortfolio, { user_code: "<h1>A draft of mine" }, chef1.bearer);
  const { sql } = app.database;
  await sql`insert into visitor_messages (id, user_id, fields, received_at)
    values (gen_random_uuid(), ${chef1.id}, '{"Note": "for you alone"}', now())`;
  const { cookie } = await signInOperator(app);
  const html = await (await app.get("/operator/people/CHEF1", cookie)).text();
  for (
    const said of ["chef1@example.com", "Test key", "Signed in", `${PAGE.length} bytes`, "password"]
  ) {
    assert.ok(html.includes(said), said);
  }
  const [row] = await sql<{ password_hash: string }>`
    select password_hash from users where id = ${chef1.id}`;
  for (const secret of [row!.password_hash, "A draft of mine", "for you alone", chef1.refresh]) {
    assert.ok(!html.includes(secret), secret);
  }
  const gone = await app.get("/operator/people/chef1@example.com", cookie);
  assert.equal(gone.status, 404, await gone.text());
});

Deno.test("an account whose sign-ins are stopped opens by no way, and says so to whoever knows its password", async () => {
  await using app = await testApp(OPERATED);
  const chef1 = await signIn(app);
  await savePage(app, chef1, PAGE);
  const key = await makeKey(app, chef1);
  const { bearer } = await signInOperator(app);
  const body = { username: "chef1", reason: REASON, is_stopped: true };
  const stopped = await app.post(CALLS.stopSignIns, body, bearer);
  assert.equal(stopped.status, 200, await stopped.text());
  const mail = await app.mailbox.next();
  assert.equal(mail.subject, "Nobody can sign in to your account");
  assert.ok(mail.text!.includes(REASON));
  const ended = await app.get(CALLS.userData, chef1.bearer);
  assert.equal(ended.status, 401, await ended.text());
  await assert.rejects(connectClient(app, key));
  assert.equal(await isSeen(app), true, "the page stays as it is");
  const wrong = await login(app, "not it at all 1");
  assert.equal(await errorIn(wrong), SENTENCES.invalid_credentials);
  const right = await login(app);
  assert.equal(right.status, 403);
  assert.equal(await errorIn(right), SENTENCES.sign_in_stopped);

  await app.post(CALLS.passwordReset, { email: "chef1@example.com" });
  const { uid, token } = Object.fromEntries(
    new URL(linkIn(await app.mailbox.next())).searchParams,
  );
  const passwords = { new_password: "a hotter oven 2", confirm_password: "a hotter oven 2" };
  const reset = await app.post(CALLS.passwordResetConfirm, { uid, token, ...passwords });
  assert.equal(reset.status, 200, await reset.text());
  assert.equal((await login(app, "a hotter oven 2")).status, 403);
  assert.equal(
    (await app.database.sql`select from sessions where user_id = ${chef1.id}`).length,
    0,
  );

  const allowed = await app.post(CALLS.stopSignIns, { ...body, is_stopped: false }, bearer);
  assert.equal(allowed.status, 200, await allowed.text());
  assert.equal((await login(app, "a hotter oven 2")).status, 200);
});

Deno.test("a sign-in that began before the stop ends outside", async () => {
  await using app = await testApp(OPERATED);
  const { id } = await makeUser(app);
  await Promise.all([
    ...Array.from({ length: 6 }, () => login(app).then((response) => response.body?.cancel())),
    decideAboutPerson(app, "stop_sign_ins"),
  ]);
  assert.equal((await app.database.sql`select from sessions where user_id = ${id}`).length, 0);
});

Deno.test("an operator is neither stopped nor deleted from the room, also not by another one", async () => {
  await using app = await testApp({ OPERATORS: "chef1@example.com,chef9@example.com" });
  await makeUser(app);
  const { bearer } = await signInOperator(app);
  const about = { username: "chef1", reason: REASON };
  for (
    const [call, body] of [
      [CALLS.stopSignIns, { ...about, is_stopped: true }],
      [CALLS.deletePerson, about],
    ] as const
  ) {
    const refused = await app.post(call, body, bearer);
    assert.equal(refused.status, 400);
    assert.equal(await errorIn(refused), SENTENCES.person_is_operator);
  }
  assert.equal((await app.database.sql`select from operator_acts`).length, 0);
});

Deno.test("a deleted account is gone with its page, and its person has the reason", async () => {
  await using app = await testApp(OPERATED);
  const chef1 = await signIn(app);
  await savePage(app, chef1, PAGE);
  const { bearer } = await signInOperator(app);
  const unreasoned = await app.post(CALLS.deletePerson, { username: "chef1", reason: " " }, bearer);
  assert.equal(unreasoned.status, 400, await unreasoned.text());
  const deleted = await app.post(CALLS.deletePerson, { username: "chef1", reason: REASON }, bearer);
  assert.equal(deleted.status, 200, await deleted.text());
  const mail = await app.mailbox.next();
  assert.equal(mail.subject, "Your account was deleted");
  assert.ok(mail.text!.includes(REASON));
  assert.equal(await isSeen(app), false);
  const { sql } = app.database;
  assert.equal((await sql`select from blobs where orphaned_since is null`).length, 0);
  const [act] = await sql`select act, subject, reason from operator_acts`;
  assert.deepEqual(act, { act: "delete_account", subject: "chef1", reason: REASON });
});

Deno.test("the verification is sent again to whom it is missing, and to nobody else", async () => {
  await using app = await testApp(OPERATED);
  const { id } = await makeUser(app);
  const { bearer } = await signInOperator(app);
  const about = { username: "chef1", reason: "" };
  const verified = await app.post(CALLS.resendToPerson, about, bearer);
  assert.equal(await errorIn(verified), SENTENCES.person_is_verified);
  await app.database.sql`update users set email_verify = false where id = ${id}`;
  const sent = await app.post(CALLS.resendToPerson, about, bearer);
  assert.equal(sent.status, 200, await sent.text());
  const [uid, token] = new URL(linkIn(await app.mailbox.next())).pathname.split("/").slice(2);
  const used = await app.post(CALLS.verifyEmail, { uid, token });
  assert.equal(used.status, 200, await used.text());
});
