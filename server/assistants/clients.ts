import type { Sql } from "../database/database.ts";
import { isLoopbackHost } from "../config/config.ts";
import { z } from "zod";

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

const MAX_LENGTH = 200;

export const ClientName = z.string("client_name must be a text").trim().superRefine(
  (name, context) => {
    const broken = RULES.find(({ isBroken }) => isBroken(name));
    if (broken) context.addIssue({ code: "custom", message: `client_name ${broken.words}` });
  },
);

interface NameRule {
  words: string;
  isBroken(name: string): boolean;
}

export const RULES: readonly NameRule[] = [
  {
    words: `must have 1 to ${MAX_LENGTH} characters`,
    isBroken: (name) => name.length === 0 || name.length > MAX_LENGTH,
  },
  {
    words: "may not hold invisible characters",
    isBroken: (name) => /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(name),
  },
  {
    words: "may hold letters, digits, blanks and . , - _ ' & + ( ) ! # / : alone, and no symbols",
    isBroken: (name) => !PLAIN.test(name) || /\p{M}{4}/u.test(name.normalize("NFD")),
  },
  {
    words: "must be written in one script",
    isBroken: (name) => !ONE_SCRIPT.some((script) => script.test(name)) || hasOddLatin(name),
  },
  {
    words: "may not hold an address: no host name, URL or port",
    isBroken: (name) => ADDRESS.test(fold(name)),
  },
  {
    words: "may not be, or hold, the name of this place",
    isBroken: (name) => toSkeleton(name).includes(toSkeleton("Folio Kitchen")),
  },
  {
    words: "may not say that it is official, verified or trusted: nobody here has looked",
    isBroken: (name) => STEMS_OF_TRUST.some((mark) => toSkeleton(name).includes(mark)),
  },
];

/** Any other symbol could be taken for a mark of ours. */
const PLAIN = /^[\p{L}\p{M}\p{Nd} .,\-_'’&+()!#/:]+$/u;

/** These scripts are in general use (UAX 31, table 5); the combinations are "highly restrictive" (UTS 39, 5.2). */
const ONE_SCRIPT = [
  ...("Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao " +
    "Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan Latin").split(" "),
  "Han Hiragana Katakana Latin",
  "Han Bopomofo Latin",
  "Han Hangul Latin",
].map((scripts) => {
  const letters = scripts.split(" ").map((script) => `\\p{scx=${script}}`).join("");
  return new RegExp(`^[${letters}\\p{sc=Inherited}0-9 .,\\-_'’&+()!#/:]+$`, "u");
});

/** NFKD takes no mark off these letters. */
const LATIN: Readonly<Record<string, string>> = {
  "ı": "i",
  "ł": "l",
  "đ": "d",
  "ð": "d",
  "ø": "o",
  "æ": "ae",
  "œ": "oe",
  "ß": "ss",
  "þ": "th",
  "ħ": "h",
  "ŧ": "t",
  "ŋ": "n",
  "ə": "e",
};

function fold(name: string): string {
  return name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "")
    .replace(/\P{ASCII}/gu, (letter) => LATIN[letter] ?? letter);
}

/** Letters of phonetics and the like look like those of every day. */
function hasOddLatin(name: string): boolean {
  return /(?![a-z])\p{Script=Latin}/u.test(fold(name));
}

const ADDRESS = /\S[.]\p{L}{2,}|(?:\d+[.]){3}\d|www[.]|:[/]|[/]{2}|::|:\s*\d|localhost/u;

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "i": "l",
  "!": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
};

/** A hasty reader takes letters that look alike for the same (UTS 39, 4). */
function toSkeleton(name: string): string {
  return fold(name).replace(/[013457i!]/g, (sign) => LOOK_ALIKES[sign]!)
    .replace(/[^\p{L}]/gu, "");
}

const STEMS_OF_TRUST = (
  "official offiziell officiel oficial ufficial officieel oficjaln verified verifiziert verifie verificad verificat " +
  "certified zertifiziert certifie certificad certificat trusted authorized authorised approved endorsed genuine " +
  "официальн проверен επίσημ 官方 公式 认证 認証 認證 공식 인증 رسمي موثق רשמי आधिकारिक"
).split(" ").map(toSkeleton);
