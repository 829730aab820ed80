// A backup brings back all that was there: every table, every byte, into an empty database, by anybody who owns it.
import assert from "node:assert/strict";
import pg from "pg";
import { LEFT_OUT } from "../../server/backups/manifest.ts";
import { openDatabase } from "../../server/database/database.ts";
import { areStatementsPrepared } from "../support/postgres.ts";
import { migrate, readTables } from "../../server/database/migrate.ts";
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
import { listLeftTables } from "../support/left_tables.ts";
import { PATIENT } from "../support/patience.ts";

Deno.test("a restored database has every row of every table as it was, and the same schema", async () => {
  await using folder = await makeFolder();
  await using from = await openMigrated();
  await using to = await openBare();
  await fillEveryTable(from.database);
  const before = await readContents(from.database);
  // A table without a row here would prove nothing.
  const empty = Object.keys(before).filter((table) => before[table]!.length === 0);
  assert.deepEqual(empty.toSorted(), (await listLeftTables()).toSorted());

  const path = `${folder.path}/kitchen.zip`;
  const written = await save(path, from.database);
  const { migrated, manifest } = await restore(path, to.database);

  const leftOut = manifest.left_out.map(({ table }) => table);
  const after = await readContents(to.database);
  for (const table of leftOut) assert.deepEqual(after[table], [], table);
  const kept = (all: typeof before) =>
    Object.fromEntries(Object.entries(all).filter(([table]) => !leftOut.includes(table)));
  assert.deepEqual(after, { ...kept(before), ...Object.fromEntries(leftOut.map((t) => [t, []])) });
  assert.deepEqual(migrated, []);
  assert.deepEqual(await readSchema(to.database), await readSchema(from.database));
  assert.deepEqual(await migrate(to.database, MIGRATIONS), []);
  const rows = Object.values(kept(before)).flat().length;
  const { size, mode } = await Deno.stat(path);
  assert.deepEqual(written, {
    tables: Object.keys(kept(before)).length,
    rows,
    bytes: size,
    objectsElsewhere: 1,
  });
  if (Deno.build.os !== "windows") assert.equal(mode! & 0o777, 0o600);
  assert.equal(manifest.objects_elsewhere, 1);
});

Deno.test("a backup has every table of the schema, but those that a crash may empty and what it names", async () => {
  await using from = await openMigrated();
  const tables = await readTables(from.database.sql);
  assert.deepEqual(
    tables.map(({ name }) => name).toSorted(),
    await readTableNames(from.database),
  );
  // Nothing else in it holds anything: views and indexes follow from tables.
  const { rows } = await from.database.query({
    text: `select relkind::text, relname::text from pg_class
      where relnamespace = 'public'::regnamespace and relkind not in ('r', 'v', 'i', 'S', 'c')`,
  });
  assert.deepEqual(rows, []);
  const isLeftOut = ({ name, isUnlogged }: typeof tables[number]) => isUnlogged || name in LEFT_OUT;
  assert.deepEqual(
    tables.filter(isLeftOut).map(({ name }) => name).toSorted(),
    LEFT_TABLES,
  );
  for (const name of Object.keys(LEFT_OUT)) {
    assert.ok(tables.some((table) => table.name === name && !table.isUnlogged), name);
  }
  const names = tables.filter(isLeftOut).map(({ name }) => name);
  for (const table of tables.filter((table) => !isLeftOut(table))) {
    assert.deepEqual(table.references.filter((other) => names.includes(other)), [], table.name);
  }
});

Deno.test("a database that was only migrated is empty, whatever of the left out it has counted", async () => {
  await using folder = await makeFolder();
  await using from = await openMigrated();
  await using to = await openMigrated();
  await fillEveryTable(from.database);
  await to.database.sql`insert into rate_limits (key) values ('x')`;
  await to.database.sql`insert into visit_salts values ('2026-01-01', 'x')`;
  await save(`${folder.path}/kitchen.zip`, from.database);
  await restore(`${folder.path}/kitchen.zip`, to.database);
  const [restored, original] = [await readContents(to.database), await readContents(from.database)];
  assert.deepEqual(restored.users, original.users);
  assert.deepEqual(restored.rate_limits, []);
  assert.deepEqual(await readSchema(to.database), await readSchema(from.database));
});

Deno.test("a role that owns its database and nothing more can write a backup and restore it", async () => {
  await using folder = await makeFolder();
  await using from = await openMigrated();
  await using to = await openBare();
  await fillEveryTable(from.database);
  const role = `role_${crypto.randomUUID().replaceAll("-", "")}`;
  const name = pg.escapeIdentifier(new URL(to.url).pathname.slice(1));
  await to.database.query({ text: `create role ${role} login password 'x' nosuperuser` });
  await to.database.query({ text: `alter database ${name} owner to ${role}` });
  const url = new URL(to.url);
  [url.username, url.password] = [role, "x"];
  const owned = openDatabase(url.href, {
    poolMax: 2,
    isPrepared: areStatementsPrepared,
    wait: PATIENT.primary,
  });
  try {
    await save(`${folder.path}/1.zip`, from.database);
    await restore(`${folder.path}/1.zip`, owned);
    await save(`${folder.path}/2.zip`, owned);
    assert.deepEqual((await readContents(owned)).users, (await readContents(from.database)).users);
  } finally {
    await owned.close();
    await to.database.query({ text: `alter database ${name} owner to current_user` });
    await to.database.query({ text: `reassign owned by ${role} to current_user` });
    await to.database.query({ text: `drop owned by ${role}` });
    await to.database.query({ text: `drop role ${role}` });
  }
});
