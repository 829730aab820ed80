import type { Sql } from "../database/database.ts";
import type { KeepFailure } from "../../contract/kept_files/elsewhere.ts";

/** What an address sent. */
export interface HostFile {
  final_address: string;
  hash: Uint8Array;
  type: string;
  bytes: number;
}

interface HostFileRow extends Partial<HostFile> {
  etag: string | null;
  last_modified: string | null;
  is_fresh: boolean;
  failure: KeepFailure | null;
  is_paused: boolean;
}

export type KnownHostFile = {
  file: HostFile | null;
  etag: string | null;
  last_modified: string | null;
  isFresh: boolean;
  /** It is not asked again yet. */
  failure: KeepFailure | null;
};

export interface NewHostFile extends HostFile {
  address: string;
  license: string | null;
  etag: string | null;
  last_modified: string | null;
  fresh_until: Date;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A page that is saved again within this time costs its hosts nothing. */
const UNUSED_DAYS = 30;

export async function findHostFile(
  sql: Sql,
  address: string,
  now: Date,
): Promise<KnownHostFile | null> {
  const [row] = await sql<HostFileRow>`
    select final_address, hash, type, bytes, etag, last_modified, failure,
      coalesce(fresh_until > ${now}, false) as is_fresh,
      coalesce(retry_at > ${now}, false) as is_paused
    from host_files where address = ${address}`;
  if (!row) return null;
  const { final_address, hash, type, bytes, etag, last_modified, is_fresh, is_paused } = row;
  return {
    file: hash ? { final_address: final_address!, hash, type: type!, bytes: bytes! } : null,
    etag,
    last_modified,
    isFresh: is_fresh,
    failure: is_paused ? row.failure : null,
  };
}

export async function putHostFile(sql: Sql, file: NewHostFile, now: Date): Promise<void> {
  const { address, final_address, hash, type, bytes, license, etag, last_modified, fresh_until } =
    file;
  await sql`
    insert into host_files (address, final_address, hash, type, bytes, license, etag, last_modified,
      fetched_at, fresh_until)
    values (${address}, ${final_address}, ${hash}, ${type}, ${bytes}, ${license}, ${etag},
      ${last_modified}, ${now}, ${fresh_until})
    on conflict (address) do update set
      final_address = excluded.final_address, hash = excluded.hash, type = excluded.type,
      bytes = excluded.bytes, license = excluded.license, etag = excluded.etag,
      last_modified = excluded.last_modified, fetched_at = excluded.fetched_at,
      fresh_until = excluded.fresh_until, failure = null, failures = 0, retry_at = null`;
}

export async function noteSame(
  sql: Sql,
  address: string,
  freshUntil: Date,
  now: Date,
): Promise<void> {
  await sql`
    update host_files set fetched_at = ${now}, fresh_until = ${freshUntil}, failure = null,
      failures = 0, retry_at = null
    where address = ${address}`;
}

/** Each pause is three times as long as the one before, from ten minutes to a week. */
export async function noteFailure(
  sql: Sql,
  address: string,
  failure: KeepFailure,
  pauseMs: number,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + pauseMs);
  await sql`
    insert into host_files (address, failure, failures, fetched_at, retry_at)
    values (${address}, ${failure}, 1, ${now}, ${until})
    on conflict (address) do update set
      failure = excluded.failure, failures = host_files.failures + 1,
      retry_at = least(${now}::timestamptz + interval '7 days',
        ${now}::timestamptz + (${until}::timestamptz - ${now}::timestamptz)
          * power(3, least(host_files.failures, 8)))`;
}

export async function dropOldHostFiles(sql: Sql, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_DAYS * DAY_MS);
  await sql`delete from host_files where fetched_at < ${before}`;
}
