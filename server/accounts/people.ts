import type { AccountExport } from "../../contract/exports/account_export.ts";
import type { Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { type LockedUser, USER_COLUMNS } from "./users.ts";

export const PEOPLE_LISTED = 50;

export interface FoundPerson {
  username: string;
  email: string;
  email_verify: boolean;
  sign_in_stopped_at: Date | null;
  created_at: Date;
  title: string | null;
  has_page: boolean;
  is_shown: boolean;
}

export async function findPeople(sql: Sql, asked: string): Promise<FoundPerson[]> {
  const like = `%${asked.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return await sql<FoundPerson>`
    select username, email, email_verify, sign_in_stopped_at, users.created_at, title,
      portfolios.user_id is not null as has_page, coalesce(is_shown, false) as is_shown
    from users left join portfolios on portfolios.user_id = users.id
    where ${asked} = '' or username ilike ${like} or email ilike ${like} or title ilike ${like}
    order by (lower(${asked}) in (lower(username), lower(email))) desc, users.created_at desc
    limit ${PEOPLE_LISTED}`;
}

export async function findSignInStop(sql: Sql, userId: string): Promise<Date | null> {
  const [row] = await sql<{ sign_in_stopped_at: Date | null }>`
    select sign_in_stopped_at from users where id = ${userId}`;
  return row?.sign_in_stopped_at ?? null;
}

export async function findDevicesSince(sql: Sql, userId: string): Promise<Date | null> {
  const [row] = await sql<{ devices_since: Date | null }>`
    select devices_since from users where id = ${userId}`;
  return row?.devices_since ?? null;
}

export async function getAccount(sql: Sql, id: string): Promise<AccountExport> {
  const [account] = await sql<AccountExport>`
    select username, email, first_name, last_name, email_verify,
      password_hash is not null as has_password, created_at
    from users where id = ${id}`;
  if (!account) throw new Failure("not_found", "not_found");
  return account;
}

export async function findPasswordHash(sql: Sql, id: string): Promise<string | null> {
  const [user] = await sql<{ password_hash: string | null }>`
    select password_hash from users where id = ${id}`;
  return user?.password_hash ?? null;
}

/** A username never holds an @, so it cannot match an e-mail. */
export async function findUserForLogin(
  sql: Sql,
  login: string,
): Promise<LockedUser | null> {
  const [user] = await sql<LockedUser>`
    select ${USER_COLUMNS},
      password_hash
    from users
    where lower(username) = lower(${login}) or lower(email) = lower(${login})`;
  return user ?? null;
}
