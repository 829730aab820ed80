// What clients may call themselves: by rules that hold wherever they say it.
import assert from "node:assert/strict";
import { ClientName, RULES } from "../../server/assistants/clients.ts";
import { OAUTH } from "../../contract/assistants/connection_paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { serveDocument } from "../support/client_documents.ts";
import { signIn } from "../support/make.ts";
import { consent, insertClient, makeRequest, REDIRECT } from "../support/oauth.ts";
import { testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

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

/** By the rule that they break, in the order of the rules. */
const REFUSED: Record<string, readonly string[]> = {
  "no length that fits": ["", " ", "x".repeat(201)],
  "invisible characters": [
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
  "symbols": [
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
  "mixed scripts": [
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
  "an address": [
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
  "our own name": [
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
  "a mark of trust": [
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
};

Deno.test("names as assistants have them are taken, in any script", () => {
  for (const name of TAKEN) assert.equal(ClientName.safeParse(name).error, undefined, name);
});

Deno.test("there are names that break each rule", () => {
  assert.equal(Object.keys(REFUSED).length, RULES.length);
});

for (const [i, [claim, names]] of Object.entries(REFUSED).entries()) {
  Deno.test(`a client_name with ${claim} is refused, in a document as when it registers, and of a client from before`, async () => {
    await using app = await testApp();
    const user = await signIn(app);
    for (const client_name of names) {
      const redirect_uris = [REDIRECT];
      const response = await app.post(OAUTH.register, { client_name, redirect_uris });
      assert.equal(response.status, 400, client_name);
      assert.deepEqual(await response.json(), {
        error: "invalid_client_metadata",
        error_description: `client_name ${RULES[i]!.words}`,
      }, JSON.stringify(client_name));
    }
    const [client_name] = names;
    await using document = serveDocument({ client_name });
    const ids = [document.client_id, await insertClient(app, client_name!, REDIRECT)];
    for (const client_id of ids) {
      const { parameters } = await makeRequest(client_id);
      const refused = await consent(app, user, parameters);
      assert.deepEqual(await errorIn(refused), SENTENCES.unknown_client);
    }
    assert.deepEqual(await app.database.sql`select 1 from oauth_codes`, []);
  });
}
