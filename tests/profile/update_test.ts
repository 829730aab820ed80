// /api/profile/: names, the hold on an old name, the password, and the change of address.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { linkIn } from "../support/mailbox.ts";
import { makeUser, PASSWORD, signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

const DAY_MS = 24 * 60 * 60_000;
const PROFILE = {
  first_name: "",
  last_name: "",
  username: "chef1",
  email: "chef1@example.com",
};

Deno.test("PUT /api/profile/update/ changes the names", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const change = { ...PROFILE, first_name: "料理", last_name: "الطاهي" };
  const written = { ...change, first_name: " 料理 " };
  const response = await app.put(CALLS.updateProfile, written, bearer);
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), {
    message: SENTENCES.profile_updated,
    user: { ...change, email_verify: true },
  });
});

for (
  const [claim, change, error] of [
    ["no username", { username: "" }, SENTENCES.username_required],
    ["no e-mail", { email: "" }, SENTENCES.email_required],
    ["a line break in a name", { first_name: "a\nb" }, SENTENCES.name_has_controls],
    ["a name that turns the text around", { first_name: "a\u202Eb" }, SENTENCES.name_has_controls],
    ["a name with a space of no width", { last_name: "a\u200Bb" }, SENTENCES.name_has_controls],
    ["a name of 101", { last_name: "x".repeat(101) }, SENTENCES.name_too_long],
    ["someone else's username", { username: "CHEF2" }, SENTENCES.username_taken],
  ] as const
) {
  Deno.test(`PUT /api/profile/update/ refuses ${claim}`, async () => {
    await using app = await testApp();
    await makeUser(app, "chef2");
    const { bearer } = await signIn(app);
    const response = await app.put(CALLS.updateProfile, { ...PROFILE, ...change }, bearer);
    assert.equal(response.status, 400);
    assert.deepEqual(await errorIn(response), error);
  });
}

Deno.test("a name given up leads on, and is nobody else's for 90 days", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  await status(app.post(CALLS.savePortfolio, { user_code: "<p>x" }, bearer));
  await status(app.put(CALLS.updateProfile, { ...PROFILE, username: "chef3" }, bearer));
  const old = await app.get("/u/CHEF1");
  assert.equal(old.status, 302);
  assert.equal(old.headers.get("Location"), "/u/chef3");

  const other = await signIn(app, "chef2");
  const wish = { ...PROFILE, username: "chef1", email: "chef2@example.com" };
  assert.equal(await status(app.put(CALLS.updateProfile, wish, other.bearer)), 400);
  const stranger = {
    username: "chef1",
    email: "chef4@example.com",
    password: PASSWORD,
    password2: PASSWORD,
  };
  assert.equal(await status(app.post(CALLS.register, stranger)), 400);
  app.clock.advance(90 * DAY_MS);
  assert.equal((await app.get("/u/chef1")).status, 404);
  assert.equal(await status(app.post(CALLS.register, stranger)), 201);
});

Deno.test("a name given up can be taken back by its owner", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  for (const username of ["chef3", "chef1"]) {
    const response = await app.put(CALLS.updateProfile, { ...PROFILE, username }, bearer);
    assert.equal((await response.json()).user.username, username);
  }
});

Deno.test("a new e-mail counts once its link is used, and signs out everywhere", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const change = { ...PROFILE, email: "chef9@example.com" };
  const response = await app.put(CALLS.updateProfile, change, bearer);
  const reply = await response.json();
  assert.match(reply.message, /until then, the old one stays/);
  assert.equal(reply.user.email, "chef1@example.com");
  const mails = [await app.mailbox.next(), await app.mailbox.next()];
  const to = (address: string) => mails.find((mail) => mail.to?.[0]?.address === address)!;
  assert.equal(to("chef1@example.com").subject, "Your email is about to change");
  const [uid, token, new_email] = linkIn(to("chef9@example.com")).split("/").slice(-3)
    .map(decodeURIComponent);

  const wrong = { uid, token, new_email: "chef8@example.com" };
  assert.equal(await status(app.post(CALLS.verifyEmailChange, wrong)), 400);
  const link = { uid, token, new_email };
  assert.equal(await status(app.post(CALLS.verifyEmailChange, link)), 200);
  assert.equal(await status(app.post(CALLS.verifyEmailChange, link)), 400);
  assert.equal(await status(app.get(CALLS.userData, bearer)), 401);
  const login = { username: "chef9@example.com", password: PASSWORD };
  assert.equal(await status(app.post(CALLS.login, login)), 200);
});

Deno.test("a new e-mail that has an account is told to its owner alone", async () => {
  await using app = await testApp();
  await makeUser(app, "chef2");
  const { bearer } = await signIn(app);
  const change = { ...PROFILE, email: "CHEF2@example.com" };
  const response = await app.put(CALLS.updateProfile, change, bearer);
  assert.equal(response.status, 200);
  assert.match((await response.json()).message, /until then, the old one stays/);
  const mails = [await app.mailbox.next(), await app.mailbox.next()];
  const subjects = mails.map(({ subject }) => subject).sort();
  assert.deepEqual(subjects, ["You already have an account", "Your email is about to change"]);
});

Deno.test("POST /api/profile/change-password/ ends every other session, and tells by mail", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const login = await app.post(CALLS.login, { username: "chef1", password: PASSWORD });
  const other = { Authorization: `Bearer ${(await login.json()).access}` };
  const change = passwords({});
  assert.equal(await status(app.post(CALLS.changePassword, change, bearer)), 200);
  await app.mailbox.nextAbout("Your password was changed");
  assert.equal(await status(app.get(CALLS.userData, bearer)), 200);
  assert.equal(await status(app.get(CALLS.userData, other)), 401);
});

for (
  const [claim, change, error] of [
    ["a wrong one", { current_password: "x" }, SENTENCES.current_password_wrong],
    ["two that differ", { confirm_password: "x" }, SENTENCES.new_passwords_do_not_match],
    [
      "a short one",
      { new_password: "1234567", confirm_password: "1234567" },
      SENTENCES.password_too_short,
    ],
  ] as const
) {
  Deno.test(`POST /api/profile/change-password/ refuses ${claim}`, async () => {
    await using app = await testApp();
    const { bearer } = await signIn(app);
    const response = await app.post(CALLS.changePassword, passwords(change), bearer);
    assert.equal(response.status, 400);
    assert.deepEqual(await errorIn(response), error);
  });
}

Deno.test("/api/profile/ is closed to the signed-out", async () => {
  await using app = await testApp();
  assert.equal(await status(app.put(CALLS.updateProfile, PROFILE)), 401);
  assert.equal(await status(app.post(CALLS.changePassword, passwords({}))), 401);
});

function passwords(change: Record<string, string>) {
  const password = "a hotter oven 2";
  const all = { current_password: PASSWORD, new_password: password, confirm_password: password };
  return { ...all, ...change };
}

async function status(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.body?.cancel();
  return response.status;
}
