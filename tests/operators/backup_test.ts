// A backup from the operator's room: once, for the session that asked for it, noted when it is whole, ended when nobody reads it.
import assert from "node:assert/strict";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { makeFolder, openBare, readContents, restore } from "../support/backups.ts";
import { errorIn } from "../support/errors.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { letProofLapse, makeReportedPage, OPERATED, signInOperator } from "../support/operator.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

Deno.test("a backup of the room is restored into an empty database, and noted after it", async () => {
  await using app = await testApp(OPERATED);
  await makeReportedPage(app);
  const operator = await signInOperator(app);
  const path = await ask(app, operator);
  const response = await app.get(path, operator.cookie);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("Content-Type"), "application/zip");
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  assert.match(
    response.headers.get("Content-Disposition")!,
    /^attachment; filename="folio-kitchen-\d{4}-\d\d-\d\d-\d\d-\d\d\.zip"$/,
  );
  await using folder = await makeFolder();
  const file = `${folder.path}/room.zip`;
  const bytes = await response.bytes();
  await Deno.writeFile(file, bytes);
  await using empty = await openBare();
  await restore(file, empty.database);
  const [restored, kept] = await Promise.all([
    readContents(empty.database),
    readContents(app.database),
  ]);
  assert.deepEqual(restored.portfolios, kept.portfolios);
  assert.deepEqual(restored.operator_acts, kept.operator_acts);
  assert.equal(restored.backups!.length, 0, "it is not in itself");

  const html = await (await app.get(SCREENS.operatorPlace, operator.cookie)).text();
  assert.match(html, / rows, by chef9@example\.com\./);
  const [note] = await app.database.sql`select bytes::int from backups`;
  assert.deepEqual(note, { bytes: bytes.length });
});

Deno.test("the way to a backup is good once, for a minute, for its own session, with a proof, and not from elsewhere", async () => {
  await using app = await testApp({
    ...OPERATED,
    OPERATORS: "chef9@example.com,chef8@example.com",
  });
  const operator = await signInOperator(app);
  const other = await signIn(app, "chef8");
  const stranger = await signIn(app, "chef2");
  const path = await ask(app, operator);
  const elsewhere = { ...operator.cookie, "Sec-Fetch-Site": "cross-site" };
  const noOrigin = { ...operator.cookie, Origin: "null" };
  for (const headers of [{}, other.cookie, stranger.cookie, operator.bearer, elsewhere, noOrigin]) {
    assert.equal(await statusOf(app, path, headers as Record<string, string>), 404);
  }
  for (const wrong of ["x", "%00", path.slice(-43, -1), "a".repeat(43)]) {
    assert.equal(await statusOf(app, `/operator/backup/${wrong}`, operator.cookie), 404);
  }
  assert.equal(await statusOf(app, path, operator.cookie), 200);
  assert.equal(await statusOf(app, path, operator.cookie), 404, "once");

  const late = await ask(app, operator);
  app.clock.advance(61_000);
  assert.equal(await statusOf(app, late, operator.cookie), 404, "within a minute");
  const unproven = await ask(app, operator);
  await app.database.sql`update links set expires_at = expires_at + interval '1 hour'`;
  letProofLapse(app);
  assert.equal(await statusOf(app, unproven, operator.cookie), 404, "with a proof");
  const proven = await app.post(CALLS.prove, { password: "a warm kitchen 1" }, operator.bearer);
  assert.equal(proven.status, 200, await proven.text());
  await app.database.sql`update users set email = 'chef7@example.com' where username = 'chef9'`;
  assert.equal(await statusOf(app, unproven, operator.cookie), 404, "by an operator");
});

Deno.test("a database that no backup could bring back is told in a sentence, and leaves no row", async () => {
  await using app = await testApp(OPERATED);
  const { bearer } = await signInOperator(app);
  await app.database.sql`create table somebody_elses (id integer)`;
  const response = await app.post(CALLS.backUp, {}, bearer);
  assert.equal(response.status, 400);
  assert.equal(await errorIn(response), SENTENCES.backup_impossible);
  assert.deepEqual(await app.database.sql`select 1 from operator_acts`, []);
});

for (
  const [claim, begin] of [
    ["that is broken off", async (url: string, headers: HeadersInit, app: TestApp) => {
      const leaving = new AbortController();
      const response = await fetch(url, { headers, signal: leaving.signal });
      await response.body!.getReader().read();
      assert.equal(await countReaders(app), 1);
      leaving.abort();
    }],
    ["of which only the head is asked for", async (url: string, headers: HeadersInit) => {
      const response = await fetch(url, { method: "HEAD", headers });
      assert.equal(response.status, 200);
      await response.body?.cancel();
    }],
  ] as const
) {
  Deno.test(`a download ${claim} ends what is read for it, and is no backup`, async () => {
    await using server = await testServer(OPERATED);
    const { app, origin } = server;
    const { sql } = app.database;
    const operator = await signInOperator(app);
    await makeNoise(app);
    const path = await ask(app, operator);
    await begin(origin + path, operator.cookie, app);
    await until("the end of what is read for it", async () => await countReaders(app) === 0);
    assert.deepEqual(await sql`select 1 from backups`, []);
  });
}

async function ask(app: TestApp, { bearer }: SignedInUser): Promise<string> {
  const response = await app.post(CALLS.backUp, {}, bearer);
  assert.equal(response.status, 200);
  const { path } = await response.json();
  assert.match(path, /^\/operator\/backup\/[\w-]{43}$/);
  return path;
}

async function statusOf(
  app: TestApp,
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  const response = await app.get(path, headers);
  await response.body?.cancel();
  return response.status;
}

/** More than waits anywhere on its way. */
async function makeNoise({ database: { sql } }: TestApp): Promise<void> {
  await sql`
    with noise as (
      select string_agg(sha256(n::text::bytea), ''::bytea) as bytes from generate_series(1, 50000) n
    )
    insert into blobs (hash, size, bytes)
    select sha256(all_bytes), length(all_bytes), all_bytes from (
      select i::text::bytea || bytes as all_bytes from noise, generate_series(1, 40) i
    ) as made`;
}

/** Connections of backups: none but they hold this lock, from their snapshot on until they end. */
async function countReaders({ database: { sql } }: TestApp): Promise<number> {
  const [row] = await sql<{ readers: number }>`
    select count(distinct pid)::int as readers from pg_locks
    where relation = 'backups'::regclass and mode = 'AccessShareLock' and granted
      and database = (select oid from pg_database where datname = current_database())`;
  return row!.readers;
}
