// /api/connections/: keys are made, shown once, listed with their last use, and over when they expire or are ended.
import assert from "node:assert/strict";
import type { ConnectionEntry } from "../../contract/assistants/connection_calls.ts";
import { FIELD_SENTENCES } from "../../contract/problems.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { PASSWORD, type SignedInUser, signIn } from "../support/make.ts";
import { makeKey } from "../support/mcp.ts";
import { opens } from "../support/oauth.ts";
import { byKey } from "../support/page_by_key.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const KEY = { name: "My laptop", scopes: ["page:read", "page:write"], days: 90 };

Deno.test("a key is shown once: no list, no export and no table has it", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const response = await app.post(CALLS.createKey, KEY, user.bearer);
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  const { key, connections } = await response.json();
  assert.match(key, /^fk_[0-9a-f]{32}_[\w-]{43}$/);
  const { id, created_at, expires_at, ...shown } = connections[0];
  assert.equal(id.replaceAll("-", ""), key.split("_")[1]);
  assert.equal(Date.parse(expires_at) - Date.parse(created_at), 90 * DAY_MS);
  const { name, scopes } = KEY;
  const unused = { last_used_at: null, last_used_from: null };
  assert.deepEqual(shown, { kind: "key", name, host: "", scopes, ...unused });

  const exported = await (await app.get(CALLS.exportData, user.bearer)).json();
  assert.deepEqual(exported.connections, [{ ...shown, created_at, expires_at }]);
  const rows = await app.database.sql`select connections.*::text from connections`;
  const told = JSON.stringify([await list(app, user.bearer), exported, rows]);
  assert.match(told, /My laptop/);
  const secret = key.slice(key.indexOf("_", 3) + 1);
  const spellings = [key, secret, new TextEncoder().encode(secret).toHex(), btoa(secret)];
  assert.deepEqual(spellings.filter((spelling) => told.includes(spelling)), []);
});

for (
  const [claim, change, words] of [
    ["no name", { name: undefined }, "Name must be a text"],
    ["a number for a name", { name: 7 }, "Name must be a text"],
    ["an empty name", { name: "" }, FIELD_SENTENCES.key_name_missing],
    ["a name of blanks", { name: " \t" }, FIELD_SENTENCES.key_name_missing],
    ["a long name", { name: "x".repeat(61) }, "A name may have at most 60 characters"],
    ["a zero in its name", { name: "a\0b" }, SENTENCES.name_has_controls],
    ["a line break in its name", { name: "a\nb" }, SENTENCES.name_has_controls],
    ["a turn in its name", { name: "a\u202eb" }, SENTENCES.name_has_controls],
    ["half a character", { name: "a\ud800b" }, SENTENCES.name_has_controls],
    ["no scopes", { scopes: [] }, FIELD_SENTENCES.key_scopes_missing],
    [
      "a scope that is none",
      { scopes: ["page:read", "account"] },
      FIELD_SENTENCES.key_scope_unknown,
    ],
    ["another lifetime", { days: 31 }, FIELD_SENTENCES.key_lifetime_unknown],
    ["no lifetime", { days: undefined }, FIELD_SENTENCES.key_lifetime_unknown],
  ] as const
) {
  Deno.test(`a key with ${claim} is not made, and it is said why`, async () => {
    await using app = await testApp();
    const { bearer } = await signIn(app);
    const response = await app.post(CALLS.createKey, { ...KEY, ...change }, bearer);
    assert.equal(response.status, 400);
    assert.deepEqual(await errorIn(response), words);
    assert.deepEqual(await list(app, bearer), []);
  });
}

Deno.test("a name is kept without the blanks around it, and may have 60 characters of any script", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const name = "Küche 台所 ".repeat(6) + "x".repeat(6);
  const body = { ...KEY, name: `  ${name}\n` };
  const { connections } = await (await app.post(CALLS.createKey, body, bearer)).json();
  assert.equal(connections[0].name, name);
  assert.equal(name.length, 60);
});

Deno.test("a scope that is chosen twice is had once", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const body = { ...KEY, scopes: ["page:read", "page:read"] };
  const { connections } = await (await app.post(CALLS.createKey, body, bearer)).json();
  assert.deepEqual(connections[0].scopes, ["page:read"]);
});

Deno.test("keys are listed with the newest first, and each sees their own", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  for (const name of ["one", "two", "three"]) {
    await post(app, CALLS.createKey, { ...KEY, name }, bearer);
    app.clock.advance(1_000);
  }
  assert.deepEqual((await list(app, bearer)).map(({ name }) => name), ["three", "two", "one"]);
  assert.deepEqual(await list(app, (await signIn(app, "chef2")).bearer), []);
});

Deno.test("a key ends by itself after its days, is listed no more, and makes room; one without days stays", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const key = await makeKey(app, user);
  const { key: lasting } = await (await app.post(CALLS.createKey, { ...KEY, days: 0 }, user.bearer))
    .json();
  app.clock.advance(29 * DAY_MS);
  assert.equal(await opens(app, key), true);
  app.clock.advance(DAY_MS);
  assert.equal(await opens(app, key), false);
  assert.equal(await opens(app, lasting), true);
  const login = { username: "chef1", password: PASSWORD };
  const { access } = await (await app.post(CALLS.login, login)).json();
  const bearer = { Authorization: `Bearer ${access}` };
  assert.deepEqual((await list(app, bearer)).map(({ expires_at }) => expires_at), [null]);
  await post(app, CALLS.createKey, KEY, bearer);
  assert.equal((await app.database.sql`select 1 from connections`).length, 2);
});

Deno.test("a key that its person ends is over at once, and no other is", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const keys = [await makeKey(app, user), await makeKey(app, user)] as const;
  const id = toId(keys[0]);
  const response = await app.post(CALLS.endConnection, { id }, user.bearer);
  const { connections } = await response.json();
  assert.deepEqual(connections.map((entry: ConnectionEntry) => entry.id), [toId(keys[1])]);
  assert.deepEqual([await opens(app, keys[0]), await opens(app, keys[1])], [false, true]);
});

Deno.test("nobody ends the key of another person, or one that is none", async () => {
  await using app = await testApp();
  const key = await makeKey(app, await signIn(app));
  const stranger = await signIn(app, "chef2");
  for (const id of [toId(key), crypto.randomUUID()]) {
    const response = await app.post(CALLS.endConnection, { id }, stranger.bearer);
    assert.deepEqual(await response.json(), { connections: [] });
  }
  for (const id of ["", "x", "\0", null, `${toId(key)}'`]) {
    const response = await app.post(CALLS.endConnection, { id }, stranger.bearer);
    assert.equal(response.status, 400);
    assert.deepEqual(await errorIn(response), "An id is a UUID");
  }
  assert.equal(await opens(app, key), true);
});

Deno.test("the last use of a key is told, with where it came from", async () => {
  await using app = await testApp({ TRUST_PROXY: "1" });
  const user = await signIn(app);
  const key = await makeKey(app, user);
  const ask = async (from: string) => {
    const asked = app.get(CALLS.page, { ...byKey(key), "X-Forwarded-For": from });
    await (await asked).body?.cancel();
    const [entry] = await list(app, user.bearer);
    return entry!;
  };
  const first = await ask("203.0.113.1, 9.9.9.9");
  assert.equal(first.last_used_from, "9.9.9.9");
  app.clock.advance(30_000);
  assert.equal((await ask("9.9.9.9")).last_used_at, first.last_used_at, "once a minute is enough");
  const elsewhere = await ask("2620:fe::fe:1");
  assert.equal(elsewhere.last_used_from, "2620:fe::/64");
  assert.ok(elsewhere.last_used_at! > first.last_used_at!);
  app.clock.advance(60_001);
  assert.ok((await ask("2620:fe::fe:2")).last_used_at! > elsewhere.last_used_at!);
});

Deno.test("a key is gone with the account", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const key = await makeKey(app, user);
  await post(app, CALLS.deleteAccount, { password: PASSWORD }, user.bearer);
  assert.equal(await opens(app, key), false);
  assert.deepEqual(await app.database.sql`select 1 from connections`, []);
});

type Bearer = SignedInUser["bearer"];

async function list(app: TestApp, bearer: Bearer): Promise<ConnectionEntry[]> {
  return (await (await app.get(CALLS.connections, bearer)).json()).connections;
}

async function post(app: TestApp, path: string, body: object, bearer: Bearer): Promise<void> {
  await (await app.post(path, body, bearer)).body?.cancel();
}

function toId(key: string): string {
  return key.split("_")[1]!.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
