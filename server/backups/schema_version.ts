// Whether a schema is one that this version can make: by the migrations that were applied to it.
import { OperatorError } from "../errors.ts";
import type { Sql } from "../database/database.ts";
import {
  type AppliedMigration,
  computeChecksum,
  type Migration,
  readApplied,
} from "../database/migrate.ts";
import { readTables, type Table } from "../database/schema.ts";

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
