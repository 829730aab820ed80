import type { Database, Sql } from "../database/database.ts";
import { OperatorError } from "../errors.ts";
import { toKey, toSpareKey } from "./blobs.ts";
import type { ObjectStore } from "./object_store.ts";
import { type Bytes, pack, unpack } from "./packing.ts";

const BATCH = 16;

interface MoveOptions {
  isBack: boolean;
  onMoved?(blobs: number): void;
}

export async function moveBlobs(
  database: Database,
  store: ObjectStore,
  { isBack, onMoved = () => {} }: MoveOptions,
): Promise<number> {
  const { sql } = database;
  let moved = 0;
  let after: Uint8Array = new Uint8Array(0);
  while (true) {
    const rows = await sql<{ hash: Uint8Array; key: string | null; size: number }>`
      select hash, key, size from blobs where hash > ${after} and (key is not null) = ${isBack}
      order by hash limit ${BATCH}`;
    const last = rows.at(-1)?.hash;
    if (!last) return moved;
    await Promise.all(
      rows.map(({ hash, key, size }) =>
        key ? bring(sql, store, { hash, key, size }) : send(database, store, hash)
      ),
    );
    onMoved(moved += rows.length);
    after = last;
  }
}

async function send(database: Database, store: ObjectStore, hash: Uint8Array): Promise<void> {
  const { sql, transaction } = database;
  while (true) {
    const [row] = await sql<{ bytes: Bytes | null; is_resting: boolean }>`
      select bytes, exists (select 1 from blob_deletions where key = ${toKey(hash)}) as is_resting
      from blobs where hash = ${hash}`;
    if (!row?.bytes) return;
    const object = pack(new Uint8Array(row.bytes));
    const key = row.is_resting ? toSpareKey(hash) : toKey(hash);
    await store.put(key, object);
    await transaction(async (sql) => {
      await sql`select 1 from blobs where hash = ${hash} for update`;
      await sql`
        update blobs set key = ${key}, object_size = ${object.length}, bytes = null
        where hash = ${hash} and bytes is not null
          and not exists (select 1 from blob_deletions where blob_deletions.key = ${key})`;
    });
  }
}

async function bring(
  sql: Sql,
  store: ObjectStore,
  { hash, key, size }: { hash: Uint8Array; key: string; size: number },
): Promise<void> {
  const object = await store.get(key);
  if (!object) return await giveUp(sql, key);
  const bytes = unpack(object, hash, size);
  if (!bytes) {
    throw new OperatorError(
      `The object ${key} was changed at the store: its bytes are not those of its name. ` +
        "Bring it back as it was (a version of it, or a copy of the bucket), and start again.",
    );
  }
  await sql`
    with brought as (
      update blobs set key = null, object_size = null, bytes = ${bytes}
      where hash = ${hash} and key = ${key}
      returning hash
    )
    insert into blob_deletions (key) select ${key}::text from brought`;
}

/** A put takes less than a minute: whoever wrote an older row without an object has died. */
async function giveUp(sql: Sql, key: string): Promise<void> {
  const [gone] = await sql`
    delete from blobs where key = ${key} and orphaned_since < now() - interval '1 minute'
    returning 1`;
  if (!gone) throw new Error(`there is no object ${key}`);
}
