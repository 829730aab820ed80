// /api/auth/oidc/: the provider of the place, beside Google or alone; nobody's account opens for another's identity.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import type { ProviderId } from "../../contract/providers/providers.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { finishFlow, signInWith, signInWithGoogle, startFlow } from "../support/provider_flow.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { openBothProviders, openProvider } from "../support/openid_provider.ts";
import { quiet } from "../support/quiet.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

const OTHER_WAY_IN = SENTENCES.other_way_in;
const UNVERIFIED =
  "Acme does not say that your email address is verified, so nothing can be opened with it here.";
const NO_EMAIL = SENTENCES.provider_email_missing({ provider: "Acme" });
const FAILED = SENTENCES.provider_failed({ provider: "Acme" });

Deno.test("GET /api/auth/oidc/url/ leads to the provider with PKCE, state and nonce, and back to an address of its own", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.oidcEnvironment);
  const response = await app.get(CALLS.oidcUrl);
  assert.equal(response.status, 200);
  assert.match(
    response.headers.get("Set-Cookie")!,
    /^oidc_flow=\d+\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const url = new URL((await response.json()).auth_url);
  assert.equal(url.origin, provider.issuer);
  const query = Object.fromEntries(url.searchParams);
  assert.equal(query.redirect_uri, "http://localhost:8000/auth/oidc/callback");
  assert.equal(query.scope, "openid email profile");
  assert.equal(query.code_challenge_method, "S256");
  for (const name of ["code_challenge", "state", "nonce"]) {
    assert.match(query[name]!, /^[\w-]{43}$/, name);
  }
});

Deno.test("POST /api/auth/oidc/authenticate/ makes an account, and knows its person by issuer and subject, whatever the e-mail", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.oidcEnvironment);
  const { user, is_new_user } = await signInWith(app, "oidc");
  assert.equal(is_new_user, true);
  assert.equal(user.username, "chef-one");
  Object.assign(provider.claims, { email: "chef9@example.com", email_verified: false });
  const again = await signInWith(app, "oidc");
  assert.equal(again.is_new_user, false);
  assert.deepEqual(again.user, user);
  const rows = await app.database.sql`select issuer, subject from identities`;
  assert.deepEqual(rows, [{ issuer: provider.issuer, subject: "google-1" }]);
});

Deno.test("the same subject at two issuers is two people", async () => {
  await using providers = await openBothProviders();
  await using app = await testApp(providers.environment);
  providers.oidc.claims.sub = providers.google.claims.sub;
  const first = await signInWithGoogle(app);
  const second = await signInWith(app, "oidc");
  assert.equal(second.is_new_user, true);
  assert.notEqual(second.user.username, first.user.username);
  assert.equal((await signInWithGoogle(app)).user.username, first.user.username);
});

for (const [first, second] of [["google", "oidc"], ["oidc", "google"]] as const) {
  Deno.test(`an account that opens with ${first} is not taken over by ${second} with its e-mail`, async () => {
    await using providers = await openBothProviders();
    await using app = await testApp(providers.environment);
    providers[second].claims.email = String(providers[first].claims.email).toUpperCase();
    const { user, bearer } = await signInWith(app, first);
    const before = await app.database.sql`select * from identities`;
    const { status, error } = await refusal(app, second);
    assert.equal(status, 400);
    assert.equal(error, OTHER_WAY_IN);
    assert.deepEqual(await app.database.sql`select * from identities`, before);
    const open = await app.get(CALLS.userData, bearer);
    assert.deepEqual(await open.json(), user);
    assert.equal((await signInWith(app, first)).is_new_user, false);
  });
}

for (const isThere of [false, true]) {
  const claim = isThere ? "a verified account, one opens it" : "nobody's account, one makes it";
  Deno.test(`of two providers that come at once with the e-mail of ${claim}, and the other is refused`, async () => {
    await using providers = await openBothProviders();
    await using app = await testApp(providers.environment);
    if (isThere) await makeUser(app);
    providers.oidc.claims.email = providers.google.claims.email;
    const flows = await Promise.all([startFlow(app, "google"), startFlow(app, "oidc")]);
    const answers = await Promise.all(flows.map((flow) => finishFlow(app, flow)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400]);
    for (const answer of answers) {
      if (answer.ok) await answer.body?.cancel();
      else assert.equal(await errorIn(answer), OTHER_WAY_IN);
    }
    assert.equal((await app.database.sql`select 1 from users`).length, 1);
    assert.equal((await app.database.sql`select 1 from identities`).length, 1);
  });
}

Deno.test("another account of the same provider and e-mail is refused", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.oidcEnvironment);
  await signInWith(app, "oidc");
  provider.claims.sub = "oidc-2";
  const { error } = await refusal(app, "oidc");
  assert.equal(error, "The account of this email address opens with another account of Acme.");
});

Deno.test("a verified account of the same e-mail is linked, keeps its password, and is told by whom", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.oidcEnvironment);
  await makeUser(app);
  const { user, is_new_user } = await signInWith(app, "oidc");
  assert.equal(is_new_user, false);
  assert.equal(user.username, "chef1");
  const mail = await app.mailbox.next();
  assert.equal(mail.subject, "Your account now opens with Acme");
  const login = await app.post(CALLS.login, { username: "chef1", password: PASSWORD });
  assert.equal(login.status, 200);
  await login.body?.cancel();
});

for (const email_verified of [false, undefined, "false", "TRUE", 1, null]) {
  Deno.test(`of Acme, an e-mail with email_verified ${email_verified} opens no account`, async () => {
    await using provider = await openProvider();
    await using app = await testApp(provider.oidcEnvironment);
    await makeUser(app);
    provider.claims.email_verified = email_verified;
    provider.userInfo = { sub: provider.claims.sub };
    for (const email of ["chef1@example.com", "chef2@example.com"]) {
      provider.claims.email = email;
      assert.deepEqual(await refusal(app, "oidc"), { status: 400, error: UNVERIFIED });
    }
    assert.equal((await app.database.sql`select 1 from users`).length, 1);
    assert.deepEqual(await app.database.sql`select 1 from identities`, []);
  });
}

Deno.test('an e-mail is verified where the provider says so as the text "true"', async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.oidcEnvironment);
  provider.claims.email_verified = "true";
  assert.equal((await signInWith(app, "oidc")).user.email, "chef1@example.com");
});

/** What only the userinfo endpoint tells; all else stands in the id_token. */
for (const apart of [["email", "email_verified"], ["email_verified"], ["email"]] as const) {
  Deno.test(`of whom an id_token does not tell ${apart.join(" and ")}, the provider is asked, and it must be the same person`, async () => {
    await using provider = await openProvider();
    await using app = await testApp(provider.oidcEnvironment);
    using _warnings = quiet("warn");
    const told = Object.fromEntries(apart.map((name) => [name, provider.claims[name]]));
    for (const name of apart) provider.claims[name] = undefined;
    const { sub } = provider.claims;
    for (const userInfo of [{ sub: "another", ...told }, told]) {
      provider.userInfo = userInfo;
      assert.deepEqual(await refusal(app, "oidc"), { status: 400, error: FAILED });
    }
    provider.userInfo = { sub };
    const error = apart.includes("email" as never) ? NO_EMAIL : UNVERIFIED;
    assert.deepEqual(await refusal(app, "oidc"), { status: 400, error });
    provider.userInfo = { sub, ...told };
    const { user } = await signInWith(app, "oidc");
    assert.equal(user.email, "chef1@example.com");
    assert.equal(user.username, "chef-one");
  });
}

Deno.test("who is known by an identity signs in while the userinfo endpoint fails", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.oidcEnvironment);
  using log = quiet("warn");
  provider.userInfo = { ...provider.claims, email_verified: true };
  provider.claims.email_verified = undefined;
  const { user } = await signInWith(app, "oidc");
  provider.userInfo = { sub: "another" };
  assert.equal((await signInWith(app, "oidc")).user.username, user.username);
  assert.equal(log.lines.length, 1);
  provider.claims.sub = "unknown";
  assert.deepEqual(await refusal(app, "oidc"), { status: 400, error: FAILED });
});

Deno.test("another e-mail at the userinfo endpoint counts with what is said of it there", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.oidcEnvironment);
  const { sub } = provider.claims;
  provider.claims.email_verified = undefined;
  provider.userInfo = { sub, email: "chef2@example.com", email_verified: false };
  assert.deepEqual(await refusal(app, "oidc"), { status: 400, error: UNVERIFIED });
  provider.userInfo = { sub, email: "chef2@example.com", email_verified: "true" };
  assert.equal((await signInWith(app, "oidc")).user.email, "chef2@example.com");
});

for (const id of ["google", "oidc"] as const) {
  Deno.test(`without any e-mail, ${id} opens no account, and the sentence says what to do`, async () => {
    await using providers = await openBothProviders();
    await using app = await testApp(providers.environment);
    const { claims, issuer } = providers[id];
    const name = id === "google" ? "Google" : "Acme";
    providers[id].userInfo = { sub: claims.sub };
    for (const email of [undefined, "", null, 7]) {
      claims.email = email;
      const error = SENTENCES.provider_email_missing({ provider: name });
      assert.deepEqual(await refusal(app, id), { status: 400, error }, issuer);
    }
  });
}

Deno.test("a provider that wants the secret in a header gets it there, and any other in the body", async () => {
  for (
    const [methods, isInHeader] of [
      [["client_secret_basic"], true],
      [["client_secret_basic", "client_secret_post"], false],
      [undefined, false],
    ] as const
  ) {
    await using provider = await openProvider();
    await using app = await testApp(provider.oidcEnvironment);
    provider.metadata = { token_endpoint_auth_methods_supported: methods };
    await signInWith(app, "oidc");
    const [{ authorization, client_secret }] = provider.tokenRequests as [Record<string, string>];
    assert.equal(authorization!.startsWith("Basic "), isInHeader);
    assert.equal(client_secret === undefined, isInHeader);
  }
});

Deno.test("who has no password proves themselves where their account opens", async () => {
  await using providers = await openBothProviders();
  await using app = await testApp(providers.environment);
  for (const [id, name] of [["google", "Google"], ["oidc", "Acme"]] as const) {
    const { refresh } = await signInWith(app, id);
    app.clock.advance(10 * 60_000);
    const { access } = await (await app.post(CALLS.tokenRefresh, { refresh })).json();
    const stale = { Authorization: `Bearer ${access}` };
    const refused = await app.post(CALLS.deleteAccount, {}, stale);
    assert.equal(refused.status, 400);
    const sentence = `Please sign in with ${name} once more`;
    assert.match(String(await errorIn(refused)), new RegExp(sentence));
    const { bearer } = await signInWith(app, id);
    const deleted = await app.post(CALLS.deleteAccount, {}, bearer);
    assert.equal(deleted.status, 200);
    await deleted.body?.cancel();
  }
  assert.deepEqual(await app.database.sql`select 1 from identities`, []);
});

async function refusal(app: TestApp, id: ProviderId): Promise<{ status: number; error: unknown }> {
  const response = await finishFlow(app, await startFlow(app, id));
  return { status: response.status, error: await errorIn(response) };
}
