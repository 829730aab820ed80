// Assistants as they are, each from its first look for the way in to a page that is online and a connection that lives on.
import assert from "node:assert/strict";
import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from "oauth4webapi";
import { MCP_PATH } from "../../contract/assistants/connection_paths.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { serveDocument } from "../support/client_documents.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { consent, wayBack } from "../support/oauth.ts";
import { RECORDED_CLIENTS, type RecordedClient } from "../support/recorded_clients.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const FORM = "application/x-www-form-urlencoded";
const HTML = "<!DOCTYPE html><title>Soup</title><h1>Soup of the day</h1>";

interface Endpoints {
  resource: string;
  authorize: string;
  token: string;
  register: string;
}

for (const [name, client] of RECORDED_CLIENTS) {
  Deno.test(`${name} finds its way, is allowed, publishes a page and refreshes as it does`, async () => {
    await using app = await testApp();
    const user = await signIn(app);
    const way = await discover(app, client);
    await using document = serveDocument(client.document ?? {});
    const client_id = client.registration ? await register(app, client, way) : document.client_id;
    const first = await authorize(app, user, client, way, client_id);
    assert.equal(await publish(app, client, first.access_token, 0), 1);
    const newest = await refreshAsItDoes(app, client, way, { ...first, client_id });
    assert.equal(await publish(app, client, newest.access_token, 1), 2);
    const page = await (await app.get(CALLS.publicPortfolio.replace(":username", "chef1"))).json();
    assert.match(page.user_code, /Soup of the day/);
    assert.equal((await app.get(portfolioPath("chef1"))).status, 200);
  });
}

/** The first request without a token, and each address at which the client then looks. */
async function discover(app: TestApp, client: RecordedClient): Promise<Endpoints> {
  const asked = await ask(app, MCP_PATH, client.probe, client.headers);
  assert.equal(asked.status, 401);
  const challenge = asked.headers.get("WWW-Authenticate") ?? "";
  assert.match(challenge, /^Bearer resource_metadata="[^"]+\/\.well-known\//);
  await asked.body?.cancel();
  const found: Record<string, string> = {};
  for (const path of client.discovery) {
    const response = await ask(app, path, "GET", client.discoveryHeaders ?? {});
    assert.ok([200, 404].includes(response.status), `${path}: ${response.status}`);
    const reply = await response.json();
    if (response.status === 200) Object.assign(found, reply);
    if (client.discoveryHeaders?.Origin) {
      assert.equal(response.headers.get("Access-Control-Allow-Origin"), "*");
    }
  }
  assert.equal(found.issuer, app.config.publicUrl);
  assert.equal(found.resource ?? app.config.publicUrl + MCP_PATH, app.config.publicUrl + MCP_PATH);
  assert.ok(found.code_challenge_methods_supported?.includes("S256"));
  return {
    resource: app.config.publicUrl + MCP_PATH,
    authorize: found.authorization_endpoint!,
    token: found.token_endpoint!,
    register: found.registration_endpoint!,
  };
}

async function register(app: TestApp, client: RecordedClient, way: Endpoints): Promise<string> {
  const response = await ask(
    app,
    way.register,
    "POST",
    { "Content-Type": "application/json" },
    JSON.stringify(client.registration),
  );
  const reply = await response.json();
  assert.equal(response.status, 201, JSON.stringify(reply));
  assert.deepEqual(reply.redirect_uris, client.registration!.redirect_uris);
  assert.equal(reply.client_name, client.registration!.client_name);
  assert.equal(reply.token_endpoint_auth_method, "none");
  assert.equal(reply.client_secret, undefined);
  return reply.client_id;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function authorize(
  app: TestApp,
  user: SignedInUser,
  client: RecordedClient,
  way: Endpoints,
  client_id: string,
): Promise<Tokens> {
  const code_verifier = generateRandomCodeVerifier();
  const parameters = {
    response_type: "code",
    client_id,
    redirect_uri: client.redirect,
    code_challenge: await calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: "S256",
    state: client.state,
    scope: client.scope,
    ...resourceOf(client, way),
  };
  const query = new URLSearchParams(JSON.parse(JSON.stringify(parameters)));
  const screen = await ask(app, `${SCREENS.authorize}?${query}`, "GET", user.cookie);
  assert.ok((await screen.text()).includes(`<p class="consent-host">${client.host}</p>`));
  const back = await wayBack(await consent(app, user, parameters));
  assert.ok(back.href.startsWith(client.redirect), back.href);
  assert.equal(back.searchParams.get("state"), client.state);
  assert.equal(back.searchParams.get("iss"), app.config.publicUrl);
  return await grant(app, client, way, {
    grant_type: "authorization_code",
    client_id,
    redirect_uri: client.redirect,
    code: back.searchParams.get("code")!,
    code_verifier,
    ...resourceOf(client, way),
  });
}

async function refreshAsItDoes(
  app: TestApp,
  client: RecordedClient,
  way: Endpoints,
  { client_id, refresh_token }: Tokens & { client_id: string },
): Promise<Tokens> {
  const form = {
    grant_type: "refresh_token",
    client_id,
    refresh_token,
    ...client.refresh.fields,
    ...resourceOf(client, way),
  };
  let newest = await grant(app, client, way, form);
  let passed = 0;
  for (const seconds of client.refresh.again) {
    app.clock.advance(Math.max(0, seconds - passed) * 1_000);
    passed = Math.max(passed, seconds);
    const again = await grant(app, client, way, form);
    assert.equal(again.refresh_token, newest.refresh_token);
    newest = again;
  }
  return newest;
}

async function grant(
  app: TestApp,
  client: RecordedClient,
  way: Endpoints,
  form: Record<string, string>,
): Promise<Tokens> {
  const headers = { "Content-Type": FORM, ...client.tokenHeaders };
  const response = await ask(app, way.token, "POST", headers, `${new URLSearchParams(form)}`);
  const reply = await response.json();
  assert.equal(response.status, 200, JSON.stringify(reply));
  return reply;
}

/** Returns the version that was published. */
async function publish(
  app: TestApp,
  client: RecordedClient,
  token: string,
  version: number,
): Promise<number> {
  const call = { name: "publish_page", arguments: { html: `${HTML}<p>${version}`, version } };
  const isNew = client.revision === "2026-07-28";
  if (isNew) await speak(app, client, token, "server/discover", {});
  else {
    await speak(app, client, token, "initialize", {
      protocolVersion: client.revision,
      capabilities: {},
      clientInfo: { name: "x", version: "1" },
    });
    await speak(app, client, token, "notifications/initialized", undefined);
    await speak(app, client, token, "tools/list", {});
  }
  const { structuredContent } = await speak(app, client, token, "tools/call", call);
  return (structuredContent as { version: number }).version;
}

/** Returns the result; a notification has none. */
async function speak(
  app: TestApp,
  client: RecordedClient,
  token: string,
  method: string,
  params: Record<string, unknown> | undefined,
): Promise<Record<string, unknown>> {
  const isNew = client.revision === "2026-07-28";
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": client.revision,
    "io.modelcontextprotocol/clientInfo": { name: "x", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const isNotification = params === undefined;
  const headers = {
    "Content-Type": "application/json",
    ...client.headers,
    Authorization: `Bearer ${token}`,
    ...isNew && { "MCP-Protocol-Version": client.revision, "Mcp-Method": method },
    ...isNew && params?.name ? { "Mcp-Name": String(params.name) } : {},
  };
  const response = await ask(
    app,
    MCP_PATH,
    "POST",
    headers,
    JSON.stringify({
      jsonrpc: "2.0",
      method,
      ...!isNotification && { id: 1, params: isNew ? { ...params, _meta } : params },
    }),
  );
  const text = await response.text();
  assert.equal(response.status, isNotification ? 202 : 200, text);
  if (isNotification) return {};
  const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  assert.ok(result && !result.isError, text);
  return result;
}

function resourceOf({ resource }: RecordedClient, way: Endpoints): { resource?: string } {
  const origin = new URL(way.resource).origin;
  const values = { exact: way.resource, slash: `${way.resource}/`, origin, none: undefined };
  return values[resource] === undefined ? {} : { resource: values[resource] };
}

async function ask(
  app: TestApp,
  address: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<Response> {
  const url = new URL(address, app.config.publicUrl);
  return await app.fetch(new Request(url, { method, headers, body }));
}
