// Pages that come in another encoding than UTF-8, or escaped as a whole: saved as what they are, which the answer says.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { READING_SENTENCES } from "../../contract/page_code/reading_sentences.ts";
import { errorIn } from "../support/errors.ts";
import { signIn } from "../support/make.ts";
import { connectClient, makeKey } from "../support/mcp.ts";
import { byKey, putPage } from "../support/page_by_key.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const PAGE = "<!doctype html><html lang=de><title>Grüße</title><p>Straße für Köche</p></html>";
const { read_as, came_as_json, came_as_entities, not_readable } = READING_SENTENCES;

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

function utf16(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Uint16Array.from(`\ufeff${text}`, (each) => each.charCodeAt(0)).buffer);
}

for (
  const [claim, bytes, type, encoding, page] of [
    ["UTF-16", utf16(PAGE), "text/html", "UTF-16", PAGE],
    ["Latin-1", bytesOf(PAGE), "text/html", "Windows-1252", PAGE],
    ["Latin-1 that says so", bytesOf(PAGE), "text/html; charset=latin1", "Windows-1252", PAGE],
    [
      "Shift_JIS",
      bytesOf('<meta charset="Shift_JIS"><p>\x82\xb1\x82\xf1'),
      "text/html",
      "Shift_JIS",
      '<meta charset="Shift_JIS"><p>こん',
    ],
  ] as const
) {
  Deno.test(`a page that is put in ${claim} is read so, is told so, and stays as it is`, async () => {
    await using app = await testApp();
    const { key } = await openKey(app);
    const said = await putPage(app, key, bytes, { "Content-Type": type });
    assert.match(await said.text(), new RegExp(`\\n${RegExp.escape(read_as({ encoding }))}\\n`));
    const headers = { "Content-Type": type, Accept: "application/json" };
    const reply = await (await putPage(app, key, bytes, headers)).json();
    assert.deepEqual(reply.read_as, [read_as({ encoding })]);
    const file = new Uint8Array(await (await app.get(CALLS.page, byKey(key))).arrayBuffer());
    assert.equal(new TextDecoder().decode(file), page);
    await (await putPage(app, key, file)).body?.cancel();
    const again = new Uint8Array(await (await app.get(CALLS.page, byKey(key))).arrayBuffer());
    assert.deepEqual(again, file, "there and back");
  });
}

for (
  const [claim, bytes, what] of [
    ["a picture", bytesOf("\x89PNG\r\n\x1a\n\0\0"), "a PNG picture"],
    ["a zip", bytesOf("PK\x03\x04\0\0"), "a zip file"],
    ["a page with a zero", bytesOf("<h1>Soup \0"), "a file of another kind than a text"],
    [
      "an encoding that is not said",
      bytesOf("<p>\x82\xb1\x81\x41"),
      "a text whose encoding is not said and is not UTF-8",
    ],
    [
      "UTF-8 with a lost byte",
      new TextEncoder().encode("<p>Straße für Kö").subarray(0, -1),
      "a text in UTF-8 of which some bytes are damaged",
    ],
  ] as const
) {
  Deno.test(`who puts ${claim} is told so, and nothing is saved`, async () => {
    await using app = await testApp();
    const { key } = await openKey(app);
    const response = await putPage(app, key, bytes);
    assert.equal(response.status, 400);
    assert.deepEqual(await errorIn(response), not_readable({ what }));
    assert.deepEqual(await app.database.sql`select 1 from portfolios`, []);
  });
}

for (
  const [claim, bytes, type, status] of [
    ["in UTF-16", utf16, "application/json", 200],
    [
      "with a mark",
      (json: string) => new TextEncoder().encode(`\ufeff${json}`),
      "application/json",
      200,
    ],
    ["in Latin-1 that says so", bytesOf, "application/json; charset=iso-8859-1", 200],
    ["in Latin-1 that does not say so", bytesOf, "application/json", 400],
  ] as const
) {
  for (const length of [0, 100_000]) {
    Deno.test(`JSON of ${length} more letters ${claim} is ${status === 200 ? "read" : "refused"}`, async () => {
      await using app = await testApp();
      const { bearer, key } = await openKey(app);
      const user_code = `${PAGE}<!--${"x".repeat(length)}-->`;
      const response = await app.fetch(
        new Request(app.config.publicUrl + CALLS.savePortfolio, {
          method: "POST",
          headers: { ...bearer, "Content-Type": type },
          body: bytes(JSON.stringify({ user_code })),
        }),
      );
      assert.equal(response.status, status);
      if (status === 400) {
        assert.deepEqual(await errorIn(response), READING_SENTENCES.json_not_readable);
        assert.deepEqual(await app.database.sql`select 1 from portfolios`, []);
      } else {
        await response.body?.cancel();
        const saved = await (await app.get(CALLS.page, byKey(key))).text();
        assert.match(saved, /Straße für Köche/);
      }
    });
  }
}

Deno.test("an escaped page is put as the page that it is, which the answer says; the editor's call changes nothing", async () => {
  await using app = await testApp();
  const { key, bearer } = await openKey(app);
  const escaped = JSON.stringify(PAGE);
  const headers = { Accept: "application/json" };
  const reply = await (await putPage(app, key, escaped, headers)).json();
  assert.deepEqual(reply.read_as, [came_as_json]);
  assert.equal(await (await app.get(CALLS.page, byKey(key))).text(), PAGE);
  const both = await (await putPage(app, key, utf16(escaped), headers)).json();
  assert.deepEqual(both.read_as, [read_as({ encoding: "UTF-16" }), came_as_json]);
  const saved = await app.post(CALLS.savePortfolio, { user_code: escaped }, bearer);
  assert.equal(saved.status, 200, await saved.text());
  assert.match(await (await app.get(CALLS.page, byKey(key))).text(), /\\"|^"/);
});

Deno.test("an escaped page is checked and published by the tools as the page that it is", async () => {
  await using app = await testApp();
  const { key } = await openKey(app);
  await using mcp = await connectClient(app, key);
  const html = PAGE.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  for (const [tool, more] of [["check_page", {}], ["publish_page", { version: 0 }]] as const) {
    const { text, data } = await mcp.use(tool, { html, ...more });
    assert.ok(text.includes(came_as_entities), text);
    assert.deepEqual(data.read_as, [came_as_entities], tool);
    assert.ok(data.findings.every(({ rule }) => rule !== "no_title"), tool);
  }
  const { data } = await mcp.use("get_page");
  assert.equal(data.html, PAGE);
  const plain = await mcp.use("publish_page", { html: PAGE, version: 1 });
  assert.deepEqual(plain.data.read_as, []);
});

async function openKey(app: TestApp) {
  const user = await signIn(app);
  return { key: await makeKey(app, user), bearer: user.bearer };
}
