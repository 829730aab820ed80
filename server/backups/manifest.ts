// The manifest of a backup (docs/backup_format.md): what it says of itself, checked, and the names in its zip.
import { z } from "zod";
import { OperatorError } from "../errors.ts";
import type { Sql } from "../database/database.ts";
import {
  type AppliedMigration,
  computeChecksum,
  type Migration,
  readApplied,
} from "../database/migrate.ts";
import { readTables, type Table } from "../database/migrate.ts";

export const FORMAT = 1;
export const MANIFEST = "manifest.json";

/** Their rows are not in a backup, as those of unlogged tables are not. Nothing that is in it refers to them. */
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

/** Also what its zip may have for names: none leads anywhere. */
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

/** Read first: what another format says is for whoever knows it. */
export const AnyManifest = z.object({ format: z.int().positive() });

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** Of Folio Kitchen, and of Postgres. */
  version: z.string(),
  postgres: z.string(),
  taken_at: z.iso.datetime(),
  /** The version of the schema: all that were applied. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).nonempty(),
  /** Of whose bytes there is no more here than where they are. */
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

/** Those of `all` that were applied. Throws where one of them is unknown here, or was another then. */
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

/** All tables but the one of migrations, which tells them. Throws where some were made by nobody known. */
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
