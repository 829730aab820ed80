import { type LockedUser, noteEvent, USER_COLUMNS } from "../accounts/mod.ts";
import {
  hashToken,
  newToken,
  readRefresh,
  sealToken,
  unsealToken,
  writeRefresh,
} from "../http/tokens.ts";
import type { ConnectionExport } from "../../contract/exports/account_export.ts";
import type { ConnectionEntry } from "../../contract/assistants/connection_calls.ts";
import { KEY_PREFIX, type Scope } from "../../contract/assistants/scopes.ts";
import { Fragment, type OwnerSql, type Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { logEvent } from "../log.ts";

const CONNECTIONS_MAX = 50;
const USED_EVERY_MS = 60_000;

interface NewConnection {
  userId: string;
  kind: ConnectionEntry["kind"];
  name: string;
  host?: string;
  clientId?: string;
  scopes: readonly Scope[];
  expiresAt: Date | null;
}

/** The caller must hold the lock of the person's row, so that two at once are counted one after the other. */
export async function createConnection(
  sql: Sql,
  { userId, kind, name, host = "", clientId, scopes, expiresAt }: NewConnection,
  secretHash: Uint8Array,
  now: Date,
): Promise<string> {
  await sql`delete from connections where user_id = ${userId} and expires_at <= ${now}`;
  const [made] = await sql<{ id: string }>`
    insert into connections
      (user_id, kind, name, host, client_id, scopes, secret_hash, rotated_at, created_at, expires_at)
    select ${userId}::uuid, ${kind}, ${name}, ${host}, ${clientId ?? null}, ${scopes}::text[],
      ${secretHash}::bytea, ${now}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz
    where (select count(*) from connections where user_id = ${userId}::uuid) < ${CONNECTIONS_MAX}::int
    returning id`;
  if (!made) throw new Failure("bad_input", "too_many_connections");
  await noteEvent(sql, userId, { kind: MADE[kind], name }, now);
  return made.id;
}

/** A key is shown once: only its hash is kept. Secret scanners know its prefix. */
export async function createKey(
  sql: OwnerSql,
  key: Omit<NewConnection, "kind">,
  now: Date,
): Promise<string> {
  const secret = newToken();
  const id = await createConnection(sql, { ...key, kind: "key" }, await hashToken(secret), now);
  return `${KEY_PREFIX}${id.replaceAll("-", "")}_${secret}`;
}

export async function noteUse(sql: Sql, id: string, from: string, now: Date): Promise<void> {
  await sql`
    update connections set last_used_at = ${now}, last_used_from = ${from}
    where id = ${id} and (last_used_at is null
      or last_used_at < ${new Date(now.getTime() - USED_EVERY_MS)}
      or last_used_from is distinct from ${from})`;
}

export async function notePublish(sql: Sql, id: string): Promise<boolean> {
  const first = await sql`
    update connections set has_published = true where id = ${id} and not has_published returning 1`;
  return first.length > 0;
}

export async function endConnection(
  sql: Sql,
  userId: string,
  id: string,
  now: Date,
): Promise<void> {
  const [ended] = await sql<EndedConnection>`
    delete from connections where id = ${id} and user_id = ${userId}
    returning user_id, kind, name`;
  if (ended) await noteEnd(sql, ended, now);
}

type EndedConnection = Pick<Connection, "user_id" | "kind" | "name">;

const MADE = { key: "key_made", assistant: "assistant_connected" } as const;
const ENDED = { key: "key_ended", assistant: "assistant_ended" } as const;

async function noteEnd(
  sql: Sql,
  { user_id, kind, name }: EndedConnection,
  now: Date,
): Promise<void> {
  await noteEvent(sql, user_id, { kind: ENDED[kind], name }, now);
}

export async function endConnections(sql: Sql, userId: string): Promise<void> {
  await sql`delete from connections where user_id = ${userId}`;
}

/** A connection ends after 60 days without use, and however much used after a year (ASVS 5.0, 10.4.8). */
export const LIFETIME_MS = 60 * 24 * 60 * 60 * 1_000;
export const LONGEST_LIFETIME = "1 year";
/** The answer with the newer token may have got lost, as long as nobody has used that one. */
const SUCCESSOR_AGAIN_MS = 24 * 60 * 60 * 1_000;

export function connectionEnd(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS);
}

/** A token that was issued and is used up was stolen, or its successor was, so it ends its connection. */
export async function rotateRefresh(
  sql: Sql,
  secret: string,
  refresh: string,
  clientId: string,
  now: Date,
): Promise<{ id: string; refresh: string } | null> {
  const read = await readRefresh(secret, refresh);
  if (!read || clientId.includes("\0")) return null;
  const { id, token, isGenuine } = read;
  const hash = await hashToken(token);
  const next = newToken();
  const [rotated] = await sql`
    update connections set
      secret_hash = ${await hashToken(next)}, previous_hash = ${hash},
      sealed_secret = ${await sealToken(next, token)}, rotated_at = ${now},
      expires_at = least(${connectionEnd(now)}, created_at + ${LONGEST_LIFETIME}::interval)
    where id = ${id} and kind = 'assistant' and client_id = ${clientId}
      and secret_hash = ${hash} and expires_at > ${now}
    returning id`;
  if (rotated) return { id, refresh: await writeRefresh(secret, id, next) };
  const [recent] = await sql<{ sealed_secret: Uint8Array }>`
    select sealed_secret from connections
    where id = ${id} and client_id = ${clientId} and previous_hash = ${hash}
      and rotated_at > ${new Date(now.getTime() - SUCCESSOR_AGAIN_MS)} and expires_at > ${now}`;
  if (recent) {
    const successor = await unsealToken(recent.sealed_secret, token);
    return { id, refresh: await writeRefresh(secret, id, successor) };
  }
  if (!isGenuine) return null;
  const [ended] = await sql<EndedConnection>`
    delete from connections where id = ${id} and client_id = ${clientId}
    returning user_id, kind, name`;
  if (ended) {
    logEvent("info", "connection.old_token", { connection: id });
    await noteEnd(sql, ended, now);
  }
  return null;
}

export interface Connection {
  id: string;
  kind: ConnectionEntry["kind"];
  name: string;
  scopes: Scope[];
  user_id: string;
  username: string;
  client_id: string | null;
}

const CONNECTION_COLUMNS = new Fragment(
  "connections.id, kind, name, scopes, user_id, username, client_id",
);

const KEY = /^fk_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_([\w-]{43})$/;

export async function findByKey(sql: Sql, key: string, now: Date): Promise<Connection | null> {
  const [, ...parts] = KEY.exec(key) ?? [];
  const secret = parts.pop();
  if (!secret) return null;
  const [found] = await sql<Connection>`
    select ${CONNECTION_COLUMNS}
    from connections join users on users.id = connections.user_id
    where connections.id = ${parts.join("-")} and kind = 'key'
      and secret_hash = ${await hashToken(secret)}
      and (expires_at is null or expires_at > ${now})`;
  return found ?? null;
}

export async function findConnection(sql: Sql, id: string, now: Date): Promise<Connection | null> {
  const [found] = await sql<Connection>`
    select ${CONNECTION_COLUMNS}
    from connections join users on users.id = connections.user_id
    where connections.id = ${id} and kind = 'assistant'
      and (expires_at is null or expires_at > ${now})`;
  return found ?? null;
}

export async function lockConnection(sql: Sql, id: string, now: Date): Promise<LockedUser | null> {
  const [owner] = await sql<LockedUser>`
    select ${USER_COLUMNS}, password_hash
    from connections join users on users.id = connections.user_id
    where connections.id = ${id} and (expires_at is null or expires_at > ${now})
    for no key update of users for key share of connections`;
  return owner ?? null;
}

export async function findByRefresh(
  sql: Sql,
  secret: string,
  refresh: string,
  now: Date,
): Promise<Connection | null> {
  const read = await readRefresh(secret, refresh);
  if (!read) return null;
  const hash = await hashToken(read.token);
  // Refresh tokens in use still hold when SECRET has changed.
  const [found] = await sql<Connection>`
    select ${CONNECTION_COLUMNS}
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
