import type { HoldExport, RenameExport } from "../../contract/exports/account_export.ts";
import type { Sql } from "../database/database.ts";
import { NAME_HOLD_DAYS } from "../../contract/limits.ts";
import { Failure } from "../errors.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
export const YEAR_MS = 365 * DAY_MS;
const DAY_MAX = 3;
const YEAR_MAX = 10;

const HOLD_MS = NAME_HOLD_DAYS * 24 * 60 * 60 * 1_000;

/** The names are locked in one order, so that two people who swap names do not wait for each other. */
export async function lockUsernames(sql: Sql, ...usernames: string[]): Promise<void> {
  const names = [...new Set(usernames.map((name) => name.toLowerCase()))].sort();
  for (const name of names) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

export async function holdUsername(
  sql: Sql,
  username: string,
  userId: string | null,
  now: Date,
): Promise<void> {
  const end = new Date(now.getTime() + HOLD_MS);
  await sql`
    insert into username_holds (username, user_id, held_until)
    values (lower(${username}), ${userId}, ${end})
    on conflict (username) do update set
      user_id = excluded.user_id, held_until = excluded.held_until`;
}

export async function releaseHold(sql: Sql, username: string): Promise<void> {
  await sql`
    delete from username_holds where username = lower(${username}) and user_id is null`;
}

export async function findHold(
  sql: Sql,
  username: string,
  now: Date,
): Promise<{ user_id: string | null } | null> {
  const [hold] = await sql<{ user_id: string | null }>`
    select user_id from username_holds
    where username = lower(${username}) and held_until > ${now}`;
  return hold ?? null;
}

export async function findCurrentUsername(
  sql: Sql,
  username: string,
  now: Date,
): Promise<string | null> {
  const [user] = await sql<{ username: string }>`
    select users.username from username_holds join users on users.id = username_holds.user_id
    where username_holds.username = lower(${username}) and held_until > ${now}
      and lower(users.username) <> lower(${username})`;
  return user?.username ?? null;
}

export async function listHolds(sql: Sql, userId: string): Promise<HoldExport[]> {
  return await sql<HoldExport>`
    select username, held_until from username_holds
    where user_id = ${userId} order by held_until`;
}

export async function listRenames(sql: Sql, userId: string): Promise<RenameExport[]> {
  return await sql<RenameExport>`
    select renamed_at from renames where user_id = ${userId} order by renamed_at`;
}

/** The caller must hold the lock on the user's row. */
export async function countRename(sql: Sql, userId: string, now: Date): Promise<void> {
  const [dayStart, yearStart] = [DAY_MS, YEAR_MS].map((ms) => new Date(now.getTime() - ms));
  await sql`delete from renames where user_id = ${userId} and renamed_at <= ${yearStart}`;
  const [counts] = await sql<{ year: number; day: number }>`
    select count(*)::int as year, count(*) filter (where renamed_at > ${dayStart})::int as day
    from renames where user_id = ${userId}`;
  if (counts!.day >= DAY_MAX || counts!.year >= YEAR_MAX) {
    throw new Failure("bad_input", "too_many_renames");
  }
  await sql`insert into renames (user_id, renamed_at) values (${userId}, ${now})`;
}
