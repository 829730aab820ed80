import type { Sql } from "../database/database.ts";

export interface PageToKeep {
  user_id: string;
  version: number;
  tries: number;
  is_seen: boolean;
  /** As Postgres writes it, since a date here has no microseconds. */
  due_at: string;
}

const MINUTE_MS = 60_000;
/** What a host did not send is asked for again after so long, and then no more until the next save. */
const PAUSES_MS = [5 * MINUTE_MS, 60 * MINUTE_MS, 24 * 60 * MINUTE_MS, 7 * 24 * 60 * MINUTE_MS];

/** A page that awaits its owner's address is noted again when it is shown. */
export async function listDue(
  sql: Sql,
  now: Date,
  apartFrom: readonly string[],
  max: number,
): Promise<PageToKeep[]> {
  return await sql<PageToKeep>`
    select user_id, version, tries, is_seen, due_at::text from pages_to_keep join portfolios using (user_id)
    where pages_to_keep.due_at <= ${now} and user_id <> all(${apartFrom}::uuid[]) and not awaits_verification
    order by pages_to_keep.due_at limit ${max}`;
}

/** Several visitors tell of one address, and a page asks for several. */
const SOON_MS = MINUTE_MS;

export async function keepSoon(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`
    insert into pages_to_keep (user_id, due_at)
    values (${userId}, ${new Date(now.getTime() + SOON_MS)})
    on conflict (user_id) do update set due_at = least(pages_to_keep.due_at, excluded.due_at)`;
}

/** Within the transaction of a save. */
export async function noteLooked(sql: Sql, userId: string): Promise<void> {
  await sql`update pages_to_keep set is_seen = true where user_id = ${userId}`;
}

/** A save in between has a time of its own. */
export async function endTry(
  sql: Sql,
  { user_id, tries, due_at }: PageToKeep,
  wantsMore: boolean,
  now: Date,
): Promise<void> {
  const pauseMs = wantsMore ? PAUSES_MS[tries] : undefined;
  if (pauseMs === undefined) {
    await sql`delete from pages_to_keep where user_id = ${user_id} and due_at = ${due_at}::timestamptz`;
    return;
  }
  await sql`
    update pages_to_keep set due_at = ${new Date(now.getTime() + pauseMs)}, tries = tries + 1
    where user_id = ${user_id} and due_at = ${due_at}::timestamptz`;
}

export async function takeLease(
  sql: Sql,
  holder: string,
  endsAt: Date,
  now: Date,
): Promise<boolean> {
  const [taken] = await sql`
    insert into keeper_lease (holder, ends_at) values (${holder}, ${endsAt})
    on conflict (is_one) do update set holder = excluded.holder, ends_at = excluded.ends_at
      where keeper_lease.holder = excluded.holder or keeper_lease.ends_at < ${now}
    returning 1`;
  return taken !== undefined;
}

export async function endLease(sql: Sql, holder: string): Promise<void> {
  await sql`delete from keeper_lease where holder = ${holder}`;
}
