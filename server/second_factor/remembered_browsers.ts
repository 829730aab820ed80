// The table remembered_browsers: where somebody typed a code, and is not asked for one for a while.
import { REMEMBERED_DAYS } from "../../contract/limits.ts";
import type { OwnerSql, Sql } from "../database/database.ts";
import { hashToken, newToken } from "../accounts/tokens.ts";

export const REMEMBERED_S = REMEMBERED_DAYS * 24 * 60 * 60;

/** Returns the token for its cookie. */
export async function rememberBrowser(sql: Sql, userId: string, now: Date): Promise<string> {
  await sql`delete from remembered_browsers where expires_at <= ${now}`;
  const token = newToken();
  const end = new Date(now.getTime() + REMEMBERED_S * 1_000);
  await sql`
    insert into remembered_browsers (hash, user_id, created_at, expires_at)
    values (${await hashToken(token)}, ${userId}, ${now}, ${end})`;
  return token;
}

/** Whether this is one of the person's own. */
export async function isRemembered(
  sql: Sql,
  userId: string,
  token: string,
  now: Date,
): Promise<boolean> {
  const [found] = await sql`
    select 1 from remembered_browsers
    where user_id = ${userId} and hash = ${await hashToken(token)} and expires_at > ${now}`;
  return found !== undefined;
}

/** When each was. */
export async function listRemembered(sql: Sql, userId: string, now: Date): Promise<Date[]> {
  const rows = await sql<{ created_at: Date }>`
    select created_at from remembered_browsers
    where user_id = ${userId} and expires_at > ${now} order by created_at`;
  return rows.map(({ created_at }) => created_at);
}

export async function forgetBrowser(sql: OwnerSql, userId: string, token: string): Promise<void> {
  await sql`
    delete from remembered_browsers
    where user_id = ${userId} and hash = ${await hashToken(token)}`;
}

export async function forgetBrowsers(sql: Sql, userId: string): Promise<void> {
  await sql`delete from remembered_browsers where user_id = ${userId}`;
}
