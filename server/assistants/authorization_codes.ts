import { createHash } from "node:crypto";
import { hashToken, newToken } from "../http/tokens.ts";
import type { ConsentExport } from "../../contract/exports/account_export.ts";
import type { Scope } from "../../contract/assistants/scopes.ts";
import type { OwnerSql, Sql } from "../database/database.ts";

const LIFETIME_MS = 60_000;
/** Used codes stay for so long, so that a second use is told from a code that never was. */
export const KEPT_MS = 24 * 60 * 60 * 1_000;

export interface Consent {
  user_id: string;
  client_id: string;
  client_name: string;
  host: string;
  redirect_uri: string;
  code_challenge: string;
  scopes: Scope[];
}

export async function issueCode(sql: OwnerSql, consent: Consent, now: Date): Promise<string> {
  await sql`delete from oauth_codes where expires_at < ${new Date(now.getTime() - KEPT_MS)}`;
  const code = newToken();
  const { user_id, client_id, client_name, host, redirect_uri, code_challenge, scopes } = consent;
  await sql`
    insert into oauth_codes (code_hash, user_id, client_id, client_name, host, redirect_uri,
      code_challenge, scopes, expires_at)
    values (${await hashToken(code)}, ${user_id}, ${client_id}, ${client_name}, ${host},
      ${redirect_uri}, ${code_challenge}, ${scopes}::text[],
      ${new Date(now.getTime() + LIFETIME_MS)})`;
  return code;
}

interface Redemption {
  code: string;
  client_id: string;
  redirect_uri: string;
  code_verifier: string;
}

/** `used` names the connection of a used code, which has to end. A code alone ends none: it may be in a log or a history. */
export async function redeemCode(
  sql: Sql,
  { code, client_id, redirect_uri, code_verifier }: Redemption,
  now: Date,
): Promise<{ consent: Consent } | { used: string | null } | null> {
  const [row] = await sql<Consent & { expires_at: Date; is_used: boolean; connection_id: string }>`
    select user_id, client_id, client_name, host, redirect_uri, code_challenge, scopes, expires_at,
      is_used, connection_id
    from oauth_codes where code_hash = ${await hashToken(code)} for update`;
  if (!row) return null;
  const challenge = createHash("sha256").update(code_verifier).digest("base64url");
  const isItsClient = row.client_id === client_id && row.redirect_uri === redirect_uri &&
    row.code_challenge === challenge;
  if (row.is_used) return isItsClient ? { used: row.connection_id } : null;
  await sql`update oauth_codes set is_used = true where code_hash = ${await hashToken(code)}`;
  return isItsClient && row.expires_at > now ? { consent: row } : null;
}

export async function findCodeOwner(
  sql: Sql,
  code: string,
): Promise<Pick<Consent, "user_id" | "client_id"> | null> {
  const [owner] = await sql<Pick<Consent, "user_id" | "client_id">>`
    select user_id, client_id from oauth_codes where code_hash = ${await hashToken(code)}`;
  return owner ?? null;
}

export async function noteConnection(sql: Sql, code: string, connectionId: string): Promise<void> {
  await sql`
    update oauth_codes set connection_id = ${connectionId} where code_hash = ${await hashToken(
    code,
  )}`;
}

/** Used codes stay, because they tell a second use. */
export async function deleteCodes(sql: Sql, userId: string): Promise<void> {
  await sql`delete from oauth_codes where user_id = ${userId} and not is_used`;
}

export async function exportConsents(sql: Sql, userId: string): Promise<ConsentExport[]> {
  return await sql<ConsentExport>`
    select client_name, host, scopes, is_used, expires_at from oauth_codes
    where user_id = ${userId} order by expires_at`;
}
