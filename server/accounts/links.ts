// The table links: single-use secrets, most of them in links sent by mail, hashed, for one purpose, the newest only, but for those of sessions.
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
  /** Until the second factor may be off, and as long as it may then. */
  keep_second_factor: 8 * 24 * HOUR_MS,
  /** One a session: each stays good beside those of later ones. */
  not_me: 7 * 24 * HOUR_MS,
  /** In no mail: for the browser that registered (registration_tokens.ts). */
  registration: 3 * 24 * HOUR_MS,
  /** In no mail: for the operator's browser that is on its way to the file. */
  backup: 60_000,
} as const;

/** As long as a link for it. */
export const REGISTRATION_MS = LIFETIME_MS.registration;

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
  /** Whose end it is about. */
  sessionId: string | null = null,
): Promise<Link> {
  const token = newToken();
  const hash = await hashToken(token);
  const end = new Date(now.getTime() + LIFETIME_MS[purpose]);
  // The next one replaces none of these, so it sweeps.
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
      and token_hash = ${await hashToken(token)} and expires_at > ${now} and used_at is null`;
  return link ?? null;
}

/** Uses the link up, and returns whose it was; null for any that does not hold. */
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

/** Whether it held until it was used, by its owner or by a scanner of their mails. */
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

/** What was sent to an old address must not outlive it. */
export async function deleteLinks(sql: Sql, userId: string): Promise<void> {
  await sql`delete from links where user_id = ${userId}`;
}

export async function listLinks(sql: Sql, userId: string): Promise<LinkExport[]> {
  return await sql<LinkExport>`
    select purpose, new_email, created_at, expires_at
    from links where user_id = ${userId} and used_at is null order by created_at`;
}
