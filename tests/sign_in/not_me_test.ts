// POST /api/auth/not-me/: a sign-in that its owner disowns ends, with all that came of it, and a new password is due.
import assert from "node:assert/strict";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import type { NotMeReply } from "../../contract/payloads.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { createLink } from "../../server/accounts/links.ts";
import { makeBrowser, subjectsOf } from "../support/browsers.ts";
import { errorIn } from "../support/errors.ts";
import { linkIn } from "../support/mailbox.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { openProvider } from "../support/openid_provider.ts";
import { finishFlow, signInWithGoogle, startFlow } from "../support/provider_flow.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const NEWS = "A sign-in in a new browser";
const NEW_PASSWORD = "a hotter oven 2";
const PASSWORDS = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };

/** What the next mail about a new browser carries. */
async function nextLink(app: TestApp): Promise<{ uid: string; token: string }> {
  const { pathname } = new URL(linkIn(await app.mailbox.nextAbout(NEWS)));
  const [, , uid = "", token = ""] = pathname.split("/");
  return { uid, token };
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.body?.cancel();
  return response.status;
}

async function disown(app: TestApp, link: object, headers = {}): Promise<NotMeReply> {
  const response = await app.post(CALLS.notMe, link, headers);
  assert.equal(response.status, 200);
  return await response.json();
}

Deno.test("looking at the link does nothing, however often", async () => {
  await using app = await testApp();
  await makeUser(app);
  const [own, other] = [makeBrowser(app), makeBrowser(app)];
  await statusOf(own.signIn());
  const reply = await (await other.signIn()).json();
  const link = await nextLink(app);
  for (const end of ["", `/${link.uid}`, `/${link.uid}/${link.token}`, "/x/y"]) {
    const response = await app.get(`/not-me${end}`);
    assert.equal(response.status, 200);
    assert.match(response.headers.get("Cache-Control") ?? "", /no-store|private/);
    assert.match(await response.text(), /It was not me/);
  }
  const bearer = { Authorization: `Bearer ${reply.access}` };
  assert.equal(await statusOf(app.get(CALLS.userData, bearer)), 200);
  assert.equal((await disown(app, link)).is_own, false);
  assert.equal(await statusOf(app.get(CALLS.userData, bearer)), 401);
});

Deno.test("the press makes the password good for nothing, and the link that it answers sets a new one", async () => {
  await using app = await testApp();
  await makeUser(app);
  const [own, other] = [makeBrowser(app), makeBrowser(app)];
  await statusOf(own.signIn());
  await statusOf(other.signIn());
  app.clock.advance(2_000);
  const { reset, is_own, message } = await disown(app, await nextLink(app), own.headers());
  assert.equal(is_own, true);
  assert.equal(message, SENTENCES.disowned);
  assert.equal(await statusOf(other.signIn()), 401, "whoever signed in knew it");
  const confirmed = await app.post(CALLS.passwordResetConfirm, { ...reset, ...PASSWORDS });
  assert.equal(confirmed.status, 200);
  own.keep(confirmed);
  await confirmed.body?.cancel();
  const told = (await subjectsOf(app)).length;
  assert.equal(await statusOf(own.signIn("chef1", NEW_PASSWORD)), 200);
  assert.equal((await subjectsOf(app)).length, told, "it set the password, so it is known");
  assert.equal(await statusOf(other.signIn("chef1", NEW_PASSWORD)), 200);
  assert.equal((await subjectsOf(app)).length, told + 1, "the disowned one is a stranger again");
});

Deno.test("each mail has a link of its own, and the first that is used ends all of them", async () => {
  await using app = await testApp();
  await makeUser(app);
  for (let i = 0; i < 4; i++) await statusOf(makeBrowser(app).signIn());
  const links = [await nextLink(app), await nextLink(app), await nextLink(app)];
  await disown(app, links[0]!);
  for (const link of links) {
    const response = await app.post(CALLS.notMe, link);
    assert.equal(response.status, 400);
    assert.equal(await errorIn(response), SENTENCES.not_me_over);
  }
});

Deno.test("a link is good for seven days, and nothing that was made up is good at all", async () => {
  await using app = await testApp();
  await makeUser(app);
  for (let i = 0; i < 3; i++) await statusOf(makeBrowser(app).signIn());
  const [link, late] = [await nextLink(app), await nextLink(app)];
  for (
    const wrong of [
      { ...link, token: "x" },
      { ...link, uid: crypto.randomUUID() },
      { ...link, uid: "x" },
      { uid: "", token: "" },
    ]
  ) {
    assert.equal(await statusOf(app.post(CALLS.notMe, wrong)), 400);
  }
  assert.equal(await statusOf(app.post(CALLS.notMe, {})), 400);
  const reset = await createLink(app.database.sql, link.uid, "reset_password", app.clock.now());
  assert.equal(await statusOf(app.post(CALLS.notMe, reset)), 400, "of another purpose");
  app.clock.advance(7 * 24 * 60 * 60_000 - 60_000);
  await disown(app, link);
  app.clock.advance(120_000);
  assert.equal(await statusOf(app.post(CALLS.notMe, late)), 400);
  assert.equal(await statusOf(app.get(`${SCREENS.forgotPassword}`)), 200);
});

Deno.test("whoever has no password is led to sign in, also where there are no passwords", async () => {
  await using provider = await openProvider();
  for (const more of [[], [["PASSWORDS", "off"]]]) {
    await using app = await testApp({ ...provider.environment, ...Object.fromEntries(more) });
    const { bearer } = await signInWithGoogle(app);
    await statusOf(finishFlow(app, await startFlow(app)));
    assert.equal((await disown(app, await nextLink(app))).reset, null);
    assert.equal(await statusOf(app.get(CALLS.userData, bearer)), 401);
    assert.equal(await statusOf(finishFlow(app, await startFlow(app))), 200);
  }
});

Deno.test("of a password from before there were none, nothing is set anew", async () => {
  await using provider = await openProvider();
  await using app = await testApp({ ...provider.environment, PASSWORDS: "off" });
  const { id } = await makeUser(app);
  const link = await createLink(app.database.sql, id, "not_me", app.clock.now());
  assert.equal((await disown(app, link)).reset, null);
  const credentials = { username: "chef1", password: PASSWORD };
  assert.equal(await statusOf(app.post(CALLS.login, credentials)), 403);
});
