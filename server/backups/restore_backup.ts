import pg from "pg";
import type { Database, OwnConnection } from "../database/database.ts";
import {
  applyMissing,
  lockSchema,
  type Migration,
  readSequences,
  readTables,
  type Table,
} from "../database/migrate.ts";
import { withDeadline } from "../database/statements.ts";
import { WAITS } from "../outside/waits.ts";
import { OperatorError } from "../errors.ts";
import { copyFrom, prepareCopy } from "./copy.ts";
import { type BackupTable, findKnown, LEFT_OUT, type Manifest, readOwnTables } from "./manifest.ts";
import type { OpenBackup } from "./read_backup.ts";

export interface RestoreResult {
  migrated: string[];
}

/** All is one transaction: what fails leaves the database as it was. Throws an OperatorError. */
export async function restoreBackup(
  backup: OpenBackup,
  database: Database,
  migrations: readonly Migration[],
): Promise<RestoreResult> {
  const known = await findKnown(backup.manifest.migrations, migrations, backup.path);
  const connection = await database.openConnection();
  const { sql, script } = connection;
  try {
    await script("begin");
    await prepareCopy(connection);
    await lockSchema(sql);
    await clear(connection, migrations);
    await makeSchema(connection, known);
    await fill(connection, backup);
    const migrated = await applyMissing(sql, script, migrations);
    await script("analyze");
    await script("commit");
    return { migrated };
  } finally {
    await connection.close();
  }
}

/** A schema without rows is made anew, since that of the backup may be an older one. */
async function clear(
  { sql, script, client }: OwnConnection,
  migrations: readonly Migration[],
): Promise<void> {
  const { tables, applied } = await readOwnTables(sql, migrations, "The database to restore into");
  const names = [...tables.map(({ name }) => name), ...applied.length > 0 ? ["migrations"] : []]
    .map((name) => pg.escapeIdentifier(name)).join(", ");
  if (!names) return;
  await script(`lock table ${names} in access exclusive mode`);
  for (const { name, isUnlogged } of tables) {
    if (isUnlogged || name in LEFT_OUT) continue;
    const text = `select from ${pg.escapeIdentifier(name)} limit 1`;
    const { rowCount } = await client.query(withDeadline({ text }, WAITS.long_work));
    if (rowCount !== 0) {
      throw new OperatorError(
        `The database to restore into is not empty: its table ${name} has rows. ` +
          "Restore into a new one. Nothing was changed.",
      );
    }
  }
  const functions = await sql<{ call: string }>`
    select distinct tgfoid::regprocedure::text as call from pg_trigger
    join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where relnamespace = current_schema()::regnamespace and pronamespace = relnamespace`;
  await script(`drop table ${names} cascade`);
  for (const { call } of functions) await script(`drop function ${call}`);
  const made = migrations.flatMap(({ text }) => Array.from(text.matchAll(MAKES_SEQUENCE)));
  for (const { name } of await readSequences(sql)) {
    const isOurs = made.some((match) => match[1] === name);
    if (isOurs) await script(`drop sequence ${pg.escapeIdentifier(name)}`);
  }
}

const MAKES_SEQUENCE = /^\s*create\s+sequence\s+(?:if\s+not\s+exists\s+)?(\w+)/gim;

async function makeSchema({ sql, script }: OwnConnection, known: readonly Migration[]) {
  try {
    await applyMissing(sql, script, known);
  } catch (error) {
    const isThere = error instanceof pg.DatabaseError && EXISTS_ALREADY.has(error.code ?? "");
    if (!isThere) throw error;
    throw new OperatorError(
      `The database to restore into is not empty (${error.message}). Restore into a new one. ` +
        "Nothing was changed.",
    );
  }
}

/** These are the codes of a table, a function and any other object. */
const EXISTS_ALREADY = new Set(["42P07", "42723", "42710"]);

async function fill(connection: OwnConnection, backup: OpenBackup): Promise<void> {
  const { sql, script } = connection;
  const { manifest } = backup;
  const tables = (await readTables(sql)).filter(({ name }) => name !== "migrations");
  checkTables(tables, manifest);
  for (const { name } of tables) {
    const table = manifest.tables.find((each) => each.name === name);
    if (!table) continue;
    const quoted = pg.escapeIdentifier(name);
    // A trigger must not run again: what it did is in the backup.
    await script(`alter table ${quoted} disable trigger user`);
    await copyRows(connection, backup, table);
    await script(`alter table ${quoted} enable trigger user`);
  }
  const sequences = (await readSequences(sql)).map(({ name }) => name);
  for (const { name, last_value } of manifest.sequences) {
    if (!sequences.includes(name) || last_value === null) continue;
    await sql`select setval(quote_ident(${name})::regclass, ${last_value}::bigint)`;
  }
}

async function copyRows(connection: OwnConnection, backup: OpenBackup, table: BackupTable) {
  try {
    const rows = await copyFrom(connection, table, backup.readRows(table));
    if (rows === table.rows) return;
  } catch (error) {
    // The message of Postgres would quote a value.
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new OperatorError(
      `The rows of the table ${table.name} do not fit into it (${error.code}). Nothing was restored.`,
    );
  }
  throw new OperatorError(
    `The table ${table.name} did not take all of its rows. Nothing was restored.`,
  );
}

/** The names of a backup go into statements, so that they must be those that the migrations made. */
function checkTables(tables: readonly Table[], { tables: told, left_out }: Manifest): void {
  const names = [...told.map(({ name }) => name), ...left_out.map(({ table }) => table)];
  const toList = (all: readonly string[]) => JSON.stringify(all.toSorted());
  const areSame = toList(tables.map(({ name }) => name)) === toList(names) &&
    told.every(({ name, columns }) =>
      toList(tables.find((table) => table.name === name)!.columns) === toList(columns)
    );
  if (areSame) return;
  throw new OperatorError(
    "The backup does not have the tables and columns of its migrations. Nothing was restored.",
  );
}
