import type { Database, Sql } from "../database/database.ts";
import { type FeedSnapshot, follows, readFeed, STALE_MAX_MS } from "./page_changes.ts";
import { sign } from "../config/signature.ts";
import type { Config } from "../config/config.ts";

export type CdnHeaders = (owner: string) => [string, string][];

export const ALL_TAG = "folio";
/** An answer that was never purged, by a mistake of any kind, is shown for no longer than that. */
const HELD_S = 6 * 60 * 60;
const TAG_BYTES = 12;

export interface PurgeTimes {
  /** No process gives out what was before the change any more by then. */
  firstMs: number;
  /** Answers that were on their way to the CDN at the first purge are there by then. */
  lastMs: number;
  lastOfBuildMs: number;
  claimMs: number;
  firstPauseMs: number;
  longestPauseMs: number;
}

export const PURGE_TIMES: PurgeTimes = {
  firstMs: STALE_MAX_MS + 100,
  lastMs: 10_000,
  lastOfBuildMs: 10 * 60_000,
  claimMs: 30_000,
  firstPauseMs: 1_000,
  longestPauseMs: 5 * 60_000,
};

const WAITING_MAX = 1_000;
const READ_EVERY_MS = 30_000;
const BATCH = 10;

export interface Purge {
  tag: string;
  claimed_at: string;
}

interface FeedRow {
  snapshot: string | null;
  server: string | null;
  at: number | null;
  due_ms: number | null;
}

type TagOf = (owner: string) => string;

export interface CdnPurges {
  begin(build: string): Promise<void>;
  poll(): Promise<number>;
  claim(): Promise<Purge[]>;
  noteSent(purge: Purge): Promise<void>;
  noteFailed(purge: Purge): Promise<void>;
}

export function createCdnPurges(
  database: Database,
  tagOf: TagOf,
  times: PurgeTimes = PURGE_TIMES,
): CdnPurges {
  const { sql } = database;

  return {
    async begin(build) {
      await sql`insert into cdn_feed default values on conflict do nothing`;
      await database.transaction(async (sql) => {
        const isOther = await sql`
          update cdn_feed set build = ${build} where build <> ${build} returning 1`;
        if (isOther.length > 0) await noteAll(sql, times, times.lastOfBuildMs);
      });
    },

    async poll() {
      const [feed] = await sql<FeedRow>`
        select snapshot::text, server, extract(epoch from read_at)::float8 * 1000 as at,
          (select extract(epoch from min(next_attempt_at) - clock_timestamp())::float8 * 1000
            from cdn_purges) as due_ms
        from cdn_feed`;
      if (!feed) return Infinity;
      const news = await readFeed(sql, feed.snapshot);
      const isQuiet = isFollowing(feed, news) && news.changed.length === 0 &&
        news.at - feed.at! < READ_EVERY_MS;
      if (!isQuiet) await takeTurn(database, times, tagOf);
      return feed.due_ms ?? Infinity;
    },

    async claim() {
      return await sql<Purge>`
        with due as materialized (
          select tag as id from cdn_purges where next_attempt_at <= clock_timestamp()
          order by next_attempt_at limit ${BATCH} for update skip locked)
        update cdn_purges set
          attempts = attempts + 1,
          next_attempt_at = clock_timestamp() + ${times.claimMs} * interval '1 ms'
        from due where tag = due.id
        returning tag, clock_timestamp()::text as claimed_at`;
    },

    async noteSent({ tag, claimed_at }) {
      await sql`
        delete from cdn_purges where tag = ${tag} and settles_at <= ${claimed_at}::timestamptz`;
      await sql`
        update cdn_purges set
          attempts = 0,
          next_attempt_at = case
            when changed_at + ${times.firstMs} * interval '1 ms' <= ${claimed_at}::timestamptz
            then settles_at else changed_at + ${times.firstMs} * interval '1 ms' end
        where tag = ${tag}`;
    },

    async noteFailed({ tag, claimed_at }) {
      await sql`
        update cdn_purges set next_attempt_at = clock_timestamp() + least(
          ${times.firstPauseMs} * 2 ^ least(attempts - 1, 20), ${times.longestPauseMs}
        ) * interval '1 ms'
        where tag = ${tag} and changed_at <= ${claimed_at}::timestamptz`;
    },
  };
}

function isFollowing({ server, at }: FeedRow, news: FeedSnapshot): boolean {
  return server !== null && at !== null && follows(news, { server, at });
}

async function takeTurn(database: Database, times: PurgeTimes, tagOf: TagOf): Promise<void> {
  await database.transaction(async (sql) => {
    const [feed] = await sql<FeedRow>`
      select snapshot::text, server, extract(epoch from read_at)::float8 * 1000 as at
      from cdn_feed for update skip locked`;
    if (!feed) return;
    const news = await readFeed(sql, feed.snapshot);
    if (isFollowing(feed, news)) await noteChanged(sql, times, news.changed, tagOf);
    else await noteAll(sql, times, times.lastMs);
    await sql`
      update cdn_feed set snapshot = ${news.snapshot}::pg_snapshot, server = ${news.server},
        read_at = to_timestamp(${news.at}::float8 / 1000)`;
  });
}

async function noteChanged(
  sql: Sql,
  times: PurgeTimes,
  changed: string[],
  tagOf: TagOf,
): Promise<void> {
  const owners = [...new Set(changed)];
  if (owners.length === 0) return;
  const [waiting] = await sql<{ count: number }>`select count(*)::int as count from cdn_purges`;
  if (waiting!.count + owners.length > WAITING_MAX) await noteAll(sql, times, times.lastMs);
  else await note(sql, times, owners.map(tagOf), times.lastMs);
}

async function noteAll(sql: Sql, times: PurgeTimes, lastMs: number): Promise<void> {
  await sql`delete from cdn_purges where tag <> ${ALL_TAG}`;
  await note(sql, times, [ALL_TAG], lastMs);
}

/** Rows are written in one order, so that two writers do not wait for each other. */
async function note(sql: Sql, times: PurgeTimes, tags: string[], lastMs: number): Promise<void> {
  await sql`
    insert into cdn_purges (tag, changed_at, settles_at, next_attempt_at)
    select tag, seen.at, seen.at + ${lastMs} * interval '1 ms',
      seen.at + ${times.firstMs} * interval '1 ms'
    from (select clock_timestamp() as at) seen, unnest(${tags.toSorted()}::text[]) tag
    on conflict (tag) do update set
      changed_at = excluded.changed_at,
      settles_at = greatest(cdn_purges.settles_at, excluded.settles_at),
      next_attempt_at = least(cdn_purges.next_attempt_at, excluded.next_attempt_at)`;
}

export function createCdnHeaders(
  { cdn }: Pick<Config, "cdn">,
  secret: string,
): CdnHeaders | null {
  if (!cdn) return null;
  return (owner) => {
    const tags = [ALL_TAG, tagOf(secret, owner)];
    return [
      // Cloudflare and Deno Deploy follow RFC 9213.
      ["CDN-Cache-Control", `public, max-age=${HELD_S}, must-revalidate`],
      ["Cache-Tag", tags.join(",")],
      // Fastly does not read the first two; Varnish reads what its VCL does.
      ["Surrogate-Control", `max-age=${HELD_S}`],
      ["Surrogate-Key", tags.join(" ")],
      // bunny.net has a header of its own.
      ["CDN-Tag", tags.join(",")],
    ];
  };
}

/** A tag tells nothing of its owner, and is in lower case, since some CDNs compare tags without case. */
export function tagOf(secret: string, owner: string): string {
  return `${ALL_TAG}-${toTag(sign(secret, "cdn tag", owner))}`;
}

export function buildOf(secret: string, parts: readonly string[]): string {
  return toTag(sign(secret, "cdn build", parts.toSorted().join("\n")));
}

function toTag(signature: string): string {
  return Uint8Array.fromBase64(signature, { alphabet: "base64url" }).subarray(0, TAG_BYTES).toHex();
}
