// The table page_cards: the picture of each page as it was last asked for, or that there is none.
import type { Keep } from "../blobs/blobs.ts";
import type { Sql } from "../database/database.ts";

export interface PageCard {
  /** Null: none can be made of this version. */
  hash: Uint8Array | null;
}

/** Null: it was not tried yet. */
export async function findPageCard(
  sql: Sql,
  userId: string,
  version: number,
): Promise<PageCard | null> {
  const [card] = await sql<PageCard>`
    select hash from page_cards where user_id = ${userId} and version = ${version}`;
  return card ?? null;
}

/** Unless a later version has one by now, or the page is gone. `keep` is null where there is none. */
export async function storePageCard(
  sql: Sql,
  keep: Keep | null,
  { userId, version }: { userId: string; version: number },
  now: Date,
): Promise<void> {
  const hash = keep ? (await keep(sql))[0]! : null;
  await sql`
    insert into page_cards as current (user_id, version, hash, made_at)
    select user_id, ${version}::int, ${hash}::bytea, ${now}::timestamptz
    from portfolios where user_id = ${userId}
    on conflict (user_id) do update
      set version = excluded.version, hash = excluded.hash, made_at = excluded.made_at
      where current.version <= excluded.version`;
}
