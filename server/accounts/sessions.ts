import type { SessionExport } from "../../contract/exports/account_export.ts";
import type { TokensPayload } from "../../contract/payloads.ts";
import { type OwnerSql, type Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { logEvent } from "../log.ts";
import { count } from "../work/telemetry.ts";
import { type Credential, describeCredential } from "./credentials.ts";
import {
  hashToken,
  newToken,
  readRefresh,
  readSignedToken,
  type RefreshToken,
  sealToken,
  type SignedPurpose,
  signToken,
  unsealToken,
  writeRefresh,
} from "../http/tokens.ts";
import { findSignInStop } from "./people.ts";
import { type LockedUser, type User, USER_COLUMNS } from "./users.ts";

/** A session ends after 30 days without use (ASVS 5.0, 7.3.1), and however much used after 90 days (7.3.2). */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;
export const LONGEST_LIFETIME = "90 days";
const PREVIOUS_REFRESH_GRACE_MS = 30_000;

export interface Session {
  id: string;
  created_at: Date;
  /** It is null where a remembered browser stood in for a code and nothing was proved since. */
  proved_at: Date | null;
  shown: string[];
  user: User;
}

export interface StartedSession {
  id: string;
  tokens: TokensPayload;
}

export interface SecondStep {
  hasCode: boolean;
  remembered: string | null;
}

/** Comparing a password takes time, so this one statement looks again whether the credential is still the account's. */
export async function startSession(
  sql: Sql,
  secret: string,
  userId: string,
  credential: Credential,
  second: SecondStep,
  now: Date,
): Promise<StartedSession | "second_step" | null> {
  // Nobody comes back for expired sessions, so whoever signs in next sweeps them out.
  await sql`delete from sessions where expires_at <= ${now}`;
  const token = newToken();
  const { by, password_hash, issuer, subject, passkey } = describeCredential(credential);
  const isWhole = second.hasCode || passkey !== null;
  const shown = second.hasCode ? [by, "code"] : [by];
  const remembered = second.remembered && await hashToken(second.remembered);
  const [opened] = await sql<{ id: string | null }>`
    with owner as (
      select id,
        ${isWhole} or not exists (select 1 from second_factors where user_id = users.id)
          as is_proof,
        exists (
          select 1 from remembered_browsers
          where user_id = users.id and hash = ${remembered}::bytea and expires_at > ${now})
          as is_remembered
      from users
      where id = ${userId} and sign_in_stopped_at is null
        and (password_hash = ${password_hash}::text or exists (
          select 1 from identities
          where user_id = users.id and issuer = ${issuer}::text and subject = ${subject}::text)
          or exists (
          select 1 from passkeys where user_id = users.id and id = ${passkey}::bytea))
      for share
    ), session as (
      insert into sessions
        (user_id, refresh_hash, refreshed_at, created_at, expires_at, shown, proved_at)
      select id, ${await hashToken(token)}::bytea, ${now}::timestamptz, ${now}::timestamptz,
        ${sessionEnd(now)}::timestamptz,
        case when is_proof then ${shown}::text[] else array[${by}, 'remembered'] end,
        case when is_proof then ${now}::timestamptz end
      from owner where is_proof or is_remembered
      returning id
    )
    select session.id from owner left join session on true`;
  if (!opened) {
    if (await findSignInStop(sql, userId)) throw new Failure("forbidden", "sign_in_stopped");
    return null;
  }
  if (opened.id === null) return "second_step";
  count("sign_ins", { by });
  logEvent("info", "sign_in.accepted", { by, user: userId, session: opened.id });
  return await started(secret, opened.id, token, now);
}

/**
 * The token before the current one stays good for 30 s and gets the same successor, for the second of two tabs. Any other
 * that was issued was stolen, or its successor was: that ends the session. One that was made up ends nothing.
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

export async function findSession(
  sql: Sql,
  secret: string,
  token: string,
  purpose: SignedPurpose,
  now: Date,
): Promise<Session | null> {
  const id = await readSignedToken(secret, token, purpose, now);
  if (!id) return null;
  const [found] = await sql<User & Omit<Session, "id" | "user"> & { signed_in_at: Date }>`
    select ${USER_COLUMNS}, sessions.created_at as signed_in_at, sessions.proved_at, sessions.shown
    from sessions join users on users.id = sessions.user_id
    where sessions.id = ${id} and sessions.expires_at > ${now}`;
  if (!found) return null;
  const { signed_in_at, proved_at, shown, ...user } = found;
  return { id, created_at: signed_in_at, proved_at, shown, user };
}

export async function noteProof(sql: OwnerSql, id: string, now: Date): Promise<void> {
  await sql`update sessions set proved_at = ${now} where id = ${id}`;
}

/** Both rows stay locked until the end of the transaction: whoever ends the session waits for it. */
export async function lockSession(
  sql: Sql,
  id: string,
  now: Date,
): Promise<LockedUser & Pick<Session, "proved_at"> | null> {
  const [owner] = await sql<LockedUser & Pick<Session, "proved_at">>`
    select ${USER_COLUMNS}, password_hash, sessions.proved_at
    from sessions join users on users.id = sessions.user_id
    where sessions.id = ${id} and sessions.expires_at > ${now}
    for no key update of users for key share of sessions`;
  return owner ?? null;
}

export async function listSessions(
  sql: Sql,
  userId: string,
  currentId: string | null,
): Promise<SessionExport[]> {
  return await sql<SessionExport>`
    select created_at, refreshed_at, expires_at, coalesce(id = ${currentId}::uuid, false) as is_current
    from sessions where user_id = ${userId} order by created_at`;
}

export async function endSession(sql: Sql, id: string): Promise<boolean> {
  const ended = await sql`delete from sessions where id = ${id} returning id`;
  return ended.length > 0;
}

export async function endSessions(
  sql: Sql,
  userId: string,
  keptId: string | null = null,
): Promise<void> {
  await sql`
    delete from sessions
    where user_id = ${userId} and id is distinct from ${keptId}::uuid`;
}

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
