// Brings a database up to date: the files of sql/, in order, once each, whoever starts at the same time.
import { OperatorError } from "../errors.ts";
import { WAITS } from "../outside/waits.ts";
import type { Database, Script, Sql } from "./database.ts";

export interface Table {
  name: string;
  /** Those that are written, in their order; what Postgres computes by itself is left to it. */
  columns: string[];
  /** The other tables that its rows name. */
  references: string[];
  /** A crash may empty it. */
  isUnlogged: boolean;
}

export interface Sequence {
  name: string;
  /** Null: it was never asked. A bigint. */
  last_value: string | null;
}

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
 * Returns the names of those applied; throws when an applied one was edited, or
 * is not known.
 */
export function migrate(
  database: Database,
  migrations: readonly Migration[],
): Promise<string[]> {
  return database.within(WAITS.long_work).transaction(async (sql, script) => {
    await lockSchema(sql);
    return await applyMissing(sql, script, migrations);
  });
}

/** Until the transaction ends, nobody else migrates. */
export async function lockSchema(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`;
}

/** The same for many at once. */
export async function holdSchema(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCK})`;
}

/** In the caller's transaction, which holds the lock. */
export async function applyMissing(
  sql: Sql,
  script: Script,
  migrations: readonly Migration[],
): Promise<string[]> {
  await sql`
    create table if not exists migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`;
  const applied = await readApplied(sql);
  requireKnown(applied, migrations);
  const pending: string[] = [];
  for (const migration of migrations) {
    const checksum = await computeChecksum(migration);
    const before = applied.find(({ name }) => name === migration.name);
    if (before?.checksum === checksum) continue;
    if (before) throw new OperatorError(edited(migration.name));
    await script(migration.text);
    await sql`
      insert into migrations (name, checksum)
      values (${migration.name}, ${checksum})`;
    pending.push(migration.name);
  }
  return pending;
}

/** For what opens the database and does not migrate it. Throws where a newer build has been. */
export async function requireKnownSchema(
  sql: Sql,
  migrations: readonly Migration[],
): Promise<void> {
  requireKnown(await readApplied(sql), migrations);
}

/** An older build would show what a newer one hides, and write what it can not read. */
function requireKnown(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): void {
  const unknown = applied.find(({ name }) => !migrations.some((each) => each.name === name));
  if (!unknown) return;
  const isWhole = migrations.every(({ name }) => applied.some((each) => each.name === name));
  throw new OperatorError(isWhole ? newerSchema(unknown.name) : otherSchema(unknown.name));
}

export interface AppliedMigration {
  name: string;
  checksum: string;
}

/** By their names, which is their order. The table is there. */
export function readApplied(sql: Sql): Promise<AppliedMigration[]> {
  return sql<AppliedMigration>`select name, checksum from migrations order by name`;
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

export async function computeChecksum({ text }: Migration): Promise<string> {
  // Line ends differ between checkouts; the statements do not.
  const bytes = new TextEncoder().encode(text.replaceAll("\r\n", "\n"));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return new Uint8Array(digest).toHex();
}

function newerSchema(name: string): string {
  return "This database was brought up to date by a newer build of Folio Kitchen: it has the " +
    `migration ${name}, which this build does not know. Nothing was changed. Start the newer build, ` +
    'or restore a backup from before into an empty database (docs/operating.md, "Going back").';
}

function otherSchema(name: string): string {
  return `This database has the migration ${name}, which is not among those of this version, and ` +
    "lacks some of them: it is from before version 1.0.0, or of another product. Start with an empty one.";
}

function edited(name: string): string {
  return `The migration ${name} was edited after it was applied to this database. ` +
    `Restore its old text and put the change into a new file under sql/.`;
}

/** Those of the schema that is used, without what extensions brought; each behind all that it refers to. */
export async function readTables(sql: Sql): Promise<Table[]> {
  const rows = await sql<Table>`
    select relname::text as name, relpersistence = 'u' as "isUnlogged",
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns,
      array(
        select distinct other.relname::text
        from pg_constraint join pg_class as other on other.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
        order by 1
      ) as references
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not relispartition and not exists (
        select 1 from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
    order by relname collate "C"`;
  return inOrder(rows);
}

export function readSequences(sql: Sql): Promise<Sequence[]> {
  return sql<Sequence>`
    select sequencename::text as name, last_value::text from pg_sequences
    where schemaname = current_schema() order by sequencename collate "C"`;
}

/** Throws where tables refer to each other in a circle: then no order has no row that names one to come. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ references }) => !references.some((name) => names.has(name)));
    if (ready.length === 0) throw new Error(`tables in a circle: ${[...names].join(", ")}`);
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}
