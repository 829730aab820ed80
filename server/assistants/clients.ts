import type { Sql } from "../database/database.ts";
import { isLoopbackHost } from "../config/config.ts";

/** The scheme of an app is its maker's domain name in reverse (RFC 8252, 7.1); those of systems and browsers have no dot. */
const PRIVATE_USE = /^[a-z]{2,63}(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+:\//;

export interface Client {
  id: string;
  name: string;
  redirect_uris: string[];
}

export const UNUSED_MS = 90 * 24 * 60 * 60 * 1_000;
export const NEVER_USED_MS = 24 * 60 * 60 * 1_000;

export async function registerClient(
  sql: Sql,
  { name, redirect_uris }: Omit<Client, "id">,
  now: Date,
): Promise<Client> {
  await sql`
    delete from oauth_clients where used_at < ${new Date(now.getTime() - UNUSED_MS)}
      or used_at = created_at and created_at < ${new Date(now.getTime() - NEVER_USED_MS)}`;
  const id = crypto.randomUUID();
  await sql`
    insert into oauth_clients (id, name, redirect_uris, created_at, used_at)
    values (${id}, ${name}, ${redirect_uris}::text[], ${now}, ${now})`;
  return { id, name, redirect_uris };
}

export async function findClient(sql: Sql, id: string): Promise<Client | null> {
  // Postgres stores no text with a NUL.
  if (id.includes("\0")) return null;
  const [client] = await sql<Client>`
    select id, name, redirect_uris from oauth_clients where id = ${id}`;
  return client ?? null;
}

export async function findSameClient(
  sql: Sql,
  { name, redirect_uris }: Omit<Client, "id">,
): Promise<Client | null> {
  const [client] = await sql<Client>`
    select id, name, redirect_uris from oauth_clients
    where name = ${name} and redirect_uris = ${redirect_uris}::text[]
    order by created_at desc limit 1`;
  return client ?? null;
}

export async function noteClientUse(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`update oauth_clients set used_at = ${now} where id = ${id}`;
}

export function checkRedirect(uri: string): boolean {
  const url = URL.parse(uri);
  if (!url || url.username || url.password) return false;
  if (/[\s\\#\p{C}]/u.test(uri) || !uri.isWellFormed()) return false;
  if (url.protocol === "https:") return true;
  if (url.protocol === "http:") return isLoopbackHost(url.hostname);
  return PRIVATE_USE.test(uri);
}

/** Addresses must match exactly (RFC 9700, 4.1), but for the port of a program on the visitor's machine (RFC 8252, 7.3). */
export function isRegisteredRedirect(uri: string, registered: readonly string[]): boolean {
  if (!checkRedirect(uri)) return false;
  return registered.some((each) => each === uri || withoutPort(each) === withoutPort(uri));
}

/** A fresh symbol equals nothing. */
function withoutPort(uri: string): string | symbol {
  const url = URL.parse(uri);
  if (url?.protocol !== "http:" || !isLoopbackHost(url.hostname)) return Symbol();
  url.port = "";
  return url.href;
}

export function hostOfRedirect(uri: string): string {
  const url = new URL(uri);
  if (url.protocol === "https:") return url.host;
  return url.protocol === "http:" ? "this computer" : `an app on this computer (${url.protocol})`;
}

/** The address keeps its own query (RFC 6749, 3.1.2), and `iss` says whose answer it is (RFC 9207). */
export function withAnswer(
  redirectUri: string,
  answer: Record<string, string | undefined>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}
