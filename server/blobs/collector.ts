import type { Database, Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { logEvent } from "../log.ts";
import type { ObjectStore } from "./object_store.ts";

export const ORPHAN_MS = 24 * 60 * 60 * 1_000;
const BATCH = 500;
const DELETIONS_AT_ONCE = 8;

export async function collectBlobs(
  database: Database,
  store: ObjectStore | null,
  now: Date,
): Promise<number> {
  const { sql } = database;
  const before = new Date(now.getTime() - ORPHAN_MS);
  let collected = 0;
  while (true) {
    const { looked, deleted } = await collectBatch(database, before);
    collected += deleted;
    if (looked < BATCH) break;
  }
  if (store) await deleteObjects(sql, store);
  if (collected > 0) logEvent("info", "blobs.collected", { blobs: collected });
  return collected;
}

/** Rows are locked first and judged then: who names one meanwhile waits, and who did before is seen. */
function collectBatch(
  { transaction }: Database,
  before: Date,
): Promise<{ looked: number; deleted: number }> {
  return transaction(async (sql) => {
    const orphans = await sql<{ hash: Uint8Array }>`
      select hash from blobs where orphaned_since < ${before}
      order by orphaned_since limit ${BATCH} for update skip locked`;
    const hashes = orphans.map(({ hash }) => hash);
    const [counts] = await sql<{ deleted: number }>`
      with judged as materialized (
        select hash, exists (select 1 from blob_names where blob_names.hash = orphan.hash)
          as is_named
        from unnest(${hashes}::bytea[]) as orphan (hash)
      ), kept as (
        update blobs set orphaned_since = null from judged
        where blobs.hash = judged.hash and is_named
      ), gone as (
        delete from blobs using judged where blobs.hash = judged.hash and not is_named
        returning blobs.key
      ), left_over as (
        insert into blob_deletions (key) select key from gone where key is not null
      )
      select count(*)::int as deleted from gone`;
    return { looked: orphans.length, deleted: counts!.deleted };
  });
}

/** A key rests for a day after its deletion: by then the store refuses every deletion that was signed before. */
async function deleteObjects(sql: Sql, store: ObjectStore): Promise<void> {
  await sql`delete from blob_deletions where deleted_at < now() - interval '1 day'`;
  while (true) {
    const decidedAt = new Date();
    const keys = await sql<{ key: string }>`
      select key from blob_deletions where deleted_at is null limit ${DELETIONS_AT_ONCE}`;
    if (keys.length === 0) return;
    try {
      await Promise.all(keys.map(({ key }) => deleteObject(sql, store, key, decidedAt)));
    } catch (error) {
      if (error instanceof Failure) return;
      throw error;
    }
  }
}

async function deleteObject(
  sql: Sql,
  store: ObjectStore,
  key: string,
  decidedAt: Date,
): Promise<void> {
  await store.delete(key, decidedAt);
  await sql`update blob_deletions set deleted_at = now() where key = ${key} and deleted_at is null`;
}

export interface OrphanObject {
  key: string;
  orphanedSince: string;
}

export async function dropObject(
  sql: Sql,
  store: ObjectStore,
  { key, orphanedSince }: OrphanObject,
): Promise<void> {
  try {
    const decidedAt = new Date();
    const [gone] = await sql`
      with gone as (
        delete from blobs where key = ${key} and orphaned_since = ${orphanedSince}::timestamptz
          and not exists (select 1 from blob_names where blob_names.hash = blobs.hash)
        returning key
      )
      insert into blob_deletions (key) select key from gone returning key`;
    if (!gone) return;
    await deleteObject(sql, store, key, decidedAt);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}
