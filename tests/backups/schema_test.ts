// A backup and the schema: an older one is brought up to date, a newer or another one is refused.
import assert from "node:assert/strict";
import { migrate, type Migration } from "../../server/database/migrate.ts";
import { writeBackup } from "../../server/backups/write_backup.ts";
import {
  LEFT_TABLES,
  makeFolder,
  MIGRATIONS,
  openBare,
  openMigrated,
  readContents,
  readSchema,
  readTableNames,
  restore,
  save,
} from "../support/backups.ts";
import { fillEveryTable } from "../support/every_table.ts";

/** What the next version brings: what backups must be able to carry, and what changes rows that are there. */
const NEXT: Migration = {
  name: "9998_dishes.sql",
  text: `
    create table dishes (
      id bigint generated always as identity primary key,
      user_id uuid not null references users,
      side_of bigint references dishes,
      name text not null,
      name_length integer generated always as (length(name)) stored,
      "order" serial,
      told integer not null default 0
    );
    create sequence tickets;
    create function tell() returns trigger language plpgsql as $$
    begin new.told := new.told + 1; return new; end $$;
    create trigger dishes_told before insert on dishes for each row execute function tell();
    update users set first_name = 'known since ' || created_at::date;`,
};
const AFTER: Migration = {
  name: "9999_dishes.sql",
  text: "alter table dishes add column hot boolean default true",
};

Deno.test("a backup of an older schema is restored, and brought up to date", async () => {
  await using folder = await makeFolder();
  await using from = await openMigrated();
  await using to = await openBare();
  await fillEveryTable(from.database);
  const path = `${folder.path}/kitchen.zip`;
  await save(path, from.database);
  const all = [...MIGRATIONS, NEXT, AFTER];
  const { migrated } = await restore(path, to.database, all);
  assert.deepEqual(migrated, [NEXT.name, AFTER.name]);
  // As the one that it was made of is, when that is brought up to date.
  await migrate(from.database, all);
  const [original, restored] = [await readContents(from.database), await readContents(to.database)];
  assert.match(restored.users![0]!, /known since/);
  for (const table of LEFT_TABLES) {
    original[table] = [];
  }
  assert.deepEqual(restored, original);
  assert.deepEqual(await readSchema(to.database), await readSchema(from.database));
});

Deno.test("a backup from the time of any migration is restored, also where there is a newer empty schema", async () => {
  await using folder = await makeFolder();
  for (const [count, isThere] of [[10, false], [MIGRATIONS.length - 2, true]] as const) {
    await using from = await openBare(MIGRATIONS.slice(0, count));
    await using to = isThere ? await openMigrated() : await openBare();
    await from.database.sql`
      insert into users (username, email, created_at) values ('chef1', 'chef1@example.com', now())`;
    const path = `${folder.path}/${count}.zip`;
    const { tables, rows } = await save(path, from.database);
    const names = (await readTableNames(from.database)).filter((name) =>
      !LEFT_TABLES.includes(name)
    );
    assert.equal(tables, names.length - 1);
    assert.equal(rows, 1);
    const { migrated } = await restore(path, to.database);
    assert.deepEqual(migrated, MIGRATIONS.slice(count).map(({ name }) => name));
    assert.equal((await to.database.sql`select from users`).length, 1);
    assert.deepEqual(await migrate(to.database, MIGRATIONS), []);
  }
});

Deno.test("sequences, identities and computed columns come back, and no trigger runs again", async () => {
  await using folder = await makeFolder();
  const all = [...MIGRATIONS, NEXT, AFTER];
  await using from = await openBare(all);
  await using to = await openBare(all);
  const fill = `
    insert into users (id, username, email, created_at)
      values ('00000000-0000-4000-8000-000000000001', 'chef1', 'chef1@example.com', now());
    insert into dishes (user_id, name) select id, 'soup' from users;
    insert into dishes (user_id, name, side_of) select user_id, 'bread', id from dishes;
    update dishes set side_of = 2 where name = 'soup';
    select nextval('tickets'), nextval('tickets');`;
  await from.database.query({ text: fill });
  await save(`${folder.path}/kitchen.zip`, from.database, all);
  await restore(`${folder.path}/kitchen.zip`, to.database, all);
  const original = await readContents(from.database);
  assert.deepEqual(await readContents(to.database), { ...original, page_changes: [] });
  assert.deepEqual(await readSchema(to.database), await readSchema(from.database));
  const added = await to.database.sql`
    insert into dishes (user_id, name) select id, 'stew' from users
    returning id, "order", told, name_length, nextval('tickets') as ticket`;
  assert.deepEqual(added, [{ id: "3", order: 3, told: 1, name_length: 4, ticket: "3" }]);
});

Deno.test("a backup of a newer schema, or of another, is refused in words", async () => {
  await using folder = await makeFolder();
  const all = [...MIGRATIONS, NEXT];
  await using from = await openBare(all);
  await using to = await openBare();
  const path = `${folder.path}/kitchen.zip`;
  await save(path, from.database, all);
  await assert.rejects(
    restore(path, to.database),
    /kitchen\.zip is of a newer version of Folio Kitchen \(it has the migration 9998_dishes\.sql\)\. Use that version\./,
  );
  await assert.rejects(
    restore(path, to.database, [...MIGRATIONS, AFTER]),
    /has the migration 9998_dishes\.sql, which is not among those of this version: it is of another product/,
  );
  const edited = { ...NEXT, text: `${NEXT.text} ` };
  await assert.rejects(
    restore(path, to.database, [...MIGRATIONS, edited]),
    /was made with another text of the migration 9998_dishes\.sql than this version has/,
  );
  assert.deepEqual(await readTableNames(to.database), []);
  // Nor does a version write what it could not restore.
  await assert.rejects(
    writeBackup(from.database, MIGRATIONS),
    /The database is of a newer version of Folio Kitchen/,
  );
});

Deno.test("a database with nothing of Folio Kitchen, or with something else, is not backed up", async () => {
  await using from = await openBare();
  await assert.rejects(writeBackup(from.database, MIGRATIONS), /there is nothing to back up yet/);
  await migrate(from.database, MIGRATIONS);
  await from.database.query({ text: `create table "Guest list" (name text)` });
  await assert.rejects(
    writeBackup(from.database, MIGRATIONS),
    /The database has a table Guest list that is not of Folio Kitchen\. Move it to another schema/,
  );
});

Deno.test("a migration that fails on the rows of a backup leaves the database as empty as it was", async () => {
  await using folder = await makeFolder();
  await using from = await openMigrated();
  await using to = await openMigrated();
  await fillEveryTable(from.database);
  await save(`${folder.path}/kitchen.zip`, from.database);
  const broken = { name: "9999_broken.sql", text: "alter table users add column x text not null" };
  await assert.rejects(restore(`${folder.path}/kitchen.zip`, to.database, [...MIGRATIONS, broken]));
  assert.deepEqual(Object.values(await readContents(to.database)).flat(), []);
  assert.deepEqual(await readSchema(to.database), await readSchema(from.database));
});
