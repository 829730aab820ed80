// What clients call themselves: no name is refused, and none can end the quote in which a screen shows it.
import assert from "node:assert/strict";
import fc from "fast-check";
import { SCREENS } from "../../contract/paths.ts";
import { OAUTH } from "../../contract/assistants/connection_paths.ts";
import { readClientName } from "../../server/assistants/clients.ts";
import { serveDocument } from "../support/client_documents.ts";
import { cases } from "../support/cases.ts";
import { signIn } from "../support/make.ts";
import { insertClient, makeRequest, REDIRECT } from "../support/oauth.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const KEPT_WHOLE = [
  "Claude Code (folio-kitchen)",
  "Claude Code (folio_kitchen)",
  "Claude Code (mysite.example.com)",
  "mcp-remote (https://folio.example/mcp)",
  "Folio Kitchen",
  "Official Claude",
  "ChatGPT",
  "MCP Inspector 0.16.2",
  "Visual Studio Code",
  "Zoë's assistant, No. 2",
  "C# helper",
  "Soup ✓ 🔒",
  "<b>Soup</b>",
  "Łódź Øl & Œufs",
  "Кухонный помощник",
  "Βοηθός κουζίνας",
  "مساعد المطبخ",
  "クッキー アシスタント 2",
  "요리 AI",
  "रसोई सहायक",
  "ผู้ช่วยในครัว",
  "Trợ lý nhà bếp",
];

const CHANGED: readonly (readonly [unknown, string])[] = [
  [undefined, "An assistant"],
  [null, "An assistant"],
  [7, "An assistant"],
  [["Claude"], "An assistant"],
  ["", "An assistant"],
  [" \u200b\0 ", "An assistant"],
  ["Soup\nassistant\u2028No. 2", "Soup assistant No. 2"],
  ["So\u202eup\u2066\u200d\ufeff\u00ad\u3164\ud800", "Soup"],
  ["Soup\u00a0  assistant", "Soup assistant"],
  ["Claude”. Folio Kitchen has checked it: “Soup", "Claude'. Folio Kitchen has checked it: 'Soup"],
  ['Soup" «says» „this‟', "Soup' 'says' 'this'"],
  ["S\u0301\u0302\u0303\u0304\u0305\u0306oup", "S\u0301\u0302\u0303oup"],
  ["🍲".repeat(81), `${"🍲".repeat(79)}…`],
  ["x".repeat(1_000_000), `${"x".repeat(79)}…`],
];

Deno.test("a name is kept as an assistant gives it, in any script, whatever it holds", async () => {
  await using app = await testApp();
  for (const name of KEPT_WHOLE) assert.equal(await register(app, name), name);
});

Deno.test("a name that could end its quote or its line is changed, and the answer says to what", async () => {
  await using app = await testApp();
  for (const [name, kept] of CHANGED) {
    const sent = typeof name === "string" && name.length > 1_000 ? name.slice(0, 5_000) : name;
    assert.equal(await register(app, sent), kept, JSON.stringify(sent));
    assert.equal(readClientName(name), kept);
  }
});

Deno.test("a name is one short line without quotes, whatever was sent, and stays so", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
      const kept = readClientName(name);
      assert.ok(kept && [...kept].length <= 80);
      assert.doesNotMatch(kept, /[\p{C}\p{Zl}\p{Zp}"“”„«»]/u);
      assert.equal(readClientName(kept), kept);
    }),
    { numRuns: cases(2_000) },
  );
});

Deno.test("the screen shows the host in large and the name as a quote, of a client from before and of a document too", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const client_name = "Claude”. We have checked it: <b>folio-kitchen</b>";
  await using document = serveDocument({ client_name });
  for (const id of [await insertClient(app, client_name, REDIRECT), document.client_id]) {
    const { parameters } = await makeRequest(id);
    const query = new URLSearchParams(parameters as Record<string, string>);
    const html = await (await app.get(`${SCREENS.authorize}?${query}`, user.cookie)).text();
    const shown = "Claude&#x27;. We have checked it: &lt;b&gt;folio-kitchen&lt;/b&gt;";
    assert.ok(html.includes(`It calls itself “<bdi>${shown}</bdi>”`), html);
    assert.match(html, /<p class="consent-host">assistant\.example<\/p>/);
  }
});

async function register(app: TestApp, client_name: unknown): Promise<string> {
  const response = await app.post(OAUTH.register, { client_name, redirect_uris: [REDIRECT] });
  const reply = await response.json();
  assert.equal(response.status, 201, JSON.stringify(reply));
  return reply.client_name;
}
