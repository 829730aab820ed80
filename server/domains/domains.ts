import type { DomainExport } from "../../contract/exports/account_export.ts";
import type { DomainFound } from "../../contract/domains/domain_calls.ts";
import { Fragment, type OwnerSql, type Sql } from "../database/database.ts";
import type { DomainName } from "./names.ts";

export type DomainRow = DomainExport;
export type OwnedDomain = DomainRow & { user_id: string };

const COLUMNS = new Fragment(
  "name, shown_name, is_www_main, redirects, is_confirmed, token, claimed_at, proven_at, missing_since, found, leads_here, checked_at, next_check_at",
);

export async function findDomain(sql: Sql, userId: string): Promise<DomainRow | null> {
  const [row] = await sql<DomainRow>`select ${COLUMNS} from domains where user_id = ${userId}`;
  return row ?? null;
}

export async function claimDomain(
  sql: OwnerSql,
  userId: string,
  { name, shown_name }: DomainName,
  isWwwMain: boolean,
  now: Date,
): Promise<void> {
  const before = await findDomain(sql, userId);
  if (before?.name === name && before.proven_at) {
    await updateDomain(sql, userId, { main: isWwwMain ? "www" : "plain" });
    return;
  }
  await deleteDomain(sql, userId);
  const token = crypto.getRandomValues(new Uint8Array(20)).toHex();
  await sql`
    insert into domains
      (user_id, name, shown_name, is_www_main, token, claimed_at, next_check_at)
    values (${userId}, ${name}, ${shown_name}, ${isWwwMain}, ${token}, ${now}, ${now})`;
}

export interface DomainWish {
  main?: "plain" | "www";
  redirects?: boolean;
}

export async function updateDomain(
  sql: OwnerSql,
  userId: string,
  { main, redirects }: DomainWish,
): Promise<boolean> {
  const isWwwMain = main === undefined ? null : main === "www";
  const [row] = await sql`
    update domains set
      is_www_main = coalesce(${isWwwMain}::boolean, is_www_main),
      redirects = coalesce(${redirects ?? null}::boolean, redirects),
      is_confirmed = true,
      leads_here = coalesce(
        (found #>> array[
          case when coalesce(${isWwwMain}::boolean, is_www_main) then 'www' else 'plain' end,
          'leads_here'])::boolean,
        false)
    where user_id = ${userId} returning 1`;
  return row !== undefined;
}

/** The page stays at the name: most who reset a password claimed it themselves, and DNS changes slowly. */
export async function doubtDomain(sql: Sql, userId: string): Promise<void> {
  await sql`update domains set is_confirmed = false where user_id = ${userId}`;
}

export async function deleteDomain(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql`delete from domains where user_id = ${userId} returning 1`;
  return row !== undefined;
}

export async function takeDomain(
  sql: OwnerSql,
  userId: string,
  until: Date,
): Promise<OwnedDomain | null> {
  const [row] = await sql<OwnedDomain>`
    update domains set next_check_at = ${until}
    where user_id = ${userId} returning user_id, ${COLUMNS}`;
  return row ?? null;
}

/** Nobody else gets them before `until`, when this process may have died. */
export async function takeDueDomains(
  sql: Sql,
  now: Date,
  until: Date,
  max: number,
): Promise<OwnedDomain[]> {
  return await sql<OwnedDomain>`
    with due as materialized (
      select user_id as id from domains where next_check_at <= ${now}
      order by next_check_at limit ${max} for update skip locked)
    update domains set next_check_at = ${until} from due where user_id = due.id
    returning user_id, ${COLUMNS}`;
}

export async function lockClaim(
  sql: Sql,
  { user_id, token }: Pick<OwnedDomain, "user_id" | "token">,
): Promise<OwnedDomain | null> {
  const [row] = await sql<OwnedDomain>`
    select user_id, ${COLUMNS} from domains
    where user_id = ${user_id} and token = ${token} for update`;
  return row ?? null;
}

export async function lockName(sql: Sql, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`domain ${name}`}, 0))`;
}

export type DomainState = Pick<
  DomainRow,
  "proven_at" | "missing_since" | "leads_here" | "next_check_at" | "checked_at"
>;

export async function recordLook(
  sql: Sql,
  userId: string,
  found: DomainFound,
  { proven_at, missing_since, leads_here, next_check_at, checked_at }: DomainState,
): Promise<void> {
  await sql`
    update domains set
      found = ${JSON.stringify(found)}::jsonb,
      proven_at = ${proven_at}, missing_since = ${missing_since}, leads_here = ${leads_here},
      next_check_at = ${next_check_at}, checked_at = ${checked_at}
    where user_id = ${userId}`;
}

export interface FormerOwner {
  id: string;
  username: string;
  email: string;
}

export async function takeName(
  sql: Sql,
  name: string,
  userId: string,
): Promise<FormerOwner | null> {
  const [row] = await sql<FormerOwner>`
    delete from domains using users
    where users.id = user_id and name = ${name} and user_id <> ${userId} and proven_at is not null
    returning users.id, username, email`;
  return row ?? null;
}

export async function getDomainOwner(sql: Sql, userId: string): Promise<FormerOwner> {
  const [row] = await sql<FormerOwner>`
    select id, username, email from users where id = ${userId}`;
  return row!;
}
