// Moves the codes of before from their rows into blobs in Postgres, beside everything else: page by page, from where it stopped.
import type { Database, Sql } from "../database/database.ts";
import { logEvent } from "../platform/log.ts";

/** Of people, whose saves wait for it; one whose saves are larger goes alone. */
const BATCH = 200;
const BATCH_BYTES = 8 * 1024 * 1024;

interface CodeMove {
  /** Null: it has not begun. */
  moved_to: string | null;
}

/** All processes of before are gone: it may begin. */
export async function startMove(sql: Sql, now: Date): Promise<void> {
  await sql`update code_move set starts_at = ${now} where starts_at > ${now}`;
}

/** Any number of processes take turns. Returns false when there is nothing to do. */
export async function moveCodes(
  database: Database,
  now: Date,
  onMoved: (saves: number) => void = () => {},
): Promise<boolean> {
  const [move] = await database.sql<{ is_due: boolean }>`
    select starts_at <= ${now} as is_due from code_move`;
  if (!move?.is_due) return false;
  await makeIndex(database.sql);
  let saves = 0;
  while (true) {
    const moved = await moveBatch(database);
    if (moved === null) break;
    onMoved(saves += moved);
  }
  logEvent("info", "codes.moved", { saves });
  return true;
}

/** By which the collector finds what is named. Two that make it at once wait for each other. */
async function makeIndex(sql: Sql): Promise<void> {
  const [index] = await sql<{ is_valid: boolean | null; is_under_way: boolean }>`
    select exists (
      select 1 from pg_stat_progress_create_index where relid = 'portfolio_versions'::regclass
    ) as is_under_way, (
      select indisvalid from pg_index
      where indexrelid = to_regclass('portfolio_versions_code_hash_idx')
    ) as is_valid`;
  const { is_valid, is_under_way } = index!;
  if (is_valid || is_under_way) return;
  // One that broke off.
  if (is_valid === false) {
    await sql`drop index concurrently if exists portfolio_versions_code_hash_idx`;
  }
  await sql`
    create index concurrently if not exists portfolio_versions_code_hash_idx
    on portfolio_versions (code_hash) where code_hash is not null`;
}

/** Returns the number of saves that it moved; null when all are. */
function moveBatch({ transaction }: Database): Promise<number | null> {
  return transaction(async (sql) => {
    const [move] = await sql<CodeMove>`select moved_to from code_move for update`;
    if (!move) return null;
    const users = await sql<{ user_id: string }>`
      select user_id from (
        select user_id, sum(bytes) over (order by user_id) - bytes as bytes_before from (
          select user_id, (
            select coalesce(sum(pg_column_size(user_code)), 0) from portfolio_versions saves
            where saves.user_id = portfolios.user_id
          ) as bytes
          from portfolios where ${move.moved_to}::uuid is null or user_id > ${move.moved_to}
          order by user_id limit ${BATCH}
        ) as sized
      ) as summed where bytes_before < ${BATCH_BYTES} order by user_id`;
    const ids = users.map(({ user_id }) => user_id);
    if (ids.length === 0) return await finish(sql, move);
    const saves = await moveSavesOf(sql, ids);
    await sql`update code_move set moved_to = ${ids.at(-1)}`;
    return saves;
  });
}

/** Null: it is over. What an old process saved behind its back is found by going once more. */
async function finish(sql: Sql, { moved_to }: CodeMove): Promise<number | null> {
  const [left] = await sql`
    select 1 from portfolio_versions where code_hash is null limit 1`;
  if (left && moved_to) await sql`update code_move set moved_to = null`;
  else {
    // Not over before its index is there: it is made anew if it breaks off.
    await sql`
      delete from code_move where exists (
        select 1 from pg_index
        where indexrelid = to_regclass('portfolio_versions_code_hash_idx') and indisvalid
      )`;
  }
  return left && moved_to ? 0 : null;
}

/**
 * In the order in which a save locks. What is loose at the store may have no object yet, or none ever: its bytes are
 * kept here.
 */
async function moveSavesOf(sql: Sql, userIds: readonly string[]): Promise<number> {
  // Their newest save has it.
  await sql`
    update portfolios set user_code = null
    where user_id = any(${userIds}) and user_code is not null`;
  const moved = await sql`
    with saves as materialized (
      select user_id, version, convert_to(user_code, 'UTF8') as bytes,
        sha256(convert_to(user_code, 'UTF8')) as hash
      from portfolio_versions where user_id = any(${userIds}) and code_hash is null for update
    ), kept as (
      insert into blobs (hash, size, bytes)
      select distinct on (hash) hash, octet_length(bytes), bytes from saves order by hash
      on conflict (hash) do update set bytes = excluded.bytes, key = null, loose_since = null
        where blobs.loose_since is not null
      returning hash
    ), left_over as (
      -- What was there before this statement.
      insert into blob_deletions (key)
      select key from blobs join kept using (hash) where key is not null
      on conflict do nothing
    )
    update portfolio_versions set code_hash = hash, user_code = null from saves
    where portfolio_versions.user_id = saves.user_id and portfolio_versions.version = saves.version
    returning 1`;
  return moved.length;
}
