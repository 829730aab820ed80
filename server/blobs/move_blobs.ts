// Moves all bytes from Postgres to the object store, or back, beside everything else; what broke off is begun again.
import type { Sql } from "../database/database.ts";
import { toKey } from "./blobs.ts";
import type { ObjectStore } from "./object_store.ts";

const BATCH = 16;

interface Move {
  isBack: boolean;
  onMoved?(blobs: number): void;
}

/** Returns how many it moved. */
export async function moveBlobs(
  sql: Sql,
  store: ObjectStore,
  { isBack, onMoved = () => {} }: Move,
): Promise<number> {
  let moved = 0;
  let after: Uint8Array = new Uint8Array(0);
  while (true) {
    const rows = await sql<{ hash: Uint8Array; key: string | null }>`
      select hash, key from blobs where hash > ${after} and (key is not null) = ${isBack}
      order by hash limit ${BATCH}`;
    const last = rows.at(-1)?.hash;
    if (!last) return moved;
    await Promise.all(
      rows.map(({ hash, key }) => key ? bring(sql, store, hash, key) : send(sql, store, hash)),
    );
    onMoved(moved += rows.length);
    after = last;
  }
}

async function send(sql: Sql, store: ObjectStore, hash: Uint8Array): Promise<void> {
  const [row] = await sql<{ bytes: Uint8Array<ArrayBuffer> | null }>`
    select bytes from blobs where hash = ${hash}`;
  if (!row?.bytes) return;
  const key = toKey(hash);
  // An end right behind this leaves an object that nothing names: room lost, and nothing else.
  await store.put(key, row.bytes);
  const [sent] = await sql`
    update blobs set key = ${key}, bytes = null where hash = ${hash} and bytes is not null
    returning 1`;
  if (!sent) await store.delete(key);
}

async function bring(
  sql: Sql,
  store: ObjectStore,
  hash: Uint8Array,
  key: string,
): Promise<void> {
  const bytes = await store.get(key);
  if (!bytes) return await giveUp(sql, key);
  await sql`
    with brought as (
      update blobs set key = null, bytes = ${bytes} where hash = ${hash} and key = ${key}
      returning hash
    )
    insert into blob_deletions (key) select ${key}::text from brought`;
}

/** Whoever wrote its row and named it nowhere died before the object was there; a put takes less than a minute. */
async function giveUp(sql: Sql, key: string): Promise<void> {
  const [gone] = await sql`
    delete from blobs where key = ${key} and orphaned_since < now() - interval '1 minute'
    returning 1`;
  if (!gone) throw new Error(`there is no object ${key}`);
}
