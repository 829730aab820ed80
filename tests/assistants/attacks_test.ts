// Attacks on the way to a consent (RFC 9700): addresses that are not the client's, clients that are none, PKCE left out.
import assert from "node:assert/strict";
import { SENTENCES } from "../../contract/sentences.ts";
import { OAUTH } from "../../contract/assistants/connection_paths.ts";
import { signIn } from "../support/make.ts";
import { consent, findRefusal, makeRequest, registerClient, wayBack } from "../support/oauth.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

const FOREIGN: Record<string, string> = {
  "another host": "https://attacker.example/callback",
  "the host as a part of another": "https://assistant.example.attacker.example/callback",
  "a subdomain": "https://evil.assistant.example/callback",
  "a dot after the host": "https://assistant.example./callback",
  "another path": "https://assistant.example/open",
  "a path below": "https://assistant.example/callback/open",
  "a path with dots": "https://assistant.example/callback/../callback",
  "a path in capitals": "https://assistant.example/Callback",
  "a path in percents": "https://assistant.example/%63allback",
  "a query": "https://assistant.example/callback?next=https://attacker.example",
  "an empty query": "https://assistant.example/callback?",
  "a slash at the end": "https://assistant.example/callback/",
  "another port": "https://assistant.example:8443/callback",
  "the port that goes without saying": "https://assistant.example:443/callback",
  "another scheme": "http://assistant.example/callback",
  "a scheme of its own": "assistant://assistant.example/callback",
  "a script for a scheme": "javascript:alert(1)",
  "a name in front of the host": "https://chef1@assistant.example/callback",
  "the host as a name": "https://assistant.example@attacker.example/callback",
  "a backslash": "https://attacker.example\\@assistant.example/callback",
  "backslashes for slashes": "https:\\\\assistant.example\\callback",
  "a fragment": "https://assistant.example/callback#open",
  "an empty fragment": "https://assistant.example/callback#",
  "a space in front": " https://assistant.example/callback",
  "a tab within": "https://assistant.example/call\tback",
  "a zero at the end": "https://assistant.example/callback\0",
  "no address": "",
  "a path alone": "/callback",
};

for (const [claim, redirect_uri] of Object.entries(FOREIGN)) {
  Deno.test(`a redirect_uri with ${claim} is refused in words, leads nowhere, and nothing is issued`, async () => {
    await using app = await testApp();
    await assertRefused(app, await registerClient(app), redirect_uri, SENTENCES.foreign_redirect);
  });
}

for (const host of ["127.0.0.1", "localhost", "[::1]"]) {
  Deno.test(`a program on the person's own machine (${host}) may have another port, and nothing else`, async () => {
    await using app = await testApp();
    const user = await signIn(app);
    const client_id = await registerClient(app, [`http://${host}:3000/callback`]);
    for (const port of ["", ":1", ":3000", ":65535"]) {
      const redirect_uri = `http://${host}${port}/callback`;
      const { parameters } = await makeRequest(client_id, { redirect_uri });
      const url = await wayBack(await consent(app, user, parameters));
      assert.equal(url.host, new URL(redirect_uri).host);
      assert.ok(url.searchParams.get("code"));
    }
    await app.database.sql`delete from oauth_codes`;
    const others = [
      `https://${host}:3000/callback`,
      `http://${host}:3000/open`,
      `http://${host}:3000/callback?next=open`,
      `http://${host}:3000/callback#`,
      `http://chef1@${host}:3000/callback`,
      `http://${host}:3000@attacker.example/callback`,
      "http://127.0.0.2:3000/callback",
      "http://attacker.example:3000/callback",
    ];
    for (const redirect_uri of others) {
      const { parameters } = await makeRequest(client_id, { redirect_uri });
      const response = await consent(app, user, parameters);
      assert.deepEqual(await errorIn(response), SENTENCES.foreign_redirect, redirect_uri);
    }
    assert.deepEqual(await app.database.sql`select 1 from oauth_codes`, []);
  });
}

for (
  const client_id of [
    "",
    "nobody",
    "\0",
    "\ud800",
    "' or 1=1 --",
    crypto.randomUUID(),
    "javascript:alert(1)",
    "ftp://assistant.example/client.json",
  ]
) {
  Deno.test(`a client called ${JSON.stringify(client_id)} is refused in words, and nothing is issued`, async () => {
    await using app = await testApp();
    await assertRefused(app, client_id, "https://assistant.example/", SENTENCES.unknown_client);
  });
}

for (
  const redirect_uri of [
    "http://assistant.example/callback",
    "http://localhost.attacker.example/callback",
    "http://127.0.0.1.attacker.example/callback",
    "http://localhost@attacker.example/callback",
    "http://10.0.0.1/callback",
    "javascript:alert(1)",
    "JavaScript://assistant.example/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript://assistant.example/",
    "file:///etc/passwd",
    "blob:https://assistant.example/1",
    "https://chef1:secret@assistant.example/callback",
    "https://assistant.example/callback#open",
    "https://assistant.example/callback#",
    "https://attacker.example\\@assistant.example/callback",
    "https://assistant.example/call back",
    "https://assistant.example/\0",
    "https://",
    "/callback",
    "",
  ]
) {
  Deno.test(`nobody registers with the redirect_uri ${JSON.stringify(redirect_uri)}`, async () => {
    await using app = await testApp();
    const good = "https://assistant.example/callback";
    const alone = await app.post(OAUTH.register, { redirect_uris: [redirect_uri] });
    assert.deepEqual(await findRefusal(alone), { status: 400, error: "invalid_redirect_uri" });
    assert.deepEqual(await app.database.sql`select 1 from oauth_clients`, []);
    const both = await app.post(OAUTH.register, { redirect_uris: [good, redirect_uri] });
    const { client_id, redirect_uris } = await both.json();
    assert.deepEqual(redirect_uris, [good]);
    await assertRefused(app, client_id, redirect_uri, SENTENCES.foreign_redirect);
  });
}

for (
  const [claim, changes, error] of [
    ["no PKCE at all", { code_challenge: "", code_challenge_method: "" }, "invalid_request"],
    ["no challenge", { code_challenge: undefined }, "invalid_request"],
    ["no method", { code_challenge_method: undefined }, "invalid_request"],
    ["the method plain", { code_challenge_method: "plain" }, "invalid_request"],
    ["a method in small letters", { code_challenge_method: "s256" }, "invalid_request"],
    ["a short challenge", { code_challenge: "x".repeat(42) }, "invalid_request"],
    ["a long challenge", { code_challenge: "x".repeat(44) }, "invalid_request"],
    ["a challenge of other signs", { code_challenge: "+".repeat(43) }, "invalid_request"],
    ["a line after its challenge", { code_challenge: `${"x".repeat(43)}\n` }, "invalid_request"],
    ["the implicit flow", { response_type: "token" }, "unsupported_response_type"],
    ["no response_type", { response_type: undefined }, "unsupported_response_type"],
    ["only scopes that are not ours", { scope: "admin openid" }, "invalid_scope"],
    ["another server's resource", { resource: "https://attacker.example/mcp" }, "invalid_target"],
    ["another of our addresses", { resource: "http://localhost:8000/api" }, "invalid_target"],
    ["our resource over https", { resource: "https://localhost:8000/mcp" }, "invalid_target"],
    ["a resource that is none", { resource: "" }, "invalid_target"],
  ] as const
) {
  Deno.test(`a client that asks with ${claim} is told ${error} at its address, and gets no code`, async () => {
    await using app = await testApp();
    const user = await signIn(app);
    const { parameters } = await makeRequest(await registerClient(app), changes);
    const url = await wayBack(await consent(app, user, parameters));
    assert.equal(url.origin + url.pathname, parameters.redirect_uri);
    const { error_description, ...answer } = Object.fromEntries(url.searchParams);
    assert.match(error_description!, /\S/);
    assert.deepEqual(answer, { error, state: parameters.state, iss: "http://localhost:8000" });
    assert.deepEqual(await app.database.sql`select 1 from oauth_codes`, []);
  });
}

async function assertRefused(
  app: TestApp,
  client_id: string,
  redirect_uri: string,
  words: string,
): Promise<void> {
  const user = await signIn(app);
  const { parameters } = await makeRequest(client_id, { redirect_uri });
  const response = await consent(app, user, parameters);
  assert.equal(response.status, 400);
  assert.equal(response.headers.get("Location"), null);
  assert.deepEqual(await errorIn(response), words);
  assert.deepEqual(await app.database.sql`select 1 from oauth_codes`, []);
}
