// The table identities: whoever signed in with Google before it was there still does, and each person has one.
import assert from "node:assert/strict";
import { openDatabase } from "../../server/database/database.ts";
import { migrate, readMigrations } from "../../server/database/migrate.ts";
import { areStatementsPrepared, makeBareDatabase } from "../support/postgres.ts";
import { PATIENT } from "../support/patience.ts";

Deno.test("Google's people from before are known by Google as issuer, and others by nobody", async () => {
  const { url, drop } = await makeBareDatabase();
  const database = openDatabase(url, {
    poolMax: 1,
    isPrepared: areStatementsPrepared,
    wait: PATIENT.primary,
  });
  const { sql } = database;
  const all = await readMigrations(new URL("../../sql/", import.meta.url));
  await migrate(database, all.slice(0, all.findIndex(({ name }) => /identities/.test(name))));
  const rows = await sql<{ id: string; google_subject: string | null }>`
    insert into users (username, email, google_subject, created_at)
    values ('chef1', 'chef1@example.com', 'google-1', now()),
      ('chef2', 'chef2@example.com', null, now())
    returning id, google_subject`;
  await migrate(database, all);
  assert.deepEqual(await sql`select issuer, subject, user_id from identities`, [{
    issuer: "https://accounts.google.com",
    subject: "google-1",
    user_id: rows.find(({ google_subject }) => google_subject)!.id,
  }]);
  await database.close();
  await drop();
});

Deno.test("an identity is one person's, and a person has one", async () => {
  const { url, drop } = await makeBareDatabase();
  const database = openDatabase(url, {
    poolMax: 1,
    isPrepared: areStatementsPrepared,
    wait: PATIENT.primary,
  });
  const { sql } = database;
  await migrate(database, await readMigrations(new URL("../../sql/", import.meta.url)));
  const [one, other] = await sql<{ id: string }>`
    insert into users (username, email, created_at)
    values ('chef1', 'chef1@example.com', now()), ('chef2', 'chef2@example.com', now())
    returning id`;
  const add = (issuer: string, subject: string, id: string) =>
    sql`insert into identities (issuer, subject, user_id) values (${issuer}, ${subject}, ${id})`;
  await add("https://a.example", "1", one!.id);
  await assert.rejects(add("https://a.example", "1", other!.id), /duplicate key/);
  await assert.rejects(add("https://b.example", "1", one!.id), /duplicate key/);
  await add("https://b.example", "1", other!.id);
  await database.close();
  await drop();
});
