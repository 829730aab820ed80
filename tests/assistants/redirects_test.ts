// Where clients may have answers sent: by a list of schemes that holds wherever they say it.
import assert from "node:assert/strict";
import fc from "fast-check";
import { checkRedirect } from "../../server/assistants/clients.ts";
import { OAUTH } from "../../contract/assistants/connection_paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { serveDocument } from "../support/client_documents.ts";
import { signIn } from "../support/make.ts";
import { consent, insertClient, makeRequest } from "../support/oauth.ts";
import { testApp } from "../support/test_app.ts";
import { cases } from "../support/cases.ts";
import { errorIn } from "../support/errors.ts";

const REFUSED_REDIRECTS = [
  "ms-msdt:/id PCWDiagnostic",
  "ms-msdt:/id",
  "ms-settings://windows",
  "search-ms:/query",
  "intent://scan/#Intent;end",
  "intent://scan/",
  "android-app://com.example.app/",
  "chrome://settings/",
  "chrome-extension://abc/",
  "about:/blank",
  "cursor://anysphere.cursor-mcp/oauth/callback",
  "vscode://vscode.example/callback",
  "x-apple.systempreferences:/com.apple.preference",
  "tel:/1",
  "mailto:/chef1@example.com",
  "sms:/1",
  "ssh://assistant.example/",
  "com.example.app:callback",
  "com.:/callback",
  ".example:/callback",
  "com..example:/callback",
  "1.example:/callback",
  "http://assistant.example/callback",
];

Deno.test("redirect addresses of other schemes are refused, at registration, in a document, and of a client from before", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  for (const redirect_uri of REFUSED_REDIRECTS) {
    const redirect_uris = [redirect_uri];
    const body = { client_name: "Soup assistant", redirect_uris };
    const response = await app.post(OAUTH.register, body);
    assert.equal((await response.json()).error, "invalid_redirect_uri", redirect_uri);
    await using document = serveDocument({ redirect_uris });
    const before = await insertClient(app, "Soup assistant", redirect_uri);
    for (
      const [client_id, error] of [
        [document.client_id, SENTENCES.unknown_client],
        [before, SENTENCES.foreign_redirect],
      ] as const
    ) {
      const { parameters } = await makeRequest(client_id, { redirect_uri });
      assert.deepEqual(await errorIn(await consent(app, user, parameters)), error);
    }
  }
  assert.deepEqual(await app.database.sql`select 1 from oauth_codes`, []);
});

Deno.test("an app on the person's machine has the scheme of its maker's domain", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  for (const redirect_uri of ["com.example.app:/cb", "com.example.app://oauth/callback?x=1"]) {
    const body = { client_name: "Soup assistant", redirect_uris: [redirect_uri] };
    const { client_id } = await (await app.post(OAUTH.register, body)).json();
    const { parameters } = await makeRequest(client_id, { redirect_uri });
    const reply = await (await consent(app, user, parameters)).json();
    assert.match(reply.redirect_to, /^com\.example\.app:\/.*[?&]code=/);
  }
});

Deno.test("whatever passes as a redirect address is https, http on a loopback address, or has a scheme with a dot", () => {
  const scheme = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9+.-]{0,14}$/);
  const rest = fc.constantFrom(":/x", "://x/y", ":x", "://127.0.0.1/x", "://localhost:1/", ":///x");
  fc.assert(
    fc.property(scheme, rest, (scheme, rest) => {
      if (!checkRedirect(scheme + rest)) return;
      const { protocol, hostname } = new URL(scheme + rest);
      const isLoopback = protocol === "http:" && ["127.0.0.1", "localhost"].includes(hostname);
      assert.ok(protocol === "https:" || isLoopback || /^[a-z]+\./.test(protocol), scheme + rest);
    }),
    { numRuns: cases(3_000) },
  );
});
