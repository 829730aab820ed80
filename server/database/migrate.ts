// Brings a database up to date: the files of sql/, in order, once each, whoever starts at the same time.
import { OperatorError } from "../errors.ts";
import type { Database, Sql } from "./database.ts";

export interface Migration {
  /** Its file name: 0001_users.sql. */
  name: string;
  text: string;
}

/** Any number will do, so long as no one else locks it in this database. */
const ADVISORY_LOCK = 4_017_190_822;

/**
 * One transaction holds the lock and all that is missing: processes that start
 * together wait for the first, and a failing migration leaves nothing behind.
 * Returns the names of those applied; throws when an applied one was edited.
 */
export function migrate(
  database: Database,
  migrations: readonly Migration[],
): Promise<string[]> {
  return database.transaction(async (sql, script) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`;
    await sql`
      create table if not exists migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`;
    const applied = await sql<{ name: string; checksum: string }>`
      select name, checksum from migrations order by name`;
    const unknown = applied.filter(({ name }) => !migrations.some((each) => each.name === name));
    const pending: string[] = [];
    for (const migration of migrations) {
      const checksum = await sha256(migration.text);
      const before = applied.find(({ name }) => name === migration.name);
      if (before?.checksum === checksum) continue;
      if (before) throw new OperatorError(edited(migration.name));
      // A newer version's alone are no hindrance to an older one.
      if (unknown.length > 0) throw new OperatorError(otherSchema(unknown[0]!.name));
      await script(migration.text);
      await sql`
        insert into migrations (name, checksum)
        values (${migration.name}, ${checksum})`;
      pending.push(migration.name);
    }
    return pending;
  });
}

/** True when every migration is in, which is what /readyz asks. */
export async function isMigrated(
  sql: Sql,
  migrations: readonly Migration[],
): Promise<boolean> {
  const applied = await sql<{ name: string }>`select name from migrations`;
  return migrations.every(({ name }) => applied.some((row) => row.name === name));
}

export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    if (name.endsWith(".sql")) names.push(name);
  }
  return await Promise.all(
    names.sort().map(async (name) => ({
      name,
      text: await Deno.readTextFile(new URL(name, folder)),
    })),
  );
}

async function sha256(text: string): Promise<string> {
  // Line ends differ between checkouts; the statements do not.
  const bytes = new TextEncoder().encode(text.replaceAll("\r\n", "\n"));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return new Uint8Array(digest).toHex();
}

function otherSchema(name: string): string {
  return `This database has the migration ${name}, which is not among those of this version, and ` +
    "lacks some of them: it is from before version 1.0.0, or of another product. Start with an empty one.";
}

function edited(name: string): string {
  return `The migration ${name} was edited after it was applied to this database. ` +
    `Restore its old text and put the change into a new file under sql/.`;
}
