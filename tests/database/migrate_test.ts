// Migrations: once, in order, whoever starts at the same time, and never edited.
import assert from "node:assert/strict";
import { openDatabase } from "../../server/database/database.ts";
import {
  migrate,
  type Migration,
  readMigrations,
  requireKnownSchema,
} from "../../server/database/migrate.ts";
import { areStatementsPrepared, makeBareDatabase } from "../support/postgres.ts";
import { PATIENT } from "../support/patience.ts";

const FIRST = {
  name: "0001_dishes.sql",
  text: "create table dishes (name text); create index on dishes (name);",
};
const SECOND = { name: "0002_price.sql", text: "alter table dishes add price integer;" };

Deno.test("migrations are applied in order, once", async () => {
  await using database = await openTest();
  assert.deepEqual(await migrate(database, [FIRST]), [FIRST.name]);
  assert.deepEqual(await migrate(database, [FIRST, SECOND]), [SECOND.name]);
  assert.deepEqual(await migrate(database, [FIRST, SECOND]), []);
  await database.sql`insert into dishes (name, price) values ('soup', 7)`;
});

Deno.test("four that start together apply each migration once", async () => {
  await using database = await openTest();
  const all = await readMigrations(new URL("../../sql/", import.meta.url));
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database, all)));
  assert.deepEqual(applied.flat(), all.map(({ name }) => name));
});

Deno.test("an edited migration stops the start, in words", async () => {
  await using database = await openTest();
  await migrate(database, [FIRST]);
  const edited: Migration = { ...FIRST, text: `${FIRST.text} -- and more` };
  await assert.rejects(migrate(database, [edited, SECOND]), {
    message: /0001_dishes\.sql was edited after it was applied/,
  });
  assert.deepEqual(await migrate(database, [FIRST, SECOND]), [SECOND.name]);
});

Deno.test("a database of another schema stops the start, in words, and so does one of a newer build", async () => {
  await using database = await openTest();
  const other = { name: "0001_other.sql", text: "create table dishes (name text);" };
  await migrate(database, [other]);
  await assert.rejects(migrate(database, [FIRST]), {
    message: /has the migration 0001_other\.sql, .* lacks some of them/,
  });
  await migrate(database, [other, SECOND]);
  for (const migrations of [[other], [SECOND]]) {
    const unknown = migrations[0] === other ? SECOND : other;
    const message = `it has the migration ${unknown.name}, which this build does not know.`;
    await assert.rejects(migrate(database, migrations), ({ message: said }: Error) => {
      assert.ok(said.includes(message), said);
      return true;
    });
    await assert.rejects(requireKnownSchema(database.sql, migrations), /a newer build/);
  }
  assert.deepEqual(await migrate(database, [other, SECOND]), []);
});

Deno.test("a migration that fails leaves nothing of its run behind", async () => {
  await using database = await openTest();
  const broken = { name: "0002_broken.sql", text: "create table x (); select nonsense;" };
  await assert.rejects(migrate(database, [FIRST, broken]));
  assert.deepEqual(await migrate(database, [FIRST, SECOND]), [FIRST.name, SECOND.name]);
});

async function openTest() {
  const { url, drop } = await makeBareDatabase();
  const database = openDatabase(url, {
    poolMax: 4,
    isPrepared: areStatementsPrepared,
    wait: PATIENT.primary,
  });
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await database.close();
      await drop();
    },
  };
}
