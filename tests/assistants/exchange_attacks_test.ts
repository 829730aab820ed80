// Attacks with a code (RFC 9700): without its verifier, by another client, twice, too late, with another address.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { OAUTH } from "../../contract/assistants/connection_paths.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import {
  consent,
  findRefusal,
  grantCode,
  makeRequest,
  opens,
  refresh,
  registerClient,
  sendForm,
  wayBack,
} from "../support/oauth.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const INVALID_GRANT = { status: 400, error: "invalid_grant" };
const INVALID_REQUEST = { status: 400, error: "invalid_request" };

for (
  const [claim, changes, refusal] of [
    ["without a verifier", { code_verifier: "" }, INVALID_REQUEST],
    ["with a wrong verifier", { code_verifier: "x".repeat(43) }, INVALID_GRANT],
    ["without a client_id", { client_id: "" }, INVALID_REQUEST],
    ["by a client that is none", { client_id: "nobody" }, INVALID_GRANT],
    ["by a client called zero", { client_id: "\0" }, INVALID_GRANT],
    ["without a redirect_uri", { redirect_uri: "" }, INVALID_GRANT],
    [
      "with another redirect_uri",
      { redirect_uri: "https://assistant.example/open" },
      INVALID_GRANT,
    ],
    ["with a code that never was", { code: "x".repeat(43) }, INVALID_GRANT],
    ["without a code", { code: "" }, INVALID_REQUEST],
    [
      "for another server's resource",
      { resource: "https://attacker.example/mcp" },
      { status: 400, error: "invalid_target" },
    ],
    [
      "as a password",
      { grant_type: "password" },
      { status: 400, error: "unsupported_grant_type" },
    ],
    ["as nothing", { grant_type: "" }, { status: 400, error: "unsupported_grant_type" }],
  ] as const
) {
  Deno.test(`a code that is exchanged ${claim} is an ${refusal.error}, and connects nobody`, async () => {
    await using app = await testApp();
    const user = await signIn(app);
    const grant = await grantCode(app, user);
    const response = await sendForm(app, OAUTH.token, { ...grant, ...changes });
    assert.deepEqual(await findRefusal(response), refusal);
    assert.deepEqual(await listConnections(app, user), []);
  });
}

Deno.test("a code is not exchanged for the challenge, which went through the browser", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const client_id = await registerClient(app);
  const { parameters } = await makeRequest(client_id);
  const url = await wayBack(await consent(app, user, parameters));
  const response = await sendForm(app, OAUTH.token, {
    grant_type: "authorization_code",
    client_id,
    redirect_uri: parameters.redirect_uri!,
    code: url.searchParams.get("code")!,
    code_verifier: parameters.code_challenge!,
  });
  assert.deepEqual(await findRefusal(response), INVALID_GRANT);
});

Deno.test("a code is its client's: another client with the same address gets nothing for it", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const grant = await grantCode(app, user);
  const other = await registerClient(app);
  const response = await sendForm(app, OAUTH.token, { ...grant, client_id: other });
  assert.deepEqual(await findRefusal(response), INVALID_GRANT);
  assert.deepEqual(await listConnections(app, user), []);
});

Deno.test("who guesses at a verifier guesses once", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const grant = await grantCode(app, user);
  const wrong = await sendForm(app, OAUTH.token, { ...grant, code_verifier: "x".repeat(43) });
  assert.deepEqual(await findRefusal(wrong), INVALID_GRANT);
  assert.deepEqual(await findRefusal(await sendForm(app, OAUTH.token, grant)), INVALID_GRANT);
});

Deno.test("a code that is used twice is refused, and ends what its first use made", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const grant = await grantCode(app, user);
  const tokens = await (await sendForm(app, OAUTH.token, grant)).json();
  assert.equal(await opens(app, tokens.access_token), true);
  assert.deepEqual(await findRefusal(await sendForm(app, OAUTH.token, grant)), INVALID_GRANT);
  assert.equal(await opens(app, tokens.access_token), false);
  const refreshed = await refresh(app, { ...tokens, client_id: grant.client_id });
  assert.deepEqual(await findRefusal(refreshed), INVALID_GRANT);
  assert.deepEqual(await listConnections(app, user), []);
});

Deno.test("a code that is used ten times at once leaves nobody connected", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const grant = await grantCode(app, user);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => sendForm(app, OAUTH.token, grant)),
  );
  const good = answers.filter(({ ok }) => ok);
  assert.equal(good.length, 1);
  for (const answer of answers) {
    const { access_token } = await answer.json();
    if (answer.ok) assert.equal(await opens(app, access_token), false);
  }
  assert.deepEqual(await listConnections(app, user), []);
});

Deno.test("a code of an old consent ends only what that one made", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const grants = [await grantCode(app, user), await grantCode(app, user)] as const;
  await (await sendForm(app, OAUTH.token, grants[0])).body?.cancel();
  const { access_token } = await (await sendForm(app, OAUTH.token, grants[1])).json();
  await (await sendForm(app, OAUTH.token, grants[0])).body?.cancel();
  assert.equal(await opens(app, access_token), true);
});

Deno.test("a code is good for a minute", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const [inTime, tooLate] = [await grantCode(app, user), await grantCode(app, user)];
  app.clock.advance(40_000);
  assert.equal((await (await sendForm(app, OAUTH.token, inTime)).json()).token_type, "Bearer");
  app.clock.advance(20_000);
  assert.deepEqual(await findRefusal(await sendForm(app, OAUTH.token, tooLate)), INVALID_GRANT);
});

Deno.test("the resource may be left out, or be ours with its slash and without", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const origin = "http://localhost:8000";
  for (const resource of [`${origin}/mcp`, `${origin}/mcp/`, origin, `${origin}/`]) {
    const grant = await grantCode(app, user, { resource });
    const response = await sendForm(app, OAUTH.token, { ...grant, resource });
    assert.equal(await opens(app, (await response.json()).access_token), true, resource);
  }
});

Deno.test("neither a code nor a token is in the database as it is", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const used = await grantCode(app, user);
  const tokens = await (await sendForm(app, OAUTH.token, used)).json();
  const { refresh_token } = await (await refresh(app, { ...tokens, client_id: used.client_id }))
    .json();
  const secrets = [used.code, (await grantCode(app, user)).code];
  for (const token of [tokens.refresh_token, refresh_token]) secrets.push(token.split(".")[1]);
  const rows = JSON.stringify([
    ...await app.database.sql`select connections.*::text from connections`,
    ...await app.database.sql`select oauth_codes.*::text from oauth_codes`,
  ]);
  assert.match(rows, /Soup assistant/);
  const hidden = [...secrets, ...secrets.map((secret) => new TextEncoder().encode(secret).toHex())];
  assert.deepEqual(hidden.filter((secret) => rows.includes(secret)), []);
});

async function listConnections(app: TestApp, { bearer }: SignedInUser): Promise<unknown[]> {
  return (await (await app.get(CALLS.connections, bearer)).json()).connections;
}
