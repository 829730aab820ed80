import { z } from "zod";
import { OperatorError } from "../errors.ts";
import type { Sql } from "../database/database.ts";
import {
  type AppliedMigration,
  computeChecksum,
  type Migration,
  readApplied,
  readTables,
  type Table,
} from "../database/migrate.ts";
import type { Backup, BackupTotals } from "./write_backup.ts";

interface LastBackup {
  taken_at: Date;
  bytes: number;
  rows: number;
  operator: string | null;
}

export const FORMAT = 1;
export const MANIFEST = "manifest.json";

/** Nothing that is in a backup may refer to their rows. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  cdn_feed: "how far page_changes was read, which is not in it either",
  cdn_purges: "without cdn_feed, the CDN is told that everything changed",
  page_changes: "for processes that run meanwhile, and of no use a few minutes later",
  visit_salts: "thrown away with its day, and of no use without visits_seen",
};

export const UNLOGGED = "unlogged: a crash may forget it as well";

export function toEntryName(table: string): string {
  return `tables/${table}.copy`;
}

/** These are also names in the zip, so that none may lead to another folder. */
const Name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const Count = z.int().nonnegative();

const BackupTable = z.strictObject({
  name: Name,
  entry: z.string(),
  columns: z.array(Name),
  rows: Count,
  bytes: Count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
}).refine(({ name, entry }) => entry === toEntryName(name));

export type BackupTable = z.infer<typeof BackupTable>;

/** It is read first: what another format says is for whoever knows it. */
export const AnyManifest = z.object({ format: z.int().positive() });

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.string(),
  postgres: z.string(),
  taken_at: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).nonempty(),
  objects_elsewhere: Count,
  left_out: z.array(z.strictObject({ table: Name, why: z.string() })),
  sequences: z.array(z.strictObject({
    name: Name,
    last_value: z.string().regex(/^-?\d{1,19}$/).nullable(),
  })),
  tables: z.array(BackupTable),
}).refine(({ tables, left_out }) => {
  const names = [...tables.map(({ name }) => name), ...left_out.map(({ table }) => table)];
  return new Set(names).size === names.length;
});

export type Manifest = z.infer<typeof Manifest>;

export function countRows({ tables }: Pick<Manifest, "tables">): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

export async function findKnown(
  applied: readonly AppliedMigration[],
  all: readonly Migration[],
  whose: string,
): Promise<Migration[]> {
  const newest = all.at(-1)?.name ?? "";
  for (const { name, checksum } of applied) {
    const known = all.find((each) => each.name === name);
    if (!known) {
      throw new OperatorError(
        name > newest
          ? `${whose} is of a newer version of Folio Kitchen (it has the migration ${name}). Use that version.`
          : `${whose} has the migration ${name}, which is not among those of this version: it is of another product.`,
      );
    }
    if (await computeChecksum(known) !== checksum) {
      throw new OperatorError(
        `${whose} was made with another text of the migration ${name} than this version has.`,
      );
    }
  }
  return all.filter(({ name }) => applied.some((each) => each.name === name));
}

export async function readOwnTables(
  sql: Sql,
  all: readonly Migration[],
  whose: string,
): Promise<{ tables: Table[]; applied: AppliedMigration[] }> {
  const tables = await readTables(sql);
  const isFresh = !tables.some(({ name }) => name === MIGRATIONS);
  const applied = isFresh ? [] : await readApplied(sql);
  await findKnown(applied, all, whose);
  const made = new Set([
    ...isFresh ? [] : [MIGRATIONS],
    ...all.flatMap(({ text }) => Array.from(text.matchAll(MAKES_TABLE), ([, name]) => name!)),
  ]);
  const foreign = tables.find(({ name }) => !made.has(name));
  if (foreign) {
    throw new OperatorError(
      `${whose} has a table ${foreign.name} that is not of Folio Kitchen. ` +
        "Move it to another schema or database: a backup could not bring it back.",
    );
  }
  return { tables: tables.filter(({ name }) => name !== MIGRATIONS), applied };
}

const MIGRATIONS = "migrations";
const MAKES_TABLE =
  /^\s*(?:create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?|alter\s+table\s+\w+\s+rename\s+to\s+)(\w+)/gim;

export async function noteBackup(
  sql: Sql,
  { takenAt }: Pick<Backup, "takenAt">,
  { bytes, rows }: BackupTotals,
  operator: string | null,
): Promise<void> {
  await sql`
    with gone as (delete from backups where taken_at <= ${takenAt})
    insert into backups (taken_at, bytes, rows, operator)
    values (${takenAt}, ${bytes}, ${rows}, ${operator})`;
}

export async function findLastBackup(sql: Sql): Promise<LastBackup | null> {
  const [last] = await sql<LastBackup>`
    select taken_at, bytes::float8 as bytes, rows::float8 as rows, operator from backups
    order by taken_at desc limit 1`;
  return last ?? null;
}
