// How often tokens are used and programs registered: by address, by person and by client, and by nobody for somebody else.
import assert from "node:assert/strict";
import { OAUTH } from "../../contract/assistants/connection_paths.ts";
import { from, LIMITED } from "../support/limited.ts";
import { signIn } from "../support/make.ts";
import { connect, grantCode, REDIRECT, type Tokens } from "../support/oauth.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

type Form = Record<string, string>;

/** What names a person and a client, as it was issued. */
const WAYS: Record<string, (tokens: Tokens, code: Form) => [path: string, form: Form]> = {
  "refresh tokens": ({ client_id, refresh_token }) => [
    OAUTH.token,
    { grant_type: "refresh_token", client_id, refresh_token },
  ],
  "revocations by access token": ({ access_token }) => [OAUTH.revoke, { token: access_token }],
  "revocations by refresh token": ({ refresh_token }) => [OAUTH.revoke, { token: refresh_token }],
  "codes": (_tokens, code) => [OAUTH.token, code],
};

for (const limit of ["oauth_person", "oauth_client"]) {
  for (const [claim, formOf] of Object.entries(WAYS)) {
    Deno.test(`${claim} are counted from whatever address they come: ${limit}`, async () => {
      await using app = await testApp(LIMITED);
      const user = await signIn(app);
      const tokens = await connect(app, user);
      const code = await grantCode(app, user, { client_id: tokens.client_id });
      await app.database.sql`
        update rate_limits set points = 100000 where key like ${`${limit}:%`}`;
      const refused = await ask(app, ...formOf(tokens, code), "10.0.0.2");
      assert.equal(refused.status, 429);
      assert.equal((await refused.json()).error, "temporarily_unavailable");
      assert.match(refused.headers.get("Retry-After")!, /^\d+$/);
    });
  }
}

Deno.test("what is made up counts for no person and no client: the true one still gets in", async () => {
  await using app = await testApp(LIMITED);
  const tokens = await connect(app, await signIn(app));
  const [id] = tokens.refresh_token.split(".");
  const count = async () => {
    const [row] = await app.database.sql<{ points: number }>`
      select sum(points)::int as points from rate_limits
      where key like 'oauth_person:%' or key like 'oauth_client:%'`;
    return row!.points;
  };
  const before = await count();
  assert.ok(before > 0);
  const refresh_token = `${id}.${"x".repeat(43)}.${"x".repeat(43)}`;
  const forms = [
    [OAUTH.token, { grant_type: "refresh_token", client_id: tokens.client_id, refresh_token }],
    [OAUTH.revoke, { token: refresh_token }],
    [OAUTH.token, {
      grant_type: "authorization_code",
      client_id: tokens.client_id,
      code: "x",
      code_verifier: "x",
    }],
  ] as const;
  for (const [path, form] of forms) {
    await (await ask(app, path, form, "10.0.0.3")).body?.cancel();
  }
  assert.equal(await count(), before);
});

Deno.test("a program that registers very often, from everywhere, shares an id instead of a row each, and others are not shut out", async () => {
  await using app = await testApp(LIMITED);
  const register = async (address: string, client_name = "Soup assistant") => {
    const body = { client_name, redirect_uris: [REDIRECT] };
    const response = await app.post(OAUTH.register, body, from(address));
    assert.equal(response.status, 201);
    return (await response.json()).client_id;
  };
  const first = await register("10.0.0.1");
  assert.notEqual(await register("10.0.0.2"), first);
  await app.database.sql`
    update rate_limits set points = 100000 where key like 'client_register_same:%'`;
  const rows = async () => (await app.database.sql`select 1 from oauth_clients`).length;
  assert.equal(await rows(), 2);
  const shared = await register("10.0.0.3");
  assert.equal(await register("10.0.0.4"), shared);
  assert.equal(await rows(), 2);
  assert.notEqual(await register("10.0.0.5", "Bread assistant"), shared);
  assert.equal(await rows(), 3);
});

Deno.test("hosted assistants refresh for many people from one address, and what is made up is still counted there", async () => {
  await using app = await testApp(LIMITED);
  let tokens = await connect(app, await signIn(app));
  const refresh = async (refresh_token: string) => {
    const form = { grant_type: "refresh_token", client_id: tokens.client_id, refresh_token };
    return await ask(app, OAUTH.token, form, "10.0.0.2");
  };
  for (let i = 0; i < 150; i++) {
    await app.database.sql`delete from rate_limits where key like 'oauth_person:%'`;
    const response = await refresh(tokens.refresh_token);
    assert.equal(response.status, 200);
    tokens = { ...tokens, ...await response.json() };
  }
  for (let i = 0; i < 120; i++) {
    const response = await refresh("made up");
    await response.body?.cancel();
    assert.equal(response.status, 400);
  }
  const response = await refresh("made up");
  await response.body?.cancel();
  assert.equal(response.status, 429);
});

async function ask(app: TestApp, path: string, form: Form, address: string): Promise<Response> {
  const body = new URLSearchParams(form);
  return await app.fetch(
    new Request(app.config.publicUrl + path, { method: "POST", headers: from(address), body }),
  );
}
