// How many connections and keys a person may have: 50, however they are made, and each that ends makes room.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { makeKey } from "../support/mcp.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

const KEY = { name: "My laptop", scopes: ["page:read"], days: 0 };

Deno.test("the 51st key is refused in words, and one that is ended makes room", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  for (let i = 0; i < 50; i++) await makeKey(app, user);
  const refused = await app.post(CALLS.createKey, KEY, user.bearer);
  assert.equal(refused.status, 400);
  assert.deepEqual(await errorIn(refused), SENTENCES.too_many_connections);
  const { connections } = await (await app.get(CALLS.connections, user.bearer)).json();
  assert.equal(connections.length, 50);
  const ended = await app.post(CALLS.endConnection, { id: connections[0].id }, user.bearer);
  await ended.body?.cancel();
  await makeKey(app, user);
  assert.equal(await count(app, user), 50);
});

Deno.test("who makes several keys at once has no more than 50 either", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await fill(app, user, 49);
  const making: Promise<Response>[] = [];
  // Whoever makes a key waits for its owner's row, so that all of them are under way before one is done.
  await app.database.transaction(async (sql) => {
    await sql`select 1 from users where id = ${user.id} for update`;
    for (let i = 0; i < 5; i++) making.push(app.post(CALLS.createKey, KEY, user.bearer));
    while (await countWaiting(app) < making.length);
  });
  const statuses = await Promise.all(making.map(async (made) => {
    const { status, body } = await made;
    await body?.cancel();
    return status;
  }));
  assert.deepEqual(statuses.sort(), [200, 400, 400, 400, 400]);
  assert.equal(await count(app, user), 50);
});

Deno.test("the keys of one person take no room of another", async () => {
  await using app = await testApp();
  await fill(app, await signIn(app), 50);
  assert.match(await makeKey(app, await signIn(app, "chef2")), /^fk_/);
});

async function fill({ database: { sql } }: TestApp, { id }: SignedInUser, to: number) {
  await sql`
    insert into connections (user_id, kind, name, scopes, secret_hash, rotated_at, created_at)
    select ${id}::uuid, 'key', 'Key', '{}', ''::bytea, now(), now()
    from generate_series(1, ${to}::int)`;
}

async function count({ database: { sql } }: TestApp, { id }: SignedInUser): Promise<number> {
  return (await sql`select 1 from connections where user_id = ${id}`).length;
}

async function countWaiting({ database: { sql } }: TestApp): Promise<number> {
  const waiting = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return waiting.length;
}
