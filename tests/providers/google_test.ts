// /api/auth/google/: whom a Google identity lets in, new, known, linked or refused.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { finishFlow, signInWithGoogle, startFlow } from "../support/provider_flow.ts";
import { linkIn } from "../support/mailbox.ts";
import { makeUser, PASSWORD, signIn } from "../support/make.ts";
import { openProvider } from "../support/openid_provider.ts";
import { quiet } from "../support/quiet.ts";
import { testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

Deno.test("GET /api/auth/google/url/ leads to the provider with PKCE, state and nonce", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  const poisoned = new Request(`http://localhost:8000${CALLS.googleUrl}`, {
    headers: { "X-Forwarded-Host": "evil.example" },
  });
  const response = await app.fetch(poisoned);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  assert.match(
    response.headers.get("Set-Cookie")!,
    /^google_flow=\d+\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const url = new URL((await response.json()).auth_url);
  assert.equal(url.origin, provider.issuer);
  const query = Object.fromEntries(url.searchParams);
  assert.equal(query.response_type, "code");
  assert.equal(query.redirect_uri, "http://localhost:8000/auth/google/callback");
  assert.equal(query.scope, "openid email profile");
  assert.equal(query.code_challenge_method, "S256");
  for (const name of ["code_challenge", "state", "nonce"]) {
    assert.match(query[name]!, /^[\w-]{43}$/, name);
  }
});

Deno.test("GET /api/auth/google/url/ without credentials says that it cannot", async () => {
  await using app = await testApp();
  const response = await app.get(CALLS.googleUrl);
  assert.equal(response.status, 503);
  assert.deepEqual(await errorIn(response), SENTENCES.google_start_failed);
});

Deno.test("POST /api/auth/google/authenticate/ makes an account for a new person", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  const { user, is_new_user, bearer, cookie } = await signInWithGoogle(app);
  assert.equal(is_new_user, true);
  assert.deepEqual(user, {
    username: "chef-one",
    email: "chef1@example.com",
    first_name: "Chéf",
    last_name: "One",
    email_verify: true,
  });
  const call = await app.get(CALLS.userData, bearer);
  assert.deepEqual(await call.json(), user);
  assert.match(await (await app.get("/dashboard", cookie)).text(), /Welcome, Chéf!/);
  const [{ code_verifier, client_secret }] = provider.tokenRequests as [Record<string, string>];
  assert.match(code_verifier!, /^[\w-]{43}$/);
  assert.equal(client_secret, "kitchen-secret");
  const login = await app.post(CALLS.login, { username: "chef-one", password: PASSWORD });
  assert.equal(login.status, 401, "nobody has a password for it");
  await login.body?.cancel();
});

Deno.test("POST /api/auth/google/authenticate/ knows people by their subject, whatever their e-mail", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  await signInWithGoogle(app);
  Object.assign(provider.claims, { email: "chef9@example.com", email_verified: false });
  const { user, is_new_user } = await signInWithGoogle(app);
  assert.equal(is_new_user, false);
  assert.equal(user.email, "chef1@example.com");
});

Deno.test("a verified account of the same e-mail is linked, keeps its password, and is told", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  const { id } = await makeUser(app);
  provider.claims.email = "Chef1@Example.com";
  const { user, is_new_user } = await signInWithGoogle(app);
  assert.equal(is_new_user, false);
  assert.equal(user.username, "chef1");
  const rows = await app.database.sql`select user_id, issuer, subject from identities`;
  assert.deepEqual(rows, [{ user_id: id, issuer: provider.issuer, subject: "google-1" }]);
  const mail = await app.mailbox.next();
  assert.equal(mail.subject, "Your account now opens with Google");
  assert.equal(mail.to?.[0]?.address, "chef1@example.com");
  const login = await app.post(CALLS.login, { username: "chef1", password: PASSWORD });
  assert.equal(login.status, 200);
  await login.body?.cancel();
});

Deno.test("an account whose e-mail was never verified loses password, sessions and links before it is linked", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  // The one who registered another's address in advance, and waits.
  const intruder = { username: "chef1", email: "chef1@example.com" };
  const passwords = { password: PASSWORD, password2: PASSWORD };
  await (await app.post(CALLS.register, { ...intruder, ...passwords })).body?.cancel();
  const verification = new URL(linkIn(await app.mailbox.next())).pathname.split("/");
  const login = await app.post(CALLS.login, { username: "chef1", password: PASSWORD });
  const { access, refresh } = await login.json();

  const { user } = await signInWithGoogle(app);
  assert.equal(user.email_verify, true);
  const bearer = { Authorization: `Bearer ${access}` };
  for (
    const [claim, response] of [
      ["the password", await app.post(CALLS.login, { username: "chef1", password: PASSWORD })],
      ["the access token", await app.get(CALLS.userData, bearer)],
      ["the refresh token", await app.post(CALLS.tokenRefresh, { refresh })],
    ] as const
  ) {
    assert.equal(response.status, 401, claim);
    await response.body?.cancel();
  }
  const [uid, token] = verification.slice(2);
  const link = await app.post(CALLS.verifyEmail, { uid, token });
  assert.equal(link.status, 400);
  await link.body?.cancel();
});

for (const email_verified of [false, undefined, "false", "TRUE", 1, null]) {
  Deno.test(`an e-mail with email_verified ${email_verified} opens no account`, async () => {
    await using provider = await openProvider();
    await using app = await testApp(provider.environment);
    await makeUser(app);
    provider.claims.email_verified = email_verified;
    provider.userInfo = { sub: provider.claims.sub };
    for (const email of ["chef1@example.com", "chef2@example.com", "no address"]) {
      provider.claims.email = email;
      const response = await finishFlow(app, await startFlow(app));
      assert.equal(response.status, 400);
      assert.match((await response.json()).error, /^Google has not verified your email address\./);
    }
    assert.equal((await app.database.sql`select 1 from users`).length, 1);
    assert.deepEqual(await app.database.sql`select 1 from identities`, []);
  });
}

Deno.test("another Google account of the same e-mail is refused", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  await signInWithGoogle(app);
  provider.claims.sub = "google-2";
  const response = await finishFlow(app, await startFlow(app));
  assert.equal(response.status, 400);
  assert.deepEqual(await errorIn(response), SENTENCES.google_other_account);
});

for (
  const [name, expected] of [
    [["Ädm", "ont"], /^adm-ont$/],
    [["Admin", ""], /^chef-\d{5}$/],
    [["Taken", ""], /^taken-\d{5}$/],
    [["厨", "师"], /^chef-nine$/],
    [["A", ""], /^a-\d{5}$/],
    [["x".repeat(90), "y"], /^x{24}$/],
  ] as const
) {
  Deno.test(`${name.join(" ").slice(0, 9)} gets a username like ${expected}`, async () => {
    await using provider = await openProvider();
    await using app = await testApp(provider.environment);
    await makeUser(app, "taken");
    const [given_name, family_name] = name;
    Object.assign(provider.claims, { given_name, family_name, email: "chef.nine@example.com" });
    const { user } = await signInWithGoogle(app);
    assert.match(user.username, expected);
  });
}

Deno.test("two tabs that come back at once make one account", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  const flows = await Promise.all([startFlow(app), startFlow(app), startFlow(app)]);
  const answers = await Promise.all(flows.map((flow) => finishFlow(app, flow)));
  for (const answer of answers) assert.equal(answer.status, 200, await answer.text());
  assert.equal((await app.database.sql`select 1 from users`).length, 1);
});

Deno.test("signing in with Google ends the session that the browser had", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  using _warnings = quiet("warn");
  const { bearer, cookie } = await signIn(app, "chef2");
  const flow = await startFlow(app);
  const Cookie = `${flow.cookie}; ${cookie.Cookie}`;
  const answer = await finishFlow(app, flow, { Cookie });
  assert.equal(answer.status, 200);
  await answer.body?.cancel();
  const before = await app.get(CALLS.userData, bearer);
  assert.equal(before.status, 401);
  await before.body?.cancel();
});
