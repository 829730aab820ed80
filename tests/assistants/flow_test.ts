// The whole way of an assistant, by a strict client of OAuth: found, registered, allowed, used, refreshed, ended.
import assert from "node:assert/strict";
import * as oauth from "oauth4webapi";
import { CALLS } from "../../contract/paths.ts";
import { MCP_PATH, OAUTH } from "../../contract/assistants/connection_paths.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { connectClient } from "../support/mcp.ts";
import { consent, REDIRECT, wayBack } from "../support/oauth.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const ISSUER = new URL("http://localhost:8000");
const RESOURCE = new URL(MCP_PATH, ISSUER);
const NO_SECRET = oauth.None();

Deno.test("an assistant finds its way in, registers, is allowed, works, refreshes, and is ended", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const { server, client } = await openStrictClient(app);
  const first = await authorize(app, user, server, client, "page:read page:write");
  assert.equal(first.scope, "page:read page:write");
  assert.equal(first.expires_in, 3_600);

  await using mcp = await connectClient(app, first.access_token);
  assert.equal((await mcp.use("publish_page", { html: "<h1>Soup", version: 0 })).data.version, 1);
  assert.match((await mcp.use("get_page")).text, /Soup/);
  assert.match((await mcp.use("get_visits")).text, /it lacks visits:read/);
  const { connections } = await (await app.get(CALLS.connections, user.bearer)).json();
  const { id: _, created_at, expires_at, last_used_at, ...shown } = connections[0];
  assert.deepEqual(shown, {
    kind: "assistant",
    name: "Soup assistant",
    host: "assistant.example",
    scopes: ["page:read", "page:write"],
    last_used_from: "unknown",
  });
  assert.ok(last_used_at >= created_at && expires_at > created_at);

  const asked = await oauth.refreshTokenGrantRequest(
    server,
    client,
    NO_SECRET,
    first.refresh_token!,
    by(app),
  );
  const second = await oauth.processRefreshTokenResponse(server, client, asked);
  assert.notEqual(second.refresh_token, first.refresh_token);
  assert.equal(second.scope, "page:read page:write");
  await using again = await connectClient(app, second.access_token);
  assert.match((await again.use("get_page")).text, /Soup/);

  const token = second.refresh_token!;
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, NO_SECRET, token, by(app)),
  );
  const refused = await app.post(MCP_PATH, {}, bearer(second.access_token));
  await refused.body?.cancel();
  assert.equal(refused.status, 401);
  assert.match(
    refused.headers.get("WWW-Authenticate")!,
    /^Bearer resource_metadata="http:\/\/localhost:8000\/\.well-known\/oauth-protected-resource\/mcp", .*error="invalid_token"$/,
  );
});

Deno.test("an access token ends its connection as well as a refresh token does", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const { server, client } = await openStrictClient(app);
  const { access_token, refresh_token } = await authorize(app, user, server, client);
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, NO_SECRET, access_token, by(app)),
  );
  const asked = await oauth.refreshTokenGrantRequest(
    server,
    client,
    NO_SECRET,
    refresh_token!,
    by(app),
  );
  await assert.rejects(oauth.processRefreshTokenResponse(server, client, asked), {
    error: "invalid_grant",
  });
  // Whatever it was: who asks twice is not told (RFC 7009, 2.2).
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, NO_SECRET, "nothing of ours", by(app)),
  );
});

Deno.test("the documents and the challenge can be read by scripts of any origin", async () => {
  await using app = await testApp();
  const origin = { Origin: "https://assistant.example" };
  const answers = [
    await app.get("/.well-known/oauth-authorization-server", origin),
    await app.get(`/.well-known/oauth-authorization-server${MCP_PATH}`, origin),
    await app.get("/.well-known/oauth-protected-resource", origin),
    await app.post(OAUTH.token, {}, origin),
    // On a loopback address, other sites are not let near it (tools_test.ts).
    await app.post(MCP_PATH, {}, { Origin: "http://localhost:6274" }),
  ];
  for (const answer of answers) {
    await answer.body?.cancel();
    assert.equal(answer.headers.get("Access-Control-Allow-Origin"), "*", answer.url);
  }
  const challenged = answers.at(-1)!;
  assert.equal(challenged.status, 401);
  assert.doesNotMatch(challenged.headers.get("WWW-Authenticate")!, /error=/);
  assert.match(challenged.headers.get("Access-Control-Expose-Headers")!, /WWW-Authenticate/);
});

/** What every request of the strict client takes: our app for the network, and http on this machine. */
function by(app: TestApp) {
  return {
    [oauth.customFetch]: (url: string, init: RequestInit) =>
      Promise.resolve(app.fetch(new Request(url, init))),
    [oauth.allowInsecureRequests]: true,
  } as const;
}

/** By discovery alone. */
async function openStrictClient(app: TestApp) {
  const resource = await oauth.processResourceDiscoveryResponse(
    RESOURCE,
    await oauth.resourceDiscoveryRequest(RESOURCE, by(app)),
  );
  const issuer = new URL(resource.authorization_servers![0]!);
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { ...by(app), algorithm: "oauth2" }),
  );
  const registered = await oauth.dynamicClientRegistrationRequest(server, {
    client_name: "Soup assistant",
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: "none",
  }, by(app));
  return { server, client: await oauth.processDynamicClientRegistrationResponse(registered) };
}

async function authorize(
  app: TestApp,
  user: SignedInUser,
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  scope?: string,
): Promise<oauth.TokenEndpointResponse> {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const back = await wayBack(
    await consent(app, user, {
      response_type: "code",
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      scope,
      state,
      resource: RESOURCE.href,
    }),
  );
  const answer = oauth.validateAuthResponse(server, client, back, state);
  const asked = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    NO_SECRET,
    answer,
    REDIRECT,
    verifier,
    { ...by(app), additionalParameters: { resource: RESOURCE.href } },
  );
  return await oauth.processAuthorizationCodeResponse(server, client, asked);
}

function bearer(token: string) {
  return { Authorization: `Bearer ${token}` };
}
