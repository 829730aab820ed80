// Moves the codes of before from their rows into blobs, beside everything else: page by page, from where it stopped.
import type { Blobs } from "../blobs/blobs.ts";
import type { Database, Sql } from "../database/database.ts";
import { logEvent } from "../process/log.ts";

/** Of people, side by side. Each may have 50 saves of 2 MB: one at a time of each is held in memory. */
const BATCH = 20;

interface CodeMove {
  /** Null: it has not begun. */
  moved_to: string | null;
}

/** All processes of before are gone: it may begin. */
export async function startMove(sql: Sql, now: Date): Promise<void> {
  await sql`update code_move set starts_at = ${now} where starts_at > ${now}`;
}

/** Returns false when there is nothing to do, or somebody else is at it. */
export async function moveCodes(
  database: Database,
  blobs: Blobs,
  now: Date,
  onMoved: (saves: number) => void = () => {},
): Promise<boolean> {
  const [move] = await database.sql<{ is_due: boolean }>`
    select starts_at <= ${now} as is_due from code_move`;
  if (!move?.is_due) return false;
  await makeIndex(database.sql);
  let saves = 0;
  while (true) {
    const moved = await moveBatch(database, blobs);
    if (moved === null) break;
    onMoved(saves += moved);
  }
  logEvent("info", "codes.moved", { saves });
  return true;
}

/** By which the collector finds what is named. One that broke off is made anew. */
async function makeIndex(sql: Sql): Promise<void> {
  await sql`
    do $$ begin
      if exists (select 1 from pg_index where not indisvalid
        and indexrelid = to_regclass('portfolio_versions_code_hash_idx'))
      then drop index portfolio_versions_code_hash_idx; end if;
    end $$`;
  await sql`
    create index concurrently if not exists portfolio_versions_code_hash_idx
    on portfolio_versions (code_hash) where code_hash is not null`;
}

/** Returns the number of saves that it moved; null when all are, or somebody else moves them. */
function moveBatch({ transaction }: Database, blobs: Blobs): Promise<number | null> {
  return transaction(async (sql) => {
    const [move] = await sql<CodeMove>`
      select moved_to from code_move for update skip locked`;
    if (!move) return null;
    const users = await sql<{ user_id: string }>`
      select user_id from portfolios
      where ${move.moved_to}::uuid is null or user_id > ${move.moved_to}
      order by user_id limit ${BATCH}`;
    const last = users.at(-1)?.user_id;
    if (!last) return await finish(sql, move);
    const saves = await Promise.all(users.map(({ user_id }) => moveSavesOf(sql, blobs, user_id)));
    await sql`update code_move set moved_to = ${last}`;
    return saves.reduce((sum, each) => sum + each, 0);
  });
}

/** What was saved by an old process behind the move's back is found by going once more. */
async function finish(sql: Sql, { moved_to }: CodeMove): Promise<number | null> {
  const [left] = await sql`
    select 1 from portfolio_versions where code_hash is null limit 1`;
  if (left && moved_to) await sql`update code_move set moved_to = null`;
  else await sql`delete from code_move`;
  return left && moved_to ? 0 : null;
}

async function moveSavesOf(sql: Sql, blobs: Blobs, userId: string): Promise<number> {
  const saves = await sql<{ version: number }>`
    select version from portfolio_versions where user_id = ${userId} and code_hash is null`;
  for (const { version } of saves) {
    const [save] = await sql<{ user_code: string }>`
      select user_code from portfolio_versions where user_id = ${userId} and version = ${version}`;
    if (!save) continue;
    const hash = await blobs.put(new TextEncoder().encode(save.user_code));
    await sql`
      update portfolio_versions set code_hash = ${hash}, user_code = null
      where user_id = ${userId} and version = ${version}`;
  }
  // Their newest save has it.
  await sql`
    update portfolios set user_code = null where user_id = ${userId} and user_code is not null`;
  return saves.length;
}
