// The pool and its template: parameters, transactions, lost connections, TLS.
import assert from "node:assert/strict";
import { connection } from "../../server/database/pool.ts";
import { openDatabase } from "../../server/database/database.ts";
import { LATE_MESSAGE, TimelyClient, withDeadline } from "../../server/database/statements.ts";
import { Failure } from "../../server/errors.ts";
import { createWaits, type Wait } from "../../server/outside/waits.ts";
import { testApp } from "../support/test_app.ts";
import { quiet } from "../support/quiet.ts";
import { openBare } from "../support/backups.ts";
import { testPostgresUrl } from "../support/postgres.ts";
import { until } from "../support/until.ts";

Deno.test("sql sends values as parameters, never as text", async () => {
  await using test = await openBare();
  const evil = "'; drop table users; --";
  const [row] = await test.database.sql<{ value: string }>`select ${evil}::text as value`;
  assert.equal(row?.value, evil);
});

Deno.test("a transaction commits all of it or nothing", async () => {
  await using test = await openBare();
  const { sql, transaction } = test.database;
  await transaction((sql) => sql`create table dishes (name text)`);
  await transaction((sql) => sql`insert into dishes values ('soup')`);
  await assert.rejects(
    transaction(async (sql) => {
      await sql`insert into dishes values ('stew')`;
      throw new Error("burnt");
    }),
    { message: "burnt" },
  );
  assert.deepEqual(await sql`select name from dishes`, [{ name: "soup" }]);
});

Deno.test("a statement whose answer nobody waits for fails its transaction, and says why", async () => {
  await using test = await openBare();
  const { sql, transaction } = test.database;
  await transaction((sql) => sql`create table dishes (name text primary key)`);
  await transaction((sql) => sql`insert into dishes values ('soup')`);
  const twice = { message: /duplicate key/ };
  await assert.rejects(
    transaction((sql) => {
      void sql`insert into dishes values ('soup')`;
      return sql`insert into dishes values ('stew')`;
    }),
    twice,
  );
  await assert.rejects(
    transaction((sql) => {
      void sql`insert into dishes values ('stew')`;
      void sql`insert into dishes values ('soup')`;
      return Promise.resolve();
    }),
    twice,
  );
  assert.deepEqual(await sql`select name from dishes`, [{ name: "soup" }]);
});

Deno.test("with DATABASE_PREPARE=off nothing is left prepared at a connection, by a library neither", async () => {
  await using test = await openBare();
  for (const isPrepared of [true, false]) {
    const database = openDatabase(test.url, { poolMax: 1, isPrepared });
    await database.transaction((sql) => sql`select ${"soup"}::text`);
    await database.query({ name: "stew", text: "select $1::text", values: ["stew"] });
    const { rows } = await database.query({ text: "select name from pg_prepared_statements" });
    assert.equal(rows.length > 1, isPrepared);
    if (!isPrepared) assert.deepEqual(rows, []);
    await database.close();
  }
});

Deno.test("a connection that the server drops ends neither the process nor the next query", async () => {
  await using test = await openBare();
  using log = quiet("warn");
  const { sql } = test.database;
  await sql`select 1`;
  const server = openDatabase(testPostgresUrl(), { poolMax: 1 });
  const name = new URL(test.url).pathname.slice(1);
  await server.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  await server.close();
  await until("its line", () => /database\.connection_lost/.test(log.lines.join("\n")));
  assert.deepEqual(await sql`select 1 as one`, [{ one: 1 }]);
});

Deno.test("a disk that is full is a 503, and what was there is served on", async () => {
  await using app = await testApp();
  using log = quiet("warn");
  const full = app.database.sql`do $$ begin raise exception 'full' using errcode = '53100'; end $$`;
  await assert.rejects(full, (error: Failure) => error.kind === "unavailable");
  assert.match(log.lines.join(), /53100/);
  assert.equal((await app.database.sql`select 1`).length, 1);
});

Deno.test("a database that is not there is a 503 with Retry-After", async () => {
  using _log = quiet("warn");
  const database = openDatabase("postgres://folio@127.0.0.1:1/folio", { poolMax: 1 });
  await assert.rejects(database.sql`select 1`, (error: unknown) => {
    assert.ok(error instanceof Failure);
    assert.equal(error.status, 503);
    assert.equal(error.options.retryAfterS, 2);
    return true;
  });
  await database.close();
});

for (
  const [url, ssl] of [
    ["postgres://u:p@localhost/x", false],
    ["postgres://u:p@127.0.0.1:5432/x", false],
    ["postgres://u:p@[::1]/x", false],
    ["postgres:///x?host=/tmp", false],
    ["postgres://u:p@db.example/x", { rejectUnauthorized: true }],
    ["postgres://u:p@localhost.example/x", { rejectUnauthorized: true }],
    ["postgres://u:p@db.example/x?sslmode=verify-full", { rejectUnauthorized: true }],
    ["postgres://u:p@db.example/x?sslmode=require", { rejectUnauthorized: false }],
    ["postgres://u:p@db.example/x?sslmode=disable", false],
  ] as const
) {
  Deno.test(`the connection to ${url} has ${ssl ? "TLS" : "no TLS"}`, () => {
    assert.deepEqual(connection(url, 1_000).ssl, ssl);
  });
}

Deno.test("who refers to a user who is gone is told that the session ended, and nobody else", async () => {
  await using test = await openBare();
  const { sql } = test.database;
  await sql`create table users (id integer primary key)`;
  await sql`create table dishes (user_id integer references users, like_id integer references users)`;
  await assert.rejects(sql`insert into dishes values (1, null)`, { kind: "unauthorized" });
  await assert.rejects(sql`insert into dishes values (null, 1)`, { code: "23503" });
});

Deno.test("a client that nobody listens to gives up what is late, the shorter wait first, and that alone", async () => {
  const { primary, long_work } = createWaits({
    primary: { answerMs: 100 },
    long_work: { answerMs: 60_000 },
  });
  const clients = [openClient(long_work), openClient(long_work), openClient(primary)] as const;
  const [holder, patient, hasty] = clients;
  await Promise.all(clients.map(({ client }) => client.connect()));
  await holder.ask("select pg_advisory_lock(52)");
  const waiting = patient.ask("select pg_advisory_lock(52)");
  assert.equal((await hasty.ask("select 1")).rowCount, 1);
  await assert.rejects(hasty.ask("select pg_advisory_lock(52)"), { message: LATE_MESSAGE });
  await holder.ask("select pg_advisory_unlock(52)");
  assert.equal((await waiting).rowCount, 1);
  await Promise.all([holder.client.end(), patient.client.end()]);
});

function openClient(wait: Wait) {
  const client = new TimelyClient(connection(testPostgresUrl(), wait.connectMs));
  return { client, ask: (text: string) => client.query(withDeadline({ text }, wait)) };
}

Deno.test("a statement whose answer is late is a 503, and does not go on at the server", async () => {
  await using test = await openBare();
  using _warnings = quiet("warn");
  const { openConnection, within, sql } = test.database;
  const hasty = within(createWaits({ primary: { answerMs: 200 } }).primary);
  const other = await openConnection();
  await other.sql`begin`;
  await other.sql`select pg_advisory_xact_lock(1)`;
  const late = { kind: "unavailable", status: 503 };
  await assert.rejects(hasty.sql`select pg_advisory_xact_lock(1)`, late);
  await assert.rejects(hasty.transaction((sql) => sql`select pg_advisory_xact_lock(1)`), late);
  const waiting = () => sql`select 1 from pg_locks where locktype = 'advisory' and not granted`;
  await until("nobody who waits", async () => (await waiting()).length === 0);
  await other.close();
});
