// One person's doings cost others little: their mailbox, their way back in, their turn to sign in.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { discarded, from, LIMITED, statusOf } from "../support/limited.ts";
import { makeUser, PASSWORD, signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

/** What the outbox has delivered to chef1 by now. */
async function mailsTo(app: TestApp) {
  app.outbox.notify();
  await app.outbox.settle();
  return app.mailbox.mails.filter(({ to }) => to?.[0]?.address === "chef1@example.com");
}

Deno.test("a password changed ten times is told at once and then in one mail for all, and the answer says so", async () => {
  await using app = await testApp(LIMITED);
  const { bearer } = await signIn(app);
  const messages: string[] = [];
  let current_password = PASSWORD;
  for (let i = 0; i < 10; i++) {
    const new_password = `a warm kitchen ${i + 10}`;
    const body = { current_password, new_password, confirm_password: new_password };
    const answer = await app.post(CALLS.changePassword, body, bearer);
    assert.equal(answer.status, 200);
    messages.push((await answer.json()).message);
    current_password = new_password;
  }
  const said = SENTENCES.password_changed;
  assert.deepEqual(messages, [
    said,
    ...Array(9).fill(
      `${said} The mail about it comes within 15 minutes, in one with others of its kind.`,
    ),
  ]);
  assert.equal((await mailsTo(app)).length, 1);
  app.clock.advance(15 * 60 * 1_000);
  const [first, flood, ...more] = await mailsTo(app);
  assert.deepEqual(more, []);
  assert.doesNotMatch(first!.text!, /times/);
  assert.match(flood!.text!, /This happened 9 times within a short while/);
});

Deno.test("a new e-mail asked for often leaves the link of its notice good, and is one mail more", async () => {
  await using app = await testApp(LIMITED);
  const { bearer } = await signIn(app);
  const profile = { username: "chef1", first_name: "", last_name: "" };
  for (let i = 0; i < 5; i++) {
    const email = `stranger${i}@example.com`;
    await discarded(app.put(CALLS.updateProfile, { ...profile, email }, bearer));
  }
  app.clock.advance(15 * 60 * 1_000);
  const [first, flood, ...more] = await mailsTo(app);
  assert.deepEqual(more, []);
  assert.match(
    flood!.text!,
    /Set a new password:\n\S+\/forgot-password\n[^]*This happened 4 times/,
  );
  const link = /http\S+reset-password\S+/.exec(first!.text!)![0];
  const valid = await discarded(
    app.post(CALLS.passwordResetValidate, Object.fromEntries(new URL(link).searchParams)),
  );
  assert.equal(valid.status, 200);
});

Deno.test("strangers who register with an e-mail do not use up its owner's links to a new password", async () => {
  await using app = await testApp(LIMITED);
  await makeUser(app);
  for (let i = 0; i < 8; i++) {
    const user = { username: `stranger${i}`, email: "chef1@example.com", password: PASSWORD };
    const form = { ...user, password2: PASSWORD };
    await discarded(app.post(CALLS.register, form, from(`10.0.0.${i}`)));
  }
  const asked = await discarded(
    app.post(CALLS.passwordReset, { email: "chef1@example.com" }, from("10.9.9.9")),
  );
  assert.equal(asked.status, 200);
});

Deno.test("a stranger in an open session cannot end the owner's links to a new password for long", async () => {
  await using app = await testApp(LIMITED);
  const { bearer } = await signIn(app);
  const statuses = [];
  for (let i = 0; i < 4; i++) {
    statuses.push((await discarded(app.post(CALLS.endSessions, {}, bearer))).status);
  }
  assert.deepEqual(statuses, [200, 200, 200, 429]);
});

Deno.test("50 right sign-ins at once from two addresses keep nobody else out", async () => {
  await using app = await testApp(LIMITED);
  await makeUser(app);
  await makeUser(app, "chef2");
  const right = { username: "chef1", password: PASSWORD };
  const rush = Array.from({ length: 60 }, (_, i) => statusOf(app, right, `10.0.0.${i % 2}`));
  const others = Array.from(
    { length: 6 },
    (_, i) => statusOf(app, { ...right, username: "chef2" }, `10.1.0.${i}`),
  );
  assert.deepEqual(await Promise.all(others), Array(6).fill(200));
  for (const status of await Promise.all(rush)) {
    assert.ok([200, 429, 503].includes(status), `${status}`);
  }
});

Deno.test("one account has one count of guesses, however its name is spelled", async () => {
  await using app = await testApp(LIMITED);
  await makeUser(app, "chefi");
  const spellings = [
    "chefi",
    "CHEFI",
    "ChefI",
    "chefi@example.com",
    "CHEFI@EXAMPLE.COM",
    " chefi ",
  ];
  const statuses = [];
  for (const username of spellings) {
    statuses.push(await statusOf(app, { username, password: "a cold kitchen 1" }, "10.0.0.1"));
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
});

Deno.test("a token has one spelling", async () => {
  await using app = await testApp();
  const { access } = await signIn(app);
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = alphabet.indexOf(access.at(-1)!);
  const group = Array.from({ length: 4 }, (_, i) => alphabet[(last & ~3) + i]!);
  const statuses = await Promise.all(group.map(async (character) => {
    const bearer = { Authorization: `Bearer ${access.slice(0, -1)}${character}` };
    return (await discarded(app.get(CALLS.userData, bearer))).status;
  }));
  assert.equal(statuses.filter((status) => status === 200).length, 1);
  assert.equal(statuses[last & 3], 200);
});
