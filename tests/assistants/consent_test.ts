// What comes of a consent: the scopes that were asked for, an answer at the client's own address, or a no.
import assert from "node:assert/strict";
import { SCOPES } from "../../contract/assistants/scopes.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { signIn } from "../support/make.ts";
import {
  connect,
  consent,
  grantCode,
  makeRequest,
  REDIRECT,
  refresh,
  registerClient,
  wayBack,
} from "../support/oauth.ts";
import { testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

for (
  const [claim, asked, granted] of [
    ["one scope", "visits:read", "visits:read"],
    ["two scopes in another order", "visits:read page:read", "page:read visits:read"],
    ["a scope and some that are not ours", "page:read openid offline_access", "page:read"],
    ["an empty scope", "", SCOPES.join(" ")],
    ["no scope at all", undefined, SCOPES.join(" ")],
  ] as const
) {
  Deno.test(`who asks for ${claim} gets ${granted}`, async () => {
    await using app = await testApp();
    assert.equal((await connect(app, await signIn(app), { scope: asked })).scope, granted);
  });
}

Deno.test("a code goes to the client's address, with the state and whose answer it is", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const redirect_uri = `${REDIRECT}?for=soup%20of%20the%20day&iss=https://attacker.example`;
  const client_id = await registerClient(app, [redirect_uri]);
  const state = "ä+&=#\u{1f372} of a client";
  const { parameters } = await makeRequest(client_id, { redirect_uri, state });
  const { origin, pathname, searchParams } = await wayBack(await consent(app, user, parameters));
  assert.equal(origin + pathname, REDIRECT);
  assert.deepEqual([...searchParams.keys()].sort(), ["code", "for", "iss", "state"]);
  assert.equal(searchParams.get("for"), "soup of the day");
  assert.equal(searchParams.get("state"), state);
  assert.equal(searchParams.get("iss"), "http://localhost:8000");
});

Deno.test("a client that sent no state gets none", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const { parameters } = await makeRequest(await registerClient(app), { state: undefined });
  const { searchParams } = await wayBack(await consent(app, user, parameters));
  assert.deepEqual([...searchParams.keys()], ["code", "iss"]);
});

Deno.test("a no is told to the client, and nothing is issued", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const { parameters } = await makeRequest(await registerClient(app));
  const { searchParams } = await wayBack(await consent(app, user, parameters, false));
  assert.equal(searchParams.get("error"), "access_denied");
  assert.equal(searchParams.get("state"), parameters.state);
  assert.equal(searchParams.get("iss"), "http://localhost:8000");
  assert.deepEqual(await app.database.sql`select 1 from oauth_codes`, []);
});

Deno.test("only a signed-in person's own word is a consent: no bearer, or a page cookie alone, is a 401", async () => {
  await using app = await testApp();
  const { cookie } = await signIn(app);
  const { parameters } = await makeRequest(await registerClient(app));
  for (const headers of [{}, cookie]) {
    const response = await app.post(CALLS.consent, { ...parameters, is_allowed: true }, headers);
    assert.equal(response.status, 401);
    assert.deepEqual(await errorIn(response), SENTENCES.sign_in_required);
  }
  assert.deepEqual(await app.database.sql`select 1 from oauth_codes`, []);
});

Deno.test("what is neither yes nor no is refused, and nothing is issued", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const { parameters } = await makeRequest(await registerClient(app));
  for (const is_allowed of [undefined, null, 1, "true"]) {
    const response = await app.post(CALLS.consent, { ...parameters, is_allowed }, bearer);
    assert.equal(response.status, 400);
    assert.deepEqual(await errorIn(response), "is_allowed must be true or false");
  }
  assert.deepEqual(await app.database.sql`select 1 from oauth_codes`, []);
});

Deno.test("a person who has 50 connections can allow no other", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await app.database.sql`
    insert into connections (user_id, kind, name, scopes, secret_hash, rotated_at, created_at)
    select ${user.id}::uuid, 'key', 'Key', '{}', ''::bytea, now(), now() from generate_series(1, 50)`;
  const tokens = await connect(app, user);
  assert.deepEqual(tokens, {
    client_id: tokens.client_id,
    error: "invalid_request",
    error_description: SENTENCES.too_many_connections,
  });
});

Deno.test("an assistant that refreshes is in use: it is still known when someone allows it anew", async () => {
  await using app = await testApp();
  const tokens = await connect(app, await signIn(app));
  for (let i = 0; i < 3; i++) {
    app.clock.advance(50 * DAY_MS);
    Object.assign(tokens, await (await refresh(app, tokens)).json());
  }
  // Whoever registers sweeps out those that nobody uses.
  await registerClient(app);
  const later = await signIn(app, "chef2");
  assert.ok((await grantCode(app, later, { client_id: tokens.client_id })).code);
});
