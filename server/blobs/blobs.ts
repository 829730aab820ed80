// The table blobs: bytes by their SHA-256, in Postgres or at an object store. Written before the row that names them.
import { createHash } from "node:crypto";
import type { Database, Sql } from "../database/database.ts";
import { OperatorError } from "../errors.ts";
import type { ObjectStore } from "./object_store.ts";

export interface Blobs {
  /** Keeps them, for a day without a row that names their hash. */
  put(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  /** Throws a Failure when the store is away. */
  get(hash: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
}

/** New bytes go to the store where there is one; what was kept in either is read. */
export function openBlobs({ sql }: Database, store: ObjectStore | null): Blobs {
  return {
    async put(bytes) {
      const hash = hashOf(bytes);
      if (store) await putAtStore(sql, store, hash, bytes);
      else await putHere(sql, hash, bytes);
      return hash;
    },
    async get(hash) {
      // Between the look at its row and the one at the store, it may have been moved.
      const bytes = await find(sql, store, hash) ?? await find(sql, store, hash);
      if (!bytes) throw new Error(`the blob ${toHex(hash)} is not there`);
      if (toHex(hashOf(bytes)) !== toHex(hash)) {
        throw new Error(`the blob ${toHex(hash)} was changed`);
      }
      return bytes;
    },
  };
}

async function find(
  sql: Sql,
  store: ObjectStore | null,
  hash: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const [row] = await sql<{ bytes: Uint8Array<ArrayBuffer> | null; key: string | null }>`
    select bytes, key from blobs where hash = ${hash}`;
  if (row?.key) return await store?.get(row.key) ?? null;
  return row?.bytes ? new Uint8Array(row.bytes) : null;
}

/** What is loose may be about to be collected: whoever puts it anew starts its day again. */
async function putHere(sql: Sql, hash: Uint8Array, bytes: Uint8Array): Promise<void> {
  await sql`
    insert into blobs (hash, size, bytes, loose_since)
    values (${hash}, ${bytes.length}, ${bytes}, now())
    on conflict (hash) do update set loose_since = now() where blobs.loose_since is not null`;
}

/** Whoever wrote a row that is loose may have died before its object was there. */
async function putAtStore(
  sql: Sql,
  store: ObjectStore,
  hash: Uint8Array,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const [row] = await sql<{ key: string | null }>`
    insert into blobs (hash, size, key, loose_since)
    values (${hash}, ${bytes.length}, ${keyOf(hash)}, now())
    on conflict (hash) do update set loose_since = now() where blobs.loose_since is not null
    returning key`;
  if (row?.key) await store.put(row.key, bytes);
}

/** Another one each time. */
export function keyOf(hash: Uint8Array): string {
  return `${toHex(hash)}-${crypto.getRandomValues(new Uint8Array(4)).toHex()}`;
}

export function hashOf(bytes: Uint8Array): Uint8Array {
  return createHash("sha256").update(bytes).digest();
}

function toHex(hash: Uint8Array): string {
  return new Uint8Array(hash).toHex();
}

/** Throws an OperatorError when there are objects, and no word where. */
export async function requireStore(sql: Sql, store: ObjectStore | null): Promise<void> {
  if (store) return;
  const [object] = await sql`select 1 from blobs where key is not null limit 1`;
  if (!object) return;
  throw new OperatorError(
    "BLOBS_URL is not set, and there are pages whose code is at an object store. Set it, " +
      "or bring them back first: BLOBS_URL=… deno task move-blobs --back",
  );
}
