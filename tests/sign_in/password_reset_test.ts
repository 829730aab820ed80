// /api/auth/password-reset/: the link, what it is good for, and what a stranger may not learn.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { linkIn } from "../support/mailbox.ts";
import { makeUser, PASSWORD, signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

const NEW_PASSWORD = "a hotter oven 2";
const EXPIRED = SENTENCES.reset_link_expired;
const HOUR_MS = 60 * 60_000;

Deno.test("POST /api/auth/password-reset/ answers the same whoever asks, and mails the owner alone", async () => {
  await using app = await testApp();
  await makeUser(app);
  const known = await app.post(CALLS.passwordReset, { email: "CHEF1@example.com" });
  const unknown = await app.post(CALLS.passwordReset, { email: "chef2@example.com" });
  assert.deepEqual([known.status, unknown.status], [200, 200]);
  assert.deepEqual(await known.json(), await unknown.json());
  const mail = await app.mailbox.next();
  assert.equal(mail.to?.[0]?.address, "chef1@example.com");
  await app.outbox.settle();
  assert.equal(app.mailbox.mails.length, 1);
});

for (
  const [email, error] of [
    ["", SENTENCES.email_required],
    ["chef1", SENTENCES.email_invalid],
    [7, "Email must be a text"],
  ]
) {
  Deno.test(`POST /api/auth/password-reset/ refuses ${JSON.stringify(email)}`, async () => {
    await using app = await testApp();
    const response = await app.post(CALLS.passwordReset, { email });
    assert.equal(response.status, 400);
    assert.deepEqual(await errorIn(response), error);
  });
}

Deno.test("POST /api/auth/password-reset/validate/ tells the address and the name, and uses nothing up", async () => {
  await using app = await testApp();
  await makeUser(app);
  const link = await requestLink(app);
  for (let visits = 0; visits < 2; visits++) {
    const response = await app.post(CALLS.passwordResetValidate, link);
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), {
      valid: true,
      email: "chef1@example.com",
      username: "chef1",
    });
  }
});

Deno.test("POST /api/auth/password-reset/validate/ refuses every other link", async () => {
  await using app = await testApp();
  const chef2 = await makeUser(app, "chef2");
  await makeUser(app);
  const old = await requestLink(app);
  const link = await requestLink(app);
  const altered = { ...link, token: link.token.replace(/.$/, (c) => c === "A" ? "B" : "A") };
  const foreign = { ...link, uid: chef2.id };
  for (
    const wrong of [old, altered, foreign, { uid: "", token: "" }, { ...link, uid: "1 or 1=1" }]
  ) {
    const response = await app.post(CALLS.passwordResetValidate, wrong);
    assert.equal(response.status, 400);
    assert.deepEqual(await response.json(), {
      valid: false,
      error: EXPIRED,
      code: "reset_link_expired",
      params: {},
    });
  }
  app.clock.advance(HOUR_MS);
  assert.equal(await status(app, CALLS.passwordResetValidate, link), 400);
});

Deno.test("POST /api/auth/password-reset/confirm/ sets the password once, signs out everywhere, and says so by mail", async () => {
  await using app = await testApp();
  const { access, refresh } = await signIn(app);
  const link = await requestLink(app);
  const response = await app.post(CALLS.passwordResetConfirm, confirmation(link));
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), { message: SENTENCES.reset_done });
  assert.equal((await app.mailbox.next()).subject, "Your password was changed");

  const bearer = { Authorization: `Bearer ${access}` };
  const user = await app.get(CALLS.userData, bearer);
  await user.body?.cancel();
  assert.equal(user.status, 401);
  assert.equal(await status(app, CALLS.tokenRefresh, { refresh }), 401);
  assert.equal(await status(app, CALLS.login, { username: "chef1", password: PASSWORD }), 401);
  assert.equal(await status(app, CALLS.login, { username: "chef1", password: NEW_PASSWORD }), 200);
  assert.equal(await status(app, CALLS.passwordResetConfirm, confirmation(link)), 400);
});

Deno.test("POST /api/auth/password-reset/confirm/ lets one of two at once win", async () => {
  await using app = await testApp();
  await makeUser(app);
  const link = await requestLink(app);
  const statuses = await Promise.all([
    status(app, CALLS.passwordResetConfirm, confirmation(link)),
    status(app, CALLS.passwordResetConfirm, confirmation(link)),
  ]);
  assert.deepEqual(statuses.sort(), [200, 400]);
});

for (
  const [claim, change, error] of [
    ["passwords that differ", { confirm_password: "x" }, SENTENCES.passwords_do_not_match],
    [
      "a short password",
      { new_password: "1234567", confirm_password: "1234567" },
      SENTENCES.password_too_short,
    ],
    [
      "a most used password",
      { new_password: "password1", confirm_password: "password1" },
      SENTENCES.password_too_common,
    ],
  ] as const
) {
  Deno.test(`POST /api/auth/password-reset/confirm/ refuses ${claim}, and keeps the link`, async () => {
    await using app = await testApp();
    await makeUser(app);
    const link = await requestLink(app);
    const response = await app.post(CALLS.passwordResetConfirm, {
      ...confirmation(link),
      ...change,
    });
    assert.equal(response.status, 400);
    assert.deepEqual(await errorIn(response), error);
    assert.equal(await status(app, CALLS.passwordResetValidate, link), 200);
  });
}

Deno.test("a verification link does not reset a password", async () => {
  await using app = await testApp();
  const body = { username: "chef1", email: "chef1@example.com", password: PASSWORD };
  await status(app, CALLS.register, { ...body, password2: PASSWORD });
  const [uid, token] = linkIn(await app.mailbox.next()).split("/").slice(-2);
  assert.equal(await status(app, CALLS.passwordResetValidate, { uid, token }), 400);
});

async function requestLink(app: TestApp): Promise<{ uid: string; token: string }> {
  await status(app, CALLS.passwordReset, { email: "chef1@example.com" });
  const { searchParams } = new URL(linkIn(await app.mailbox.next()));
  return { uid: searchParams.get("uid")!, token: searchParams.get("token")! };
}

function confirmation(link: { uid: string; token: string }) {
  return { ...link, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
}

async function status(app: TestApp, path: string, body: unknown): Promise<number> {
  const response = await app.post(path, body);
  await response.body?.cancel();
  return response.status;
}
