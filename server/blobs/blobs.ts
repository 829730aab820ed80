import type { Database, Sql } from "../database/database.ts";
import { type PublicReads, readPrimary } from "../scaling/mod.ts";
import { Failure, OperatorError } from "../errors.ts";
import { dropObject, type OrphanObject } from "./collector.ts";
import type { ObjectStore } from "./object_store.ts";
import { type Bytes, computeHash, pack, toHex, unpack } from "./packing.ts";

export type Keep = (sql: Sql) => Promise<Uint8Array[]>;

export interface Blobs {
  /** Nothing stays of what is refused; where that is not certain, nothing stays for longer than a day. */
  keepFor<T>(all: readonly Bytes[], write: (keep: Keep) => Promise<T>): Promise<T>;
  get(hash: Uint8Array): Promise<Bytes>;
  isReady(): Promise<boolean>;
}

export function createBlobs(
  database: Database,
  store: ObjectStore | null,
  { findLasting }: Pick<PublicReads, "findLasting"> = readPrimary(database),
): Blobs {
  const { sql } = database;
  return {
    keepFor(all, write) {
      const blobs = all.map((bytes) => ({ hash: computeHash(bytes), bytes }));
      return store ? keepAtStore(database, store, blobs, write) : keepHere(blobs, write);
    },
    isReady: () => store ? store.isReady() : Promise.resolve(true),
    async get(hash) {
      const found = await findLasting((sql) => find(sql, store, hash)) ??
        await find(sql, store, hash);
      if (!found) throw new Error(`the blob ${toHex(hash)} is not there`);
      const bytes = unpack(found.kept, hash, found.size);
      if (!bytes) throw new Error(`the blob ${toHex(hash)} was changed`);
      return bytes;
    },
  };
}

async function find(
  sql: Sql,
  store: ObjectStore | null,
  hash: Uint8Array,
): Promise<{ kept: Bytes; size: number } | null> {
  const [row] = await sql<{ bytes: Bytes | null; key: string | null; size: number }>`
    select bytes, key, size from blobs where hash = ${hash}`;
  const kept = row?.key ? await store?.get(row.key) : row?.bytes && new Uint8Array(row.bytes);
  return kept ? { kept, size: row!.size } : null;
}

interface Blob {
  hash: Uint8Array;
  bytes: Bytes;
}

/** They are put in one order, so that no two transactions wait for each other. */
async function keepHere<T>(
  blobs: readonly Blob[],
  write: (keep: Keep) => Promise<T>,
): Promise<T> {
  const inOrder = blobs.toSorted((one, other) => toHex(one.hash) < toHex(other.hash) ? -1 : 1);
  return await write((sql) => {
    for (const { hash, bytes } of inOrder) void putHere(sql, hash, bytes).catch(() => {});
    return Promise.resolve(blobs.map(({ hash }) => hash));
  });
}

async function keepAtStore<T>(
  database: Database,
  store: ObjectStore,
  blobs: readonly Blob[],
  write: (keep: Keep) => Promise<T>,
): Promise<T> {
  const placed: OrphanObject[] = [];
  let isNamed = false;
  const drop = async () => {
    for (const object of placed) await dropObject(database.sql, store, object);
  };
  try {
    const puts = await Promise.allSettled(
      blobs.map((blob) => putAtStore(database, store, blob, (object) => placed.push(object))),
    );
    for (const put of puts) if (put.status === "rejected") throw put.reason;
    const answer = await write(() => {
      isNamed = true;
      return Promise.resolve(blobs.map(({ hash }) => hash));
    });
    if (!isNamed) await drop();
    return answer;
  } catch (error) {
    // An outage may have come between the commit and its answer.
    const isRefused = !isNamed || error instanceof Failure && error.kind !== "unavailable";
    if (isRefused) await drop();
    throw error;
  }
}

/** An orphan may be about to be collected: whoever puts it anew starts its day again. */
async function putHere(sql: Sql, hash: Uint8Array, bytes: Uint8Array): Promise<void> {
  await sql`
    insert into blobs (hash, size, bytes, orphaned_since)
    values (${hash}, ${bytes.length}, ${bytes}, now())
    on conflict (hash) do update set orphaned_since = now() where blobs.orphaned_since is not null`;
}

async function putAtStore(
  { transaction }: Database,
  store: ObjectStore,
  { hash, bytes }: Blob,
  onPlaced: (object: OrphanObject) => void,
): Promise<void> {
  const object = pack(bytes);
  const [key, spareKey] = [toKey(hash), toSpareKey(hash)];
  const row = await transaction(async (sql) => {
    const putting = sql<{ key: string | null; orphaned_since: string }>`
      insert into blobs (hash, size, key, object_size, orphaned_since)
      values (${hash}, ${bytes.length}, ${spareKey}, ${object.length}, now())
      on conflict (hash) do update set orphaned_since = now() where blobs.orphaned_since is not null
      returning key, orphaned_since::text`;
    // Only another statement sees who collected the same bytes while the first one waited.
    const naming = sql<{ key: string }>`
      update blobs set key = ${key} where hash = ${hash} and key = ${spareKey}
        and not exists (select 1 from blob_deletions where blob_deletions.key = ${key})
      returning key`;
    const [[put], [named]] = await Promise.all([putting, naming]);
    return put && { ...put, key: named?.key ?? put.key, isOurs: put.key === spareKey };
  });
  if (!row?.key) return;
  // A put that fails may still arrive, later than its removal would: its row stays for the collector.
  await store.put(row.key, object);
  if (row.isOurs) onPlaced({ key: row.key, orphanedSince: row.orphaned_since });
}

export function toKey(hash: Uint8Array): string {
  return toHex(hash);
}

/** A deletion of what was at the hash's own key may still be on its way. */
export function toSpareKey(hash: Uint8Array): string {
  return `${toHex(hash)}-${crypto.getRandomValues(new Uint8Array(4)).toHex()}`;
}

export async function requireStore(sql: Sql, store: ObjectStore | null): Promise<void> {
  if (store) return;
  const [object] = await sql`select 1 from blobs where key is not null limit 1`;
  if (!object) return;
  throw new OperatorError(
    "BLOBS_URL is not set, and there are pages whose code is at an object store. Set it, " +
      "or bring them back first: BLOBS_URL=… deno task move-blobs --back",
  );
}

export async function countObjects(sql: Sql): Promise<number> {
  const [row] = await sql<{ objects: number }>`
    select count(*)::int as objects from blobs where key is not null`;
  return row!.objects;
}

export function createSharedReads({ get }: Blobs): Blobs["get"] {
  const known = new Map<string, WeakRef<Bytes>>();
  const reading = new Map<string, Promise<Bytes>>();
  const collected = new FinalizationRegistry<string>((key) => {
    if (!known.get(key)?.deref()) known.delete(key);
  });

  async function read(key: string, hash: Uint8Array): Promise<Bytes> {
    const bytes = await get(hash);
    known.set(key, new WeakRef(bytes));
    collected.register(bytes, key);
    return bytes;
  }

  return async (hash) => {
    const key = toHex(hash);
    const bytes = known.get(key)?.deref();
    if (bytes) return bytes;
    let one = reading.get(key);
    if (!one) {
      one = read(key, hash).finally(() => reading.delete(key));
      reading.set(key, one);
    }
    return await one;
  };
}
