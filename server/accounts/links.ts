// The table links: single-use links sent by mail, hashed, for one purpose, the newest only.
import type { LinkExport } from "../../contract/account_export.ts";
import type { Sql } from "../database/database.ts";
import { hashToken, newToken } from "./tokens.ts";
import { UUID } from "./users.ts";

const HOUR_MS = 60 * 60 * 1_000;

const LIFETIME_MS = {
  verify_email: 3 * 24 * HOUR_MS,
  reset_password: HOUR_MS,
  change_email: 24 * HOUR_MS,
  recover_account: 24 * HOUR_MS,
} as const;

export type LinkPurpose = keyof typeof LIFETIME_MS;

/** What the address in a mail carries. */
export interface Link {
  uid: string;
  token: string;
}

export async function createLink(
  sql: Sql,
  userId: string,
  purpose: LinkPurpose,
  now: Date,
  newEmail: string | null = null,
): Promise<Link> {
  const token = newToken();
  const hash = await hashToken(token);
  const end = new Date(now.getTime() + LIFETIME_MS[purpose]);
  await sql`
    insert into links (user_id, purpose, token_hash, new_email, created_at, expires_at)
    values (${userId}, ${purpose}, ${hash}, ${newEmail}, ${now}, ${end})
    on conflict (user_id, purpose) do update set
      token_hash = excluded.token_hash,
      new_email = excluded.new_email,
      created_at = excluded.created_at,
      expires_at = excluded.expires_at`;
  return { uid: userId, token };
}

/** Whose the link is and what for, without using it up; null for any that does not hold. */
export async function findLink(
  sql: Sql,
  { uid, token }: Link,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<{ user_id: string; purpose: LinkPurpose } | null> {
  if (!UUID.test(uid)) return null;
  const [link] = await sql<{ user_id: string; purpose: LinkPurpose }>`
    select user_id, purpose from links
    where user_id = ${uid} and purpose = any(${purposes})
      and token_hash = ${await hashToken(token)} and expires_at > ${now}`;
  return link ?? null;
}

/** Uses the link up, and returns whose it was; null for any that does not hold. */
export async function useLink(
  sql: Sql,
  { uid, token }: Link,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ user_id: string; new_email: string | null } | null> {
  if (!UUID.test(uid)) return null;
  const [used] = await sql<{ user_id: string; new_email: string | null }>`
    delete from links
    where user_id = ${uid} and purpose = ${purpose}
      and token_hash = ${await hashToken(token)} and expires_at > ${now}
    returning user_id, new_email`;
  return used ?? null;
}

export async function deleteLink(sql: Sql, userId: string, purpose: LinkPurpose): Promise<void> {
  await sql`delete from links where user_id = ${userId} and purpose = ${purpose}`;
}

/** What was sent to an old address must not outlive it. */
export async function deleteLinks(sql: Sql, userId: string): Promise<void> {
  await sql`delete from links where user_id = ${userId}`;
}

export async function listLinks(sql: Sql, userId: string): Promise<LinkExport[]> {
  return await sql<LinkExport>`
    select purpose, new_email, created_at, expires_at
    from links where user_id = ${userId} order by created_at`;
}
