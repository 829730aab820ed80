import type { OwnerSql, Sql } from "../database/database.ts";
import type { ProviderId } from "../../contract/providers/providers.ts";
import { type Credential, describeCredential } from "../accounts/mod.ts";
import { hashToken, newToken } from "../http/tokens.ts";
import { REMEMBERED_DAYS } from "../../contract/limits.ts";

export const REMEMBERED_S = REMEMBERED_DAYS * 24 * 60 * 60;

/** Typing a code takes time, and so does looking for the phone. */
export const PENDING_MS = 15 * 60 * 1_000;
export const WRONG_CODES_MAX = 5;

export interface PendingSignIn {
  user_id: string;
  credential: Credential;
}

interface Row {
  user_id: string;
  password_hash: string | null;
  provider: ProviderId | null;
  issuer: string | null;
  subject: string | null;
}

export async function addPendingSignIn(
  sql: Sql,
  userId: string,
  credential: Credential,
  now: Date,
): Promise<string> {
  // Nobody comes back for these, so whoever signs in next sweeps them out.
  await sql`delete from pending_sign_ins where expires_at <= ${now}`;
  const token = newToken();
  const end = new Date(now.getTime() + PENDING_MS);
  const { by, password_hash, issuer, subject } = describeCredential(credential);
  const provider = issuer && by;
  const hash = await hashToken(token);
  await sql`
    insert into pending_sign_ins
      (hash, user_id, password_hash, provider, issuer, subject, expires_at)
    values (${hash}, ${userId}, ${password_hash}, ${provider}, ${issuer}, ${subject}, ${end})`;
  return token;
}

export async function findPendingSignIn(
  sql: Sql,
  token: string,
  now: Date,
): Promise<PendingSignIn | null> {
  const [row] = await sql<Row>`
    select user_id, password_hash, provider, issuer, subject from pending_sign_ins
    where hash = ${await hashToken(token)} and expires_at > ${now}
      and wrong_codes < ${WRONG_CODES_MAX}`;
  return row ? { user_id: row.user_id, credential: toCredential(row) } : null;
}

export async function takePendingSignIn(sql: Sql, token: string): Promise<boolean> {
  const taken = await sql`
    delete from pending_sign_ins where hash = ${await hashToken(token)} returning 1`;
  return taken.length > 0;
}

export async function noteWrongCode(sql: Sql, token: string): Promise<number> {
  const [row] = await sql<{ wrong_codes: number }>`
    update pending_sign_ins set wrong_codes = wrong_codes + 1
    where hash = ${await hashToken(token)} returning wrong_codes`;
  return row?.wrong_codes ?? 0;
}

export async function deletePendingSignIns(sql: Sql, userId: string): Promise<void> {
  await sql`delete from pending_sign_ins where user_id = ${userId}`;
}

function toCredential({ password_hash, provider, issuer, subject }: Row): Credential {
  if (password_hash !== null) return { password_hash };
  return { provider: provider!, identity: { issuer: issuer!, subject: subject! } };
}

export async function rememberBrowser(sql: Sql, userId: string, now: Date): Promise<string> {
  await sql`delete from remembered_browsers where expires_at <= ${now}`;
  const token = newToken();
  const end = new Date(now.getTime() + REMEMBERED_S * 1_000);
  await sql`
    insert into remembered_browsers (hash, user_id, created_at, expires_at)
    values (${await hashToken(token)}, ${userId}, ${now}, ${end})`;
  return token;
}

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
