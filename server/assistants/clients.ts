import type { Sql } from "../database/database.ts";
import { isLoopbackHost } from "../config/config.ts";
import type { Config } from "../config/config.ts";
import { APP_SCHEMES } from "./app_schemes.ts";

/** The scheme of an app is its maker's domain name in reverse (RFC 8252, 7.1); those of systems and browsers have no dot. */
const PRIVATE_USE = /^[a-z]{2,63}(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+:\//;
const REDIRECTS_MAX = 20;
const REDIRECT_MAX_LENGTH = 2_000;

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

/** Such a client is described by the document at that address, and needs no registration. */
export function isClientDocument(id: string): boolean {
  return /^https?:/.test(id);
}

export async function findClient(sql: Sql, id: string): Promise<Client | null> {
  // Postgres stores no such text.
  if (id.includes("\0") || !id.isWellFormed()) return null;
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
  const [, scheme] = /^([a-z][a-z0-9-]*):\/\/[^/]/.exec(uri) ?? [];
  return PRIVATE_USE.test(uri) || scheme !== undefined && Object.hasOwn(APP_SCHEMES, scheme);
}

/** A server may register less than it was asked for (RFC 7591, 2): one address that is not safe costs the client that address alone. */
export function keepRedirects(uris: readonly unknown[], config: Config): string[] {
  const kept = uris.filter((uri): uri is string =>
    typeof uri === "string" && uri.length <= REDIRECT_MAX_LENGTH && checkRedirect(uri) &&
    !leadsHere(uri, config)
  );
  return [...new Set(kept)].slice(0, REDIRECTS_MAX);
}

/** The screen that asks shows the host in large, and ours there would read as our own word. */
export function leadsHere(uri: string, { publicUrl, pagesOrigin }: Config): boolean {
  const { host } = new URL(uri);
  return [publicUrl, pagesOrigin].some((origin) => {
    const ours = origin && new URL(origin).host;
    return ours && (host === ours || host.endsWith(`.${ours}`));
  });
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

const NAME_MAX_LENGTH = 80;
const NAME_READ_MAX_LENGTH = 1_000;
const NO_NAME = "An assistant";

/** Any name is taken, since a screen shows it as the app's own words: only what could end the quote or the line is left out. */
export function readClientName(name: unknown): string {
  if (typeof name !== "string") return NO_NAME;
  const signs = name.slice(0, NAME_READ_MAX_LENGTH).toWellFormed()
    .replace(/[\s\p{Cc}]/gu, " ")
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/gu, "")
    .replace(/["\p{Quotation_Mark}]/gu, "'")
    .replace(/(\p{M}{3})\p{M}+/gu, "$1")
    .replace(/ +/g, " ")
    .trim();
  const [...letters] = signs;
  if (letters.length > NAME_MAX_LENGTH) return `${letters.slice(0, NAME_MAX_LENGTH - 1).join("")}…`;
  return signs || NO_NAME;
}
