// What clients may call themselves, and where they may have answers sent: by list, wherever they say it.
import assert from "node:assert/strict";
import fc from "fast-check";
import { ClientName, RULES } from "../../../server/connections/client_names.ts";
import { checkRedirect } from "../../../server/connections/redirects.ts";
import { OAUTH } from "../../../server/contract/paths.ts";
import { MESSAGES } from "../../../server/contract/messages.ts";
import { serveDocument } from "../../support/client_documents.ts";
import { signIn } from "../../support/make.ts";
import { consent, makeRequest, REDIRECT } from "../../support/oauth.ts";
import { type TestApp, testApp } from "../../support/test_app.ts";

const TAKEN = [
  "Claude",
  "Claude Code (soup)",
  "ChatGPT",
  "Cursor",
  "MCP Inspector 0.16.2",
  "Visual Studio Code",
  "Zoë's assistant, No. 2",
  "C# helper",
  "Łódź Øl & Œufs",
  "Кухонный помощник",
  "Βοηθός κουζίνας",
  "مساعد المطبخ",
  "クッキー アシスタント 2",
  "料理アシスタント AI",
  "요리 AI",
  "रसोई सहायक",
  "ผู้ช่วยในครัว",
  "Trợ lý nhà bếp",
];

/** By the rule that they break. */
const REFUSED: readonly (readonly string[])[] = [
  ["", " ", "x".repeat(201)],
  [
    "Soup\nassistant",
    "Soup\0",
    "Soup\u200bassistant",
    "Soup\u200dassistant",
    "Soup\u202etnatsissa",
    "Soup\u2066assistant",
    "So\ufeffup",
    "Soup\ufe0f",
    "Soup\u{e0101}",
    "Soup\u{e0041}",
    "Soup\u034f",
    "Soup\u00ad",
    "Soup\u3164",
    "Soup\uffa0",
    "Soup\u115f",
    "Soup\u2028assistant",
    "Soup\ud800",
    "Soup\ue000",
  ],
  [
    "Soup ✓",
    "Soup ✔",
    "Soup ☑",
    "Soup ✅",
    "√ Soup",
    "🔒 Soup",
    "⭐ Soup",
    "🛡 Soup",
    "Soup™",
    "Soup®",
    "Soup Ⓥ",
    "Soup\u2800assistant",
    "Soup\u00a0assistant",
    "<b>Soup</b>",
    'Soup" says',
    "chef1@example.com",
    "example\u3002com",
    "example\u2024com",
    "S\u0301\u0302\u0303\u0304\u0305oup",
  ],
  [
    "Sоup",
    "𝐒𝐨𝐮𝐩",
    "Claudе",
    "Αssistant",
    "СlаudeАI",
    "Claude помощник",
    "ɑssistant",
    "ᴄlaude",
    "ꓚlaude",
    "ᎪᏚsistant",
    "料理 помощник",
  ],
  [
    "assistant.example",
    "Claude at claude.ai",
    "https://assistant.example/",
    "https: //assistant",
    "www.assistant",
    "assistant.xn--p1ai",
    "пример.рф",
    "203.0.113.7",
    "::1",
    "localhost",
    "assistant:8080",
    "//assistant",
    "ａssistant.ｃom",
  ],
  [
    "Folio Kitchen",
    "folio-kitchen",
    "FolioKitchen assistant",
    "The F o l i o  K i t c h e n team",
    "F0li0 Kitch3n",
    "FoIio Kitchen",
    "Fólío Kïtchen",
    "Føliø Kitchen",
    "Ｆolio Ｋitchen",
    "Claude Code (folio_kitchen)",
  ],
  [
    "Official assistant",
    "o-f-f-i-c-i-a-l",
    "0fficial",
    "OfﬁciaI assistant",
    "Verified",
    "VERIFIED Claude",
    "V3rified",
    "Vérifié",
    "Trusted assistant",
    "Certified",
    "Offizielle Hilfe",
    "официальный",
    "官方助手",
    "公式アシスタント",
  ],
];

Deno.test("names as assistants have them are taken, in any script", () => {
  for (const name of TAKEN) assert.equal(ClientName.safeParse(name).error, undefined, name);
});

for (const [i, { words }] of RULES.entries()) {
  Deno.test(`a client_name that breaks this is refused, by a document as when it registers, and from before: ${words}`, async () => {
    await using app = await testApp();
    const user = await signIn(app);
    assert.ok(REFUSED[i]!.length > 0);
    for (const client_name of REFUSED[i]!) {
      const redirect_uris = [REDIRECT];
      const response = await app.post(OAUTH.register, { client_name, redirect_uris });
      assert.equal(response.status, 400, client_name);
      assert.deepEqual(await response.json(), {
        error: "invalid_client_metadata",
        error_description: `client_name ${words}`,
      }, JSON.stringify(client_name));
    }
    const [client_name] = REFUSED[i]!;
    await using document = serveDocument({ client_name });
    const ids = [document.client_id, await insertClient(app, client_name!, REDIRECT)];
    for (const client_id of ids) {
      const { parameters } = await makeRequest(client_id);
      const refused = await consent(app, user, parameters);
      assert.deepEqual(await refused.json(), { error: MESSAGES.unknownClient });
    }
    assert.deepEqual(await app.database.sql`select 1 from oauth_codes`, []);
  });
}

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
        [document.client_id, MESSAGES.unknownClient],
        [before, MESSAGES.foreignRedirect],
      ] as const
    ) {
      const { parameters } = await makeRequest(client_id, { redirect_uri });
      assert.deepEqual(await (await consent(app, user, parameters)).json(), { error });
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
    { numRuns: 3_000 },
  );
});

/** As if it had registered before there was a rule. */
async function insertClient(app: TestApp, name: string, redirect_uri: string): Promise<string> {
  const id = crypto.randomUUID();
  await app.database.sql`
    insert into oauth_clients (id, name, redirect_uris, created_at, used_at)
    values (${id}, ${name}, ${[
    redirect_uri,
  ]}::text[], now(), now())`;
  return id;
}
