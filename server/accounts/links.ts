import type { LinkExport } from "../../contract/exports/account_export.ts";
import type { Sql } from "../database/database.ts";
import { hashToken, newToken } from "../http/tokens.ts";
import { UUID } from "./users.ts";

const HOUR_MS = 60 * 60 * 1_000;

export const LIFETIME_MS = {
  verify_email: 3 * 24 * HOUR_MS,
  reset_password: HOUR_MS,
  change_email: 24 * HOUR_MS,
  recover_account: 24 * HOUR_MS,
  remove_second_factor: HOUR_MS,
  /** The removal waits for one day and then stays open for seven (second_factors.ts). */
  keep_second_factor: 8 * 24 * HOUR_MS,
  not_me: 7 * 24 * HOUR_MS,
  registration: 3 * 24 * HOUR_MS,
  backup: 60_000,
} as const;

export const REGISTRATION_MS = LIFETIME_MS.registration;

export type LinkPurpose = keyof typeof LIFETIME_MS;

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
  sessionId: string | null = null,
): Promise<Link> {
  const token = newToken();
  const hash = await hashToken(token);
  const end = new Date(now.getTime() + LIFETIME_MS[purpose]);
  // The next link of a session replaces none of these, so it sweeps out those that expired.
  if (sessionId) {
    await sql`
      delete from links where user_id = ${userId} and purpose = ${purpose} and expires_at <= ${now}`;
  }
  await sql`
    insert into links (user_id, purpose, token_hash, new_email, session_id, created_at, expires_at)
    values (${userId}, ${purpose}, ${hash}, ${newEmail}, ${sessionId}, ${now}, ${end})
    on conflict (user_id, purpose, session_id) do update set
      token_hash = excluded.token_hash,
      new_email = excluded.new_email,
      created_at = excluded.created_at,
      expires_at = excluded.expires_at,
      used_at = null`;
  return { uid: userId, token };
}

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
      and token_hash = ${await hashToken(token)} and expires_at > ${now} and used_at is null`;
  return link ?? null;
}

export async function redeemLink(
  sql: Sql,
  { uid, token }: Link,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ user_id: string; new_email: string | null } | null> {
  if (!UUID.test(uid)) return null;
  const [used] = await sql<{ user_id: string; new_email: string | null }>`
    update links set used_at = ${now}
    where user_id = ${uid} and purpose = ${purpose}
      and token_hash = ${await hashToken(token)} and expires_at > ${now} and used_at is null
    returning user_id, new_email`;
  return used ?? null;
}

/** A scanner of mails may have used the link before its owner. */
export async function wasLinkUsed(
  sql: Sql,
  { uid, token }: Link,
  purpose: LinkPurpose,
  now: Date,
): Promise<boolean> {
  if (!UUID.test(uid)) return false;
  const [used] = await sql`
    select 1 from links
    where user_id = ${uid} and purpose = ${purpose}
      and token_hash = ${await hashToken(token)} and expires_at > ${now} and used_at is not null`;
  return used !== undefined;
}

export async function deleteLink(sql: Sql, userId: string, purpose: LinkPurpose): Promise<void> {
  await sql`delete from links where user_id = ${userId} and purpose = ${purpose}`;
}

/** A link that was sent to an old address must not outlive it. */
export async function deleteLinks(sql: Sql, userId: string): Promise<void> {
  await sql`delete from links where user_id = ${userId}`;
}

export async function listLinks(sql: Sql, userId: string): Promise<LinkExport[]> {
  return await sql<LinkExport>`
    select purpose, new_email, created_at, expires_at
    from links where user_id = ${userId} and used_at is null order by created_at`;
}
