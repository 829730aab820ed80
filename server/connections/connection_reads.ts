// Reads the table connections: who is asking, and what a person has allowed.
import { readRefresh } from "../accounts/refresh_tokens.ts";
import { hashToken } from "../accounts/tokens.ts";
import type { LockedUser } from "../accounts/users.ts";
import type { ConnectionExport } from "../../contract/account_export.ts";
import type { ConnectionEntry } from "../../contract/connection_payloads.ts";
import type { Scope } from "../../contract/scopes.ts";
import type { Sql } from "../database/database.ts";

export interface Connection {
  id: string;
  kind: ConnectionEntry["kind"];
  name: string;
  scopes: Scope[];
  user_id: string;
  username: string;
  /** Of an assistant. */
  client_id: string | null;
}

const KEY = /^fk_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_([\w-]{43})$/;

export async function findByKey(sql: Sql, key: string, now: Date): Promise<Connection | null> {
  const [, ...parts] = KEY.exec(key) ?? [];
  const secret = parts.pop();
  if (!secret) return null;
  const [found] = await sql<Connection>`
    select connections.id, kind, name, scopes, user_id, username, client_id
    from connections join users on users.id = connections.user_id
    where connections.id = ${parts.join("-")} and kind = 'key'
      and secret_hash = ${await hashToken(secret)}
      and (expires_at is null or expires_at > ${now})`;
  return found ?? null;
}

/** By the id that an access token names. */
export async function findConnection(sql: Sql, id: string, now: Date): Promise<Connection | null> {
  const [found] = await sql<Connection>`
    select connections.id, kind, name, scopes, user_id, username, client_id
    from connections join users on users.id = connections.user_id
    where connections.id = ${id} and kind = 'assistant'
      and (expires_at is null or expires_at > ${now})`;
  return found ?? null;
}

/** Whose connection it is, if it still holds; locked as `lockSession` does. */
export async function lockConnection(sql: Sql, id: string, now: Date): Promise<LockedUser | null> {
  const [owner] = await sql<LockedUser>`
    select users.id, username, email, first_name, last_name, email_verify, password_hash
    from connections join users on users.id = connections.user_id
    where connections.id = ${id} and (expires_at is null or expires_at > ${now})
    for no key update of users for key share of connections`;
  return owner ?? null;
}

/** By a refresh token that was issued for it, whether it is still good or not. */
export async function findByRefresh(
  sql: Sql,
  secret: string,
  refresh: string,
  now: Date,
): Promise<Connection | null> {
  const read = await readRefresh(secret, refresh);
  if (!read) return null;
  const hash = await hashToken(read.token);
  // Those in use hold when the secret is another now.
  const [found] = await sql<Connection>`
    select connections.id, kind, name, scopes, user_id, username, client_id
    from connections join users on users.id = connections.user_id
    where connections.id = ${read.id} and kind = 'assistant'
      and (${read.isGenuine}::boolean or secret_hash = ${hash} or previous_hash = ${hash})
      and (expires_at is null or expires_at > ${now})`;
  return found ?? null;
}

export async function listConnections(
  sql: Sql,
  userId: string,
  now: Date,
): Promise<ConnectionEntry[]> {
  const rows = await sql<ConnectionExport & { id: string }>`
    select id, kind, name, host, scopes, created_at, expires_at, last_used_at, last_used_from
    from connections where user_id = ${userId} and (expires_at is null or expires_at > ${now})
    order by created_at desc, id`;
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }));
}

export async function exportConnections(sql: Sql, userId: string): Promise<ConnectionExport[]> {
  return await sql<ConnectionExport>`
    select kind, name, host, scopes, created_at, expires_at, last_used_at, last_used_from
    from connections where user_id = ${userId} order by created_at`;
}
