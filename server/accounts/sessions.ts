// The table sessions: one row a sign-in, found by access token or page cookie, kept alive by refresh token.
import type { SessionExport } from "../../contract/account_export.ts";
import type { TokensPayload } from "../../contract/payloads.ts";
import type { Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { logEvent } from "../platform/log.ts";
import { count } from "../platform/telemetry.ts";
import {
  readRefresh,
  type RefreshToken,
  sealToken,
  unsealToken,
  writeRefresh,
} from "./refresh_tokens.ts";
import { hashToken, newToken, readSignedToken, type SignedPurpose, signToken } from "./tokens.ts";
import { type LockedUser, type User, USER_COLUMNS } from "./users.ts";

/** Unused; and, however much used, in all (ASVS 5.0, 7.3.1 and 7.3.2). */
const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;
const LONGEST_LIFETIME = "90 days";
const PREVIOUS_REFRESH_GRACE_MS = 30_000;

export interface Session {
  id: string;
  /** The sign-in. */
  created_at: Date;
  user: User;
}

export interface StartedSession {
  id: string;
  tokens: TokensPayload;
}

/** What opened the account; it must still do so when the session is made. */
export type Credential = { password_hash: string } | { google_subject: string };

/**
 * Null when the credential is not the account's any more: comparing a password takes its time. One statement, which
 * waits for whoever changes the account just now.
 */
export async function startSession(
  sql: Sql,
  secret: string,
  userId: string,
  credential: Credential,
  now: Date,
): Promise<StartedSession | null> {
  // Nobody comes back for them, so whoever signs in next sweeps them out.
  await sql`delete from sessions where expires_at <= ${now}`;
  const token = newToken();
  const by = "password_hash" in credential ? "password" : "google";
  const password_hash = "password_hash" in credential ? credential.password_hash : null;
  const google_subject = "google_subject" in credential ? credential.google_subject : null;
  const [session] = await sql<{ id: string }>`
    with owner as (
      select id from users
      where id = ${userId}
        and (password_hash = ${password_hash}::text or google_subject = ${google_subject}::text)
      for share
    )
    insert into sessions (user_id, refresh_hash, refreshed_at, created_at, expires_at)
    select id, ${await hashToken(token)}::bytea, ${now}::timestamptz, ${now}::timestamptz,
      ${sessionEnd(now)}::timestamptz
    from owner
    returning id`;
  if (!session) return null;
  count("sign_ins", { by });
  logEvent("info", "sign_in.accepted", { by, user: userId, session: session.id });
  return await started(secret, session.id, token, now);
}

/**
 * A new pair for a refresh token. The token before the current one stays good
 * for 30 s and gets the same successor, for the second of two tabs. Any other
 * that was issued was stolen, or its successor was: that ends the session. One
 * that was made up ends nothing. Throws a Failure.
 */
export async function refreshSession(
  sql: Sql,
  secret: string,
  refresh: string,
  now: Date,
): Promise<StartedSession> {
  const { id, token, isGenuine } = await getRefresh(secret, refresh);
  const hash = await hashToken(token);
  const next = newToken();
  const [rotated] = await sql`
    update sessions set
      refresh_hash = ${await hashToken(next)},
      previous_refresh_hash = ${hash},
      sealed_refresh = ${await sealToken(next, token)},
      refreshed_at = ${now},
      expires_at = least(${sessionEnd(now)}, created_at + ${LONGEST_LIFETIME}::interval)
    where id = ${id} and refresh_hash = ${hash} and expires_at > ${now}
    returning id`;
  if (rotated) return await started(secret, id, next, now);

  const graceStart = new Date(now.getTime() - PREVIOUS_REFRESH_GRACE_MS);
  const [recent] = await sql<{ sealed_refresh: Uint8Array }>`
    select sealed_refresh from sessions
    where id = ${id} and previous_refresh_hash = ${hash}
      and refreshed_at > ${graceStart} and expires_at > ${now}`;
  if (!recent) {
    if (isGenuine && await endSession(sql, id)) {
      logEvent("info", "session.old_token", { session: id });
    }
    throw new Failure("unauthorized", "session_ended");
  }
  const successor = await unsealToken(recent.sealed_refresh, token);
  return await started(secret, id, successor, now);
}

/** The session that a signed token names, if both still hold. */
export async function findSession(
  sql: Sql,
  secret: string,
  token: string,
  purpose: SignedPurpose,
  now: Date,
): Promise<Session | null> {
  const id = await readSignedToken(secret, token, purpose, now);
  if (!id) return null;
  const [found] = await sql<User & { signed_in_at: Date }>`
    select ${USER_COLUMNS},
      sessions.created_at as signed_in_at
    from sessions join users on users.id = sessions.user_id
    where sessions.id = ${id} and sessions.expires_at > ${now}`;
  if (!found) return null;
  const { signed_in_at, ...user } = found;
  return { id, created_at: signed_in_at, user };
}

/**
 * Whose session it is, if it still holds. Both rows stay locked until the end of the transaction: whoever ends the
 * session waits for it, or it for them, and what they deleted is not found.
 */
export async function lockSession(sql: Sql, id: string, now: Date): Promise<LockedUser | null> {
  const [owner] = await sql<LockedUser>`
    select ${USER_COLUMNS}, password_hash
    from sessions join users on users.id = sessions.user_id
    where sessions.id = ${id} and sessions.expires_at > ${now}
    for no key update of users for key share of sessions`;
  return owner ?? null;
}

export async function listSessions(
  sql: Sql,
  userId: string,
  currentId: string,
): Promise<SessionExport[]> {
  return await sql<SessionExport>`
    select created_at, refreshed_at, expires_at, id = ${currentId} as is_current
    from sessions where user_id = ${userId} order by created_at`;
}

/** Returns whether there was one. */
export async function endSession(sql: Sql, id: string): Promise<boolean> {
  const ended = await sql`delete from sessions where id = ${id} returning id`;
  return ended.length > 0;
}

/** Signs the person out everywhere, or everywhere but in the session that is kept. */
export async function endSessions(
  sql: Sql,
  userId: string,
  keptId: string | null = null,
): Promise<void> {
  await sql`
    delete from sessions
    where user_id = ${userId} and id is distinct from ${keptId}::uuid`;
}

/** Ends the session whose refresh token this is, or was a moment ago. */
export async function endSessionByRefresh(
  sql: Sql,
  secret: string,
  refresh: string,
): Promise<void> {
  const { id, token } = await getRefresh(secret, refresh);
  const hash = await hashToken(token);
  await sql`
    delete from sessions
    where id = ${id}
      and (refresh_hash = ${hash} or previous_refresh_hash = ${hash})`;
}

async function started(
  secret: string,
  id: string,
  token: string,
  now: Date,
): Promise<StartedSession> {
  const access = await signToken(secret, "access", id, now);
  return { id, tokens: { access, refresh: await writeRefresh(secret, id, token) } };
}

async function getRefresh(secret: string, refresh: string): Promise<RefreshToken> {
  const read = await readRefresh(secret, refresh);
  if (!read) throw new Failure("unauthorized", "session_ended");
  return read;
}

function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_LIFETIME_MS);
}
