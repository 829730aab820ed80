import { OperatorError } from "../errors.ts";
import { WAITS } from "../outside/waits.ts";
import type { Database, Script, Sql } from "./database.ts";

export interface Table {
  name: string;
  columns: string[];
  references: string[];
  isUnlogged: boolean;
}

export interface Sequence {
  name: string;
  last_value: string | null;
}

export interface Migration {
  name: string;
  text: string;
}

const ADVISORY_LOCK = 4_017_190_822;

/** Processes that start together wait for the first. Throws when an applied migration was edited or is not known. */
export function migrate(
  database: Database,
  migrations: readonly Migration[],
): Promise<string[]> {
  return database.within(WAITS.long_work).transaction(async (sql, script) => {
    await lockSchema(sql);
    return await applyMissing(sql, script, migrations);
  });
}

export async function lockSchema(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`;
}

export async function holdSchema(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCK})`;
}

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

export async function requireKnownSchema(
  sql: Sql,
  migrations: readonly Migration[],
): Promise<void> {
  requireKnown(await readApplied(sql), migrations);
}

/** An older build would show what a newer one hides, and write what that cannot read. */
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

export function readApplied(sql: Sql): Promise<AppliedMigration[]> {
  return sql<AppliedMigration>`select name, checksum from migrations order by name`;
}

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
