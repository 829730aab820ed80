// Strangers may tell anything, so what they tell is believed to be a wish alone.
import type { Sql } from "../database/database.ts";

export interface Wish {
  address: string;
  is_missed: boolean;
}

const WISHES_MAX = 100;
/** Most readers have left a page after so long. */
const OPEN_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** What a page asks for no more is not told again. */
const KEPT_DAYS = 60;

/**
 * Only of a page that is shown. Returns its owner, and null where nothing is new. What is kept already was asked of its
 * host by a way that leads to none of ours, unless a browser had the page from before it was kept.
 */
export async function addWishes(
  sql: Sql,
  username: string,
  addresses: readonly string[],
  now: Date,
): Promise<string | null> {
  const before = new Date(now.getTime() - OPEN_MS);
  const [row] = await sql<{ user_id: string }>`
    with page as (
      select user_id from users join portfolios on user_id = id
      where lower(username) = lower(${username}) and is_shown
        and (select count(*) from page_wishes where page_wishes.user_id = id) < ${WISHES_MAX}
    )
    insert into page_wishes (user_id, address, is_missed, told_at)
    select page.user_id, told, kept.address is not null, ${now}
    from page cross join unnest(${addresses}::text[]) as told
    left join page_rewrites rewrite on rewrite.user_id = page.user_id and made_at < ${before}
    left join page_kept_files kept on kept.user_id = rewrite.user_id and kept.address = told
    on conflict (user_id, address) do update set is_missed = true
      where not page_wishes.is_missed and excluded.is_missed
    returning user_id`;
  return row?.user_id ?? null;
}

/** Within the transaction of a save, behind it. */
export async function addSeen(
  sql: Sql,
  userId: string,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into page_wishes (user_id, address, is_missed, told_at)
    select ${userId}, address, false, ${now}
    from unnest(${addresses}::text[]) as address
    on conflict (user_id, address) do update set told_at = excluded.told_at`;
  // Each save could name others.
  await sql`
    delete from page_wishes where user_id = ${userId} and address in (
      select address from page_wishes where user_id = ${userId}
      order by told_at desc, address offset ${WISHES_MAX})`;
}

/** Of a page that loads the file, and has room for it or wished for it before. Returns its owner. */
export async function addWishBeside(
  sql: Sql,
  fileId: string,
  address: string,
  now: Date,
): Promise<{ userId: string; isNew: boolean } | null> {
  const [page] = await sql<{ user_id: string }>`
    select user_id from page_kept_files own
    left join page_wishes wish using (user_id)
    where file_id = ${fileId} and (wish.address = ${address}
      or (select count(*) from page_wishes told where told.user_id = own.user_id) < ${WISHES_MAX})
    order by (wish.address = ${address}) is true desc limit 1`;
  if (!page) return null;
  const { user_id: userId } = page;
  const added = await sql`
    insert into page_wishes (user_id, address, is_missed, told_at)
    values (${userId}, ${address}, false, ${now}::timestamptz)
    on conflict (user_id, address) do nothing returning 1`;
  return { userId, isNew: added.length > 0 };
}

export async function listWishes(sql: Sql, userId: string): Promise<Wish[]> {
  return await sql<Wish>`
    select address, is_missed from page_wishes where user_id = ${userId} order by told_at, address`;
}

export async function dropOldWishes(sql: Sql, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await sql`delete from page_wishes where told_at < ${before}`;
}
