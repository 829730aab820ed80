// POST /api/auth/verify-email/resend/: a new link for whoever is signed in and not verified.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { linkIn } from "../support/mailbox.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

Deno.test("POST /api/auth/verify-email/resend/ sends a link that replaces the older one", async () => {
  await using app = await testApp();
  const { bearer, link: older } = await registered(app);
  const response = await app.post(CALLS.resendVerification, {}, bearer);
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), { message: SENTENCES.verification_resent });
  const newer = linkPartsOf(linkIn(await app.mailbox.next()));
  assert.equal(await statusOf(app.post(CALLS.verifyEmail, older)), 400);
  assert.equal(await statusOf(app.post(CALLS.verifyEmail, newer)), 200);
  const user = await (await app.get(CALLS.userData, bearer)).json();
  assert.equal(user.email_verify, true);
});

Deno.test("POST /api/auth/verify-email/resend/ sends nothing to the verified", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const response = await app.post(CALLS.resendVerification, {}, bearer);
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), { message: SENTENCES.already_verified });
  await app.outbox.settle();
  assert.deepEqual(app.mailbox.mails, []);
});

Deno.test("POST /api/auth/verify-email/resend/ is limited", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const { bearer } = await registered(app);
  const statuses = [];
  for (let i = 0; i < 5; i++) {
    statuses.push(await statusOf(app.post(CALLS.resendVerification, {}, bearer)));
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 429], "the mail of the sign-up counts too");
});

Deno.test("POST /api/auth/verify-email/resend/ is closed to strangers", async () => {
  await using app = await testApp();
  assert.equal(await statusOf(app.post(CALLS.resendVerification, {})), 401);
});

async function registered(app: TestApp) {
  const form = { username: "chef1", email: "chef1@example.com", password: PASSWORD };
  await statusOf(app.post(CALLS.register, { ...form, password2: PASSWORD }));
  const link = linkPartsOf(linkIn(await app.mailbox.next()));
  const login = await app.post(CALLS.login, { username: "chef1", password: PASSWORD });
  const { access } = await login.json();
  return { link, bearer: { Authorization: `Bearer ${access}` } };
}

function linkPartsOf(link: string) {
  const [, , uid, token] = new URL(link).pathname.split("/");
  return { uid, token };
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.body?.cancel();
  return response.status;
}
