// Where clients may have answers sent: by a list of schemes that holds wherever they say it.
import assert from "node:assert/strict";
import fc from "fast-check";
import { APP_SCHEMES } from "../../server/assistants/app_schemes.ts";
import { checkRedirect } from "../../server/assistants/clients.ts";
import { SCREENS } from "../../contract/paths.ts";
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
  "evil://attacker.example/callback",
  "cursor:/callback",
  "cursor:callback",
  "cursor-evil://anysphere.cursor-mcp/oauth/callback",
  "CURSOR2://anysphere.cursor-mcp/oauth/callback",
  "constructor://x/callback",
  "file:///etc/passwd",
  "data:text/html,<script>alert(1)</script>",
  "javascript:alert(1)",
  "javascript://assistant.example/%0aalert(1)",
  "https://localhost:8000/u/chef2",
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

Deno.test("an address that is not safe costs a client that address alone, and the answer says what was registered", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const good = ["https://assistant.example/callback", "http://localhost:8787/callback"];
  const redirect_uris = [...REFUSED_REDIRECTS, ...good, 7, null, `${good[0]}?${"x".repeat(2_000)}`];
  const response = await app.post(OAUTH.register, { client_name: "Soup", redirect_uris });
  assert.equal(response.status, 201);
  const { client_id, redirect_uris: registered } = await response.json();
  assert.deepEqual(registered, good);
  const left = REFUSED_REDIRECTS[0];
  const { parameters } = await makeRequest(client_id, { redirect_uri: left });
  assert.deepEqual(await errorIn(await consent(app, user, parameters)), SENTENCES.foreign_redirect);
});

Deno.test("an address of this place, or of a host below it, is no client's", async () => {
  await using app = await testApp({
    PUBLIC_URL: "https://folio.example",
    PAGES_ORIGIN: "https://pages.example",
    USERCONTENT_ORIGIN: "https://usercontent.pages.example",
  });
  const ours = ["folio.example", "pages.example", "usercontent.pages.example", "x.folio.example"];
  const others = ["https://folio.example.com/x", "https://myfolio.example/x"];
  const redirect_uris = [...ours.map((host) => `https://${host}/u/chef1`), ...others];
  const response = await app.post(OAUTH.register, { redirect_uris });
  assert.deepEqual((await response.json()).redirect_uris, others);
});

Deno.test("the first 20 addresses that are safe are kept, each once", async () => {
  await using app = await testApp();
  const uris = Array.from({ length: 30 }, (_, i) => `https://assistant.example/${i}`);
  const response = await app.post(OAUTH.register, { redirect_uris: [...uris, ...uris].sort() });
  assert.equal(new Set((await response.json()).redirect_uris).size, 20);
});

for (const scheme of Object.keys(APP_SCHEMES)) {
  Deno.test(`an app that is known here is sent back by ${scheme}:, and the screen says that it is on this computer`, async () => {
    await using app = await testApp();
    const user = await signIn(app);
    const redirect_uri = `${scheme}://app/oauth/callback`;
    const { client_id } = await (await app.post(OAUTH.register, { redirect_uris: [redirect_uri] }))
      .json();
    const { parameters } = await makeRequest(client_id, { redirect_uri });
    const query = new URLSearchParams(parameters as Record<string, string>);
    const html = await (await app.get(`${SCREENS.authorize}?${query}`, user.cookie)).text();
    assert.ok(html.includes(`an app on this computer (${scheme}:)`), html);
    const reply = await (await consent(app, user, parameters)).json();
    assert.ok(reply.redirect_to.startsWith(`${redirect_uri}?code=`), reply.redirect_to);
  });
}

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

Deno.test("whatever passes as a redirect address is https, http on a loopback address, or has a scheme with a dot or of a known app", () => {
  const scheme = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9+.-]{0,14}$/);
  const anyScheme = fc.oneof(scheme, fc.constantFrom(...Object.keys(APP_SCHEMES)));
  const rest = fc.constantFrom(":/x", "://x/y", ":x", "://127.0.0.1/x", "://localhost:1/", ":///x");
  fc.assert(
    fc.property(anyScheme, rest, (scheme, rest) => {
      if (!checkRedirect(scheme + rest)) return;
      const { protocol, hostname } = new URL(scheme + rest);
      const isLoopback = protocol === "http:" && ["127.0.0.1", "localhost"].includes(hostname);
      const isApp = protocol.slice(0, -1) in APP_SCHEMES || /^[a-z]+\./.test(protocol);
      assert.ok(protocol === "https:" || isLoopback || isApp, scheme + rest);
    }),
    { numRuns: cases(3_000) },
  );
});
