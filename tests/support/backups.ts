// Backups in tests: written into a folder that goes with the test, read back, and what two databases hold, compared.
import pg from "pg";
import { saveBackup, writeBackup } from "../../server/backups/write_backup.ts";
import { openBackup } from "../../server/backups/read_backup.ts";
import { restoreBackup } from "../../server/backups/restore_backup.ts";
import { type Database, openDatabase } from "../../server/database/database.ts";
import { migrate, type Migration, readMigrations } from "../../server/database/migrate.ts";
import {
  areStatementsPrepared,
  makeBareDatabase,
  makeDatabase,
  type TestDatabase,
} from "./postgres.ts";
import { PATIENT } from "./patience.ts";

export const MIGRATIONS = await readMigrations(new URL("../../sql/", import.meta.url));

/** No backup has their rows. */
export const LEFT_TABLES = [
  "cdn_feed",
  "cdn_purges",
  "page_changes",
  "previews",
  "rate_limits",
  "visit_salts",
  "visits_seen",
];

export interface BareDatabase extends AsyncDisposable {
  url: string;
  database: Database;
}

/** With all migrations. */
export async function openMigrated(): Promise<BareDatabase> {
  return open(await makeDatabase());
}

/** With those migrations, or none. */
export async function openBare(migrations: readonly Migration[] = []): Promise<BareDatabase> {
  const bare = open(await makeBareDatabase());
  if (migrations.length > 0) await migrate(bare.database, migrations);
  return bare;
}

function open({ url, drop }: TestDatabase): BareDatabase {
  const database = openDatabase(url, {
    poolMax: 10,
    isPrepared: areStatementsPrepared,
    wait: PATIENT.primary,
  });
  return {
    url,
    database,
    async [Symbol.asyncDispose]() {
      await database.close();
      await drop();
    },
  };
}

export async function makeFolder() {
  const path = await Deno.makeTempDir({ prefix: "folio-kitchen-backup-" });
  // The embedded Postgres may run as somebody else.
  await Deno.chmod(path, 0o711);
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}

export async function save(path: string, database: Database, migrations = MIGRATIONS) {
  return await saveBackup(path, await writeBackup(database, migrations));
}

export async function restore(path: string, database: Database, migrations = MIGRATIONS) {
  const backup = await openBackup(path);
  try {
    const { migrated } = await restoreBackup(backup, database, migrations);
    return { migrated, manifest: backup.manifest };
  } finally {
    backup.close();
  }
}

/** Every row of every table as one text, by the names of the tables; not when migrations were applied. */
export async function readContents({ query }: Database): Promise<Record<string, string[]>> {
  const names = await readTableNames({ query });
  const contents: Record<string, string[]> = {};
  for (const name of names.filter((each) => each !== "migrations")) {
    const text = `select t::text as row from ${pg.escapeIdentifier(name)} t`;
    const { rows } = await query({ text });
    contents[name] = rows.map(({ row }) => row).toSorted();
  }
  return contents;
}

/** As the catalog has them, asked in another way than the product does. */
export async function readTableNames({ query }: Pick<Database, "query">): Promise<string[]> {
  const { rows } = await query({
    text: "select tablename::text from pg_tables where schemaname = 'public' order by 1",
  });
  return rows.map(({ tablename }) => tablename);
}

/** All that was made: tables, views, indexes, columns, constraints, triggers, functions. */
export async function readSchema({ query }: Database): Promise<string[]> {
  const { rows } = await query({
    text: `
    select concat_ws(' ', 'column', table_name, column_name, data_type, column_default, is_nullable) as part
      from information_schema.columns where table_schema = 'public'
    union select concat_ws(' ', 'relation', relname, relkind, relpersistence)
      from pg_class where relnamespace = 'public'::regnamespace
    union select concat_ws(' ', 'constraint', conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(oid))
      from pg_trigger where not tgisinternal
    union select concat_ws(' ', 'function', proname) from pg_proc where pronamespace = 'public'::regnamespace`,
  });
  return rows.map(({ part }) => part).toSorted();
}
