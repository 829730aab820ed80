import type { Keep } from "../blobs/blobs.ts";
import type { Sql } from "../database/database.ts";

export interface KeptFile {
  id: string;
  address: string;
  type: string;
  hash: Uint8Array;
  bytes: number;
  gzip_hash: Uint8Array | null;
  brotli_hash: Uint8Array | null;
}

export interface NewKeptFile extends Pick<KeptFile, "id" | "address" | "type" | "bytes"> {
  license: string | null;
  hasGzip: boolean;
  hasBrotli: boolean;
}

const UNNAMED_DAYS = 2;
const DAY_MS = 24 * 60 * 60 * 1_000;

export async function listKnownIds(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }>`select id from kept_files where id = any(${ids}::text[])`;
  return new Set(rows.map(({ id }) => id));
}

/** `keep` returns the hashes of the file, and of what it is packed to. */
export async function putKeptFile(
  sql: Sql,
  keep: Keep,
  { id, address, type, bytes, license, hasGzip, hasBrotli }: NewKeptFile,
  now: Date,
): Promise<void> {
  const [hash, ...packed] = await keep(sql);
  const gzip = hasGzip ? packed.shift()! : null;
  const brotli = hasBrotli ? packed.shift()! : null;
  await sql`
    insert into kept_files (id, address, type, hash, bytes, gzip_hash, brotli_hash, license, made_at)
    values (${id}, ${address}, ${type}, ${hash}, ${bytes}, ${gzip}, ${brotli}, ${license}, ${now})
    on conflict (id) do nothing`;
}

/** A file that no page names is nobody's any more. */
export async function findKeptFile(sql: Sql, id: string): Promise<KeptFile | null> {
  const [file] = await sql<KeptFile>`
    select id, address, type, hash, bytes, gzip_hash, brotli_hash from kept_files
    where id = ${id} and exists (select from page_kept_files where file_id = id)`;
  return file ?? null;
}

export interface PageFile {
  /** As the page, or a file of it, names it. */
  address: string;
  /** Scripts ask for it as they run. */
  isLate: boolean;
  file: KeptFile;
}

export async function listPageFiles(sql: Sql, userId: string): Promise<PageFile[]> {
  const rows = await sql<KeptFile & { named: string; is_late: boolean }>`
    select named.address as named, at_run_time ? named.address as is_late, id, file.address, type,
      hash, bytes, gzip_hash, brotli_hash
    from page_rewrites join page_kept_files named using (user_id)
    join kept_files file on id = file_id
    where user_id = ${userId} order by named.address`;
  return rows.map(({ named, is_late, ...file }) => ({ address: named, isLate: is_late, file }));
}

/** What a file that a page loads finds beside itself: as that page has it. */
export async function findBeside(sql: Sql, id: string, address: string): Promise<string | null> {
  const [row] = await sql<{ file_id: string }>`
    select beside.file_id from page_kept_files own
    join page_kept_files beside using (user_id)
    where own.file_id = ${id} and beside.address = ${address}
    limit 1`;
  return row?.file_id ?? null;
}

export async function dropUnnamedFiles(sql: Sql, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNNAMED_DAYS * DAY_MS);
  await sql`
    delete from kept_files where made_at < ${before}
      and not exists (select from page_kept_files where file_id = id)`;
}
