import { countObjects } from "../blobs/blobs.ts";
import type { Database, OwnConnection, Statements } from "../database/database.ts";
import {
  type AppliedMigration,
  holdSchema,
  type Migration,
  readSequences,
  type Sequence,
  type Table,
} from "../database/migrate.ts";
import { OperatorError } from "../errors.ts";
import { WAITS } from "../outside/waits.ts";
import { copyTo, countLines, prepareCopy } from "./copy.ts";
import {
  type BackupTable,
  countRows,
  FORMAT,
  LEFT_OUT,
  MANIFEST,
  Manifest,
  readOwnTables,
  toEntryName,
  UNLOGGED,
} from "./manifest.ts";
import type { Bytes } from "./zip_layout.ts";
import { readVersion } from "../config/announce.ts";
import { createZipWriter } from "./zip_files.ts";

export interface Backup {
  takenAt: Date;
  /** It holds a connection and the snapshot until it is read to its end or cancelled. */
  body: ReadableStream<Bytes>;
  written: Promise<BackupTotals>;
}

export interface BackupTotals {
  tables: number;
  rows: number;
  bytes: number;
  objectsElsewhere: number;
}

export async function writeBackup(
  database: Database,
  migrations: readonly Migration[],
): Promise<Backup> {
  const connection = await database.openConnection();
  try {
    const beside = database.within(WAITS.long_work);
    const snapshot = await takeSnapshot(beside, connection, migrations);
    const { promise: written, resolve, reject } = Promise.withResolvers<BackupTotals>();
    written.catch(() => {});
    const chunks = write(connection, snapshot, resolve);
    const body = new ReadableStream<Bytes>({
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (!done) return controller.enqueue(value);
          await connection.close();
          controller.close();
        } catch (error) {
          reject(error);
          await connection.close();
          throw error;
        }
      },
      async cancel() {
        reject(new Error("nobody reads the backup any more"));
        await connection.close();
        await chunks.return(undefined).catch(() => {});
      },
    });
    return { takenAt: snapshot.takenAt, body, written };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

interface Snapshot {
  takenAt: Date;
  postgres: string;
  version: string;
  applied: AppliedMigration[];
  tables: Table[];
  sequences: Sequence[];
  objectsElsewhere: number;
}

function takeSnapshot(
  { transaction }: Statements,
  connection: OwnConnection,
  migrations: readonly Migration[],
): Promise<Snapshot> {
  return transaction(async (sql) => {
    // A migration meanwhile would be in the catalog, but not in the snapshot. Another transaction holds the lock: the
    // snapshot is older than any lock that its own waits for.
    await holdSchema(sql);
    return await readSnapshot(connection, migrations);
  });
}

async function readSnapshot(
  connection: OwnConnection,
  migrations: readonly Migration[],
): Promise<Snapshot> {
  const { sql, script } = connection;
  await script("begin isolation level repeatable read, read only");
  await prepareCopy(connection);
  const [now] = await sql<{ takenAt: Date; postgres: string }>`
    select now() as "takenAt", current_setting('server_version') as postgres`;
  const { tables, applied } = await readOwnTables(sql, migrations, "The database");
  if (applied.length === 0) {
    throw new OperatorError("This database is empty: there is nothing to back up yet.");
  }
  const names = tables.map(({ name }) => `"${name}"`).join(", ");
  if (names) await script(`lock table ${names} in access share mode`);
  return {
    ...now!,
    version: await readVersion(),
    applied,
    tables,
    sequences: await readSequences(sql),
    objectsElsewhere: tables.some(({ name }) => name === "blobs") ? await countObjects(sql) : 0,
  };
}

async function* write(
  connection: OwnConnection,
  snapshot: Snapshot,
  onWritten: (written: BackupTotals) => void,
): AsyncGenerator<Bytes> {
  const zip = createZipWriter();
  const tables: BackupTable[] = [];
  let bytes = 0;
  const counted = (chunk: Bytes) => {
    bytes += chunk.length;
    return chunk;
  };
  for (const table of snapshot.tables) {
    const { name, columns } = table;
    if (findReason(table)) continue;
    const entry = toEntryName(name);
    let rows = 0;
    const lines = countLines(copyTo(connection, table), (lines) => rows += lines);
    const onEntry = (sum: { bytes: number; sha256: string }) =>
      void tables.push({ name, entry, columns, rows, ...sum });
    for await (const chunk of zip.add(entry, lines, onEntry)) yield counted(chunk);
  }
  const manifest = buildManifest(snapshot, tables);
  const text = new TextEncoder().encode(JSON.stringify(manifest, null, 2) + "\n");
  for await (const chunk of zip.add(MANIFEST, ReadableStream.from([text]))) yield counted(chunk);
  for (const chunk of zip.end()) yield counted(chunk);
  const { objectsElsewhere } = snapshot;
  onWritten({ tables: tables.length, rows: countRows({ tables }), bytes, objectsElsewhere });
}

function findReason({ name, isUnlogged }: Table): string | undefined {
  return isUnlogged ? UNLOGGED : LEFT_OUT[name];
}

function buildManifest(snapshot: Snapshot, tables: BackupTable[]): Manifest {
  return Manifest.parse({
    format: FORMAT,
    version: snapshot.version,
    postgres: snapshot.postgres,
    taken_at: snapshot.takenAt.toISOString(),
    migrations: snapshot.applied,
    objects_elsewhere: snapshot.objectsElsewhere,
    left_out: snapshot.tables.flatMap((table) => {
      const why = findReason(table);
      return why ? [{ table: table.name, why }] : [];
    }),
    sequences: snapshot.sequences,
    tables,
  });
}

export async function checkFree(path: string): Promise<void> {
  const isThere = await Deno.lstat(path).then(() => true, (error) => {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  });
  if (isThere) throw new OperatorError(`There is a file ${path} already. Choose another name.`);
}

/** The file gets its name when it is whole. Where that fails, or `signal` says so, nothing is left. */
export async function saveBackup(
  path: string,
  { body, written }: Pick<Backup, "body" | "written">,
  signal?: AbortSignal,
): Promise<BackupTotals> {
  const part = `${path}.part`;
  const file = await create(part).catch(async (error) => {
    await body.cancel();
    throw error;
  });
  try {
    try {
      await body.pipeTo(
        new WritableStream({ write: (chunk) => writeAll(file, chunk) }),
        { signal },
      );
      await file.sync();
    } finally {
      file.close();
    }
    await checkFree(path);
    await Deno.rename(part, path);
  } catch (error) {
    await Deno.remove(part).catch(() => {});
    throw error instanceof Error && "code" in error && error.code === "ENOSPC"
      ? new OperatorError(`There is no room left for ${path}.`)
      : error;
  }
  return await written;
}

async function create(part: string): Promise<Deno.FsFile> {
  try {
    return await Deno.open(part, { write: true, createNew: true, mode: 0o600 });
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) {
      throw new OperatorError(
        `There is a file ${part}: another backup is being written, or one was broken off. ` +
          "If nobody writes it, delete it.",
      );
    }
    if (error instanceof Deno.errors.NotFound) {
      throw new OperatorError(`There is no folder for ${part}.`);
    }
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new OperatorError(`${part} may not be written by this user.`);
    }
    throw error;
  }
}

async function writeAll(file: Deno.FsFile, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length;) at += await file.write(chunk.subarray(at));
}
