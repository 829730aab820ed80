// PASSWORDS=off: no call takes a password that somebody signs in with, no screen asks for one, and providers prove all.
import assert from "node:assert/strict";
import { z } from "zod";
import { API } from "../../contract/calls.ts";
import type { CallDescription } from "../../contract/described_calls.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { createLink } from "../../server/accounts/links.ts";
import { errorIn } from "../support/errors.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { openBothProviders, openProvider } from "../support/openid_provider.ts";
import { finishFlow, signInWith, startFlow } from "../support/provider_flow.ts";
import { testApp } from "../support/test_app.ts";

const OFF = "Nobody signs in with a password here. Please sign in with Acme.";

/** Calls whose password is another one, or that work without. */
const OTHERS: Record<string, string> = {
  visibility: "the password of a page, which its visitors are asked for",
  prove: "may be empty: then a fresh sign-in is the proof",
  deleteAccount: "may be left out: then a fresh sign-in is the proof",
};

/** Calls that hold no password themselves, and lead to one. */
const LEADING = ["passwordReset", "resendRegistration"];

const CALLS_BY_NAME = Object.entries<CallDescription>(API);

Deno.test("every call that takes a password says whether somebody signs in with it", () => {
  const taking = CALLS_BY_NAME.filter(([, { request }]) => hasPassword(request)).map(([name]) =>
    name
  );
  const marked = CALLS_BY_NAME.filter(([, { isOfPasswords }]) => isOfPasswords).map(([name]) =>
    name
  );
  assert.ok(taking.length >= 5);
  const known = [...marked, ...Object.keys(OTHERS)].filter((name) => !LEADING.includes(name));
  assert.deepEqual(taking.toSorted(), known.toSorted());
});

Deno.test("each of them is refused with a sentence, whoever asks and whatever they send", async () => {
  await using provider = await openProvider();
  await using app = await testApp({ ...provider.oidcEnvironment, PASSWORDS: "off" });
  const { id } = await makeUser(app);
  const { bearer } = await signInWith(app, "oidc");
  const before = await app.database.sql`select * from users order by id`;
  const link = await createLink(app.database.sql, id, "reset_password", app.clock.now());
  const sent = {
    ...link,
    username: "chef1",
    email: "chef1@example.com",
    password: PASSWORD,
    password2: PASSWORD,
    current_password: PASSWORD,
    new_password: "a hotter oven 2",
    confirm_password: "a hotter oven 2",
  };
  const marked = CALLS_BY_NAME.filter(([, { isOfPasswords }]) => isOfPasswords);
  for (const [name, { address, method }] of marked) {
    assert.equal(method, "POST", name);
    for (const [body, headers] of [[sent, {}], [sent, bearer], [{}, {}]] as const) {
      const response = await app.post(address, body, headers as Record<string, string>);
      assert.equal(response.status, 403, name);
      assert.equal(await errorIn(response), OFF, name);
    }
  }
  assert.deepEqual(await app.database.sql`select * from users order by id`, before);
  const others = await app.database.sql`
    select subject from mails where subject <> 'Your account now opens with Acme'`;
  assert.deepEqual(others, []);
});

Deno.test("no screen has a field for a password that somebody signs in with, nor a link to one", async () => {
  await using providers = await openBothProviders();
  await using app = await testApp({ ...providers.environment, PASSWORDS: "off" });
  const { cookie } = await signInWith(app, "oidc");
  const reset = `${SCREENS.resetPassword}?uid=x&token=y`;
  const { login, register, landing, try: tryIt, profile, dashboard } = SCREENS;
  for (const path of [landing, tryIt, login, register, reset, profile, dashboard]) {
    const headers = [profile, dashboard].includes(path as typeof profile) ? cookie : undefined;
    const html = await (await app.get(path, headers)).text();
    assert.ok(html.includes("</html>"), path);
    assert.doesNotMatch(html, /type="password"|Change Password|forgot-password|Forgot your/, path);
  }
  for (const path of [login, register]) {
    const html = await (await app.get(path)).text();
    const buttons = [...html.matchAll(/(Sign in with Google|Continue with Acme)<\/button>/g)];
    assert.deepEqual(buttons.map(([, words]) => words), [
      "Sign in with Google",
      "Continue with Acme",
    ]);
  }
  const forgotten = await app.get(SCREENS.forgotPassword);
  assert.equal(forgotten.status, 302);
  assert.equal(forgotten.headers.get("Location"), SCREENS.login);
  await forgotten.body?.cancel();
});

Deno.test("who had a password before signs in with the provider, and is told of a way back without one", async () => {
  await using provider = await openProvider();
  await using app = await testApp({ ...provider.oidcEnvironment, PASSWORDS: "off" });
  await makeUser(app);
  const { user, bearer, refresh } = await signInWith(app, "oidc");
  assert.equal(user.username, "chef1");
  const linked = await app.mailbox.next();
  assert.equal(linked.subject, "Your account now opens with Acme");
  assert.match(linked.text!, /end every other session in your profile/);
  assert.doesNotMatch(linked.text!, /password/);

  const change = { first_name: "", last_name: "", username: "chef1", email: "chef2@example.com" };
  const asked = await app.put(CALLS.updateProfile, change, bearer);
  assert.equal(asked.status, 200);
  await asked.body?.cancel();
  const mails = [await app.mailbox.next(), await app.mailbox.next()];
  const notice = mails.find(({ subject }) => subject === "Your email is about to change")!;
  assert.doesNotMatch(notice.text!.replace(/http\S+/g, ""), /password/);
  const url = new URL(/http\S+reset-password\S+/.exec(notice.text!)![0]);
  const link = Object.fromEntries(url.searchParams);
  const stopped = await app.post(CALLS.passwordResetValidate, link);
  assert.equal(stopped.status, 200);
  await stopped.body?.cancel();
  const open = await app.database.sql`select 1 from links where purpose = 'change_email'`;
  assert.deepEqual(open, []);

  // The old password is no proof any more; a sign-in is.
  app.clock.advance(10 * 60_000);
  const { access } = await (await app.post(CALLS.tokenRefresh, { refresh })).json();
  const stale = { Authorization: `Bearer ${access}` };
  const refused = await app.post(CALLS.deleteAccount, { password: PASSWORD }, stale);
  assert.equal(refused.status, 400);
  assert.match(String(await errorIn(refused)), /^Please sign in with Acme once more/);
  const { bearer: fresh } = await signInWith(app, "oidc");
  const deleted = await app.post(CALLS.deleteAccount, {}, fresh);
  assert.equal(deleted.status, 200);
  await deleted.body?.cancel();
});

Deno.test("a page keeps its own password, and a key is made, where nobody signs in with one", async () => {
  await using provider = await openProvider();
  await using app = await testApp({ ...provider.oidcEnvironment, PASSWORDS: "off" });
  const { bearer } = await signInWith(app, "oidc");
  for (
    const [path, body] of [
      [CALLS.savePortfolio, { user_code: "<p>x" }],
      [CALLS.visibility, { visibility: "password", password: "for my guests 1" }],
      [CALLS.createKey, { name: "x", scopes: ["page:read"], days: 30 }],
    ] as const
  ) {
    const response = await app.post(path, body, bearer);
    assert.ok(response.ok, await response.text());
  }
});

Deno.test("whom Google does not vouch for is not sent to a password that nobody has", async () => {
  await using provider = await openProvider();
  await using app = await testApp({ ...provider.environment, PASSWORDS: "off" });
  provider.claims.email_verified = false;
  const response = await finishFlow(app, await startFlow(app));
  assert.equal(response.status, 400);
  assert.match(String(await errorIn(response)), /^Google does not say that your email address/);
});

function hasPassword(request: CallDescription["request"]): boolean {
  if (!(request instanceof z.ZodType)) return false;
  const { properties = {} } = z.toJSONSchema(request, { io: "input", unrepresentable: "any" });
  return Object.keys(properties).some((name) => /password/.test(name));
}

Deno.test("a sign-in with a provider proves for ten minutes, however often it is asked for", async () => {
  await using provider = await openProvider();
  const environment = { ...provider.oidcEnvironment, PASSWORDS: "off" };
  await using app = await testApp({ ...environment, OPERATORS: "chef1@example.com" });
  const { bearer, cookie } = await signInWith(app, "oidc");
  const prove = async () => {
    const response = await app.post(CALLS.prove, { password: "" }, bearer);
    await response.body?.cancel();
    return response.status;
  };
  const showsRoom = async () =>
    (await (await app.get(SCREENS.operator, cookie)).text()).includes("Nothing waits for you");
  app.clock.advance(9 * 60_000);
  assert.equal(await prove(), 200);
  assert.equal(await showsRoom(), true);
  app.clock.advance(60_000);
  assert.equal(await prove(), 400);
  assert.equal(await showsRoom(), false);
});
