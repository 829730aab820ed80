// GET /oauth/authorize leads nobody away by itself (RFC 9700, 4.11.2): whatever is asked, a person presses first.
import assert from "node:assert/strict";
import fc from "fast-check";
import { REQUEST_RULES } from "../../server/assistants/authorize.ts";
import type { AuthorizeParameters } from "../../contract/assistants/connection_calls.ts";
import { SCREENS } from "../../contract/paths.ts";
import { signIn } from "../support/make.ts";
import { consent, makeRequest, REDIRECT, registerClient, wayBack } from "../support/oauth.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { cases } from "../support/cases.ts";

type AuthorizationRequest = Partial<AuthorizeParameters>;

/** What breaks each rule, and no other. */
const BREAKS: Record<string, AuthorizationRequest[]> = {
  unsupported_response_type: [{ response_type: "token" }, { response_type: undefined }],
  invalid_request: [
    { code_challenge: undefined },
    { code_challenge: "x" },
    { code_challenge_method: "plain" },
  ],
  invalid_target: [{ resource: "https://attacker.example/mcp" }, { resource: "" }],
  invalid_scope: [{ scope: "admin openid" }],
};

Deno.test("there is a request that breaks each rule", () => {
  assert.deepEqual(Object.keys(BREAKS).sort(), REQUEST_RULES.map(({ error }) => error).sort());
});

for (const { error, description } of REQUEST_RULES) {
  Deno.test(`a request that is an ${error} shows who asks and what is wrong, and leads back at a press alone`, async () => {
    await using app = await testApp();
    const user = await signIn(app);
    const client_id = await registerClient(app);
    for (const changes of BREAKS[error]!) {
      const { parameters } = await makeRequest(client_id, changes);
      const { html } = await open(app, user.cookie, parameters);
      assert.match(html, /This request cannot be answered/);
      assert.match(html, /<p class="consent-host">assistant\.example<\/p>/);
      assert.match(html, /calls itself “<bdi>Soup assistant<\/bdi>”/);
      assert.ok(html.includes(`<code>${error}</code>`), html);
      assert.ok(html.includes(description("http://localhost:8000/mcp")), html);
      assert.doesNotMatch(html, />Allow</);
      // A press on any of its buttons tells the client the same.
      for (const is_allowed of [true, false]) {
        const back = await wayBack(await consent(app, user, parameters, is_allowed));
        assert.equal(back.searchParams.get("error"), error);
      }
    }
    assert.deepEqual(await app.database.sql`select 1 from oauth_codes`, []);
  });
}

Deno.test("a good request shows who asks, the host before the name, and issues nothing by itself", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const { parameters } = await makeRequest(await registerClient(app));
  const { html } = await open(app, user.cookie, parameters);
  assert.match(html, /<h1>Let an assistant work on your page\?<\/h1>/);
  assert.ok(html.indexOf(">assistant.example</p>") < html.indexOf("Soup assistant"));
  assert.deepEqual(await app.database.sql`select 1 from oauth_codes`, []);
});

Deno.test("whatever a request holds, nobody who opens it is led away, signed in or not", async () => {
  await using app = await testApp();
  const { cookie } = await signIn(app);
  const client_id = await registerClient(app);
  const { parameters } = await makeRequest(client_id);
  const some = (...values: string[]) =>
    fc.option(fc.oneof(fc.constantFrom(...values), fc.string()), { nil: undefined });
  const asked = fc.record({
    response_type: some("code", "token", "none"),
    client_id: some(client_id),
    redirect_uri: some(REDIRECT, "https://attacker.example/"),
    code_challenge: some(parameters.code_challenge!),
    code_challenge_method: some("S256", "plain"),
    scope: some("", "page:read", "admin"),
    state: some("x"),
    resource: some("http://localhost:8000/mcp", "https://attacker.example/"),
    prompt: some("none", "login"),
    response_mode: some("query", "form_post"),
  });
  await fc.assert(
    fc.asyncProperty(asked, fc.boolean(), async (asked, isSignedIn) => {
      await open(app, isSignedIn ? cookie : {}, asked as AuthorizationRequest);
    }),
    { numRuns: cases(150) },
  );
});

/** Fails for all by which an answer could send a browser to another place. */
async function open(app: TestApp, headers: Record<string, string>, asked: AuthorizationRequest) {
  const query = new URLSearchParams(
    Object.entries(asked).filter(([, value]) => value !== undefined) as [string, string][],
  );
  const response = await app.get(`${SCREENS.authorize}?${query}`, headers);
  const html = await response.text();
  assert.ok([200, 400].includes(response.status), `${response.status}`);
  assert.equal(response.headers.get("Location"), null);
  assert.equal(response.headers.get("Refresh"), null);
  assert.doesNotMatch(html, /http-equiv="?refresh|attacker\.example\/?"?>|href="https:\/\/assist/i);
  return { response, html };
}
