import type { PasskeyExport } from "../../contract/exports/account_export.ts";
import { PASSKEYS_MAX } from "../../contract/limits.ts";
import type { PasskeyEntry } from "../../contract/passkeys/passkey_calls.ts";
import type { OwnerSql, Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { noteEvent } from "../accounts/mod.ts";
import { decode, encode, hashToken, newToken, signText, verifiesText } from "../http/tokens.ts";

export const CHALLENGE_MS = 10 * 60 * 1_000;

export type ChallengePurpose = "sign_in" | "prove" | "add" | "add_quietly";

interface ChallengeUse {
  purpose: ChallengePurpose;
  /** It is the id of the session that asked or, before there is one, a secret of the browser. */
  holder: string;
}

export interface Passkey {
  id: Uint8Array<ArrayBuffer>;
  user_id: string;
  public_key: Uint8Array<ArrayBuffer>;
  /** It is 0 where the authenticator does not count. */
  counter: number;
  transports: string[];
}

export type NewPasskey = Omit<Passkey, "user_id"> & { name: string; is_backed_up: boolean };

export interface AuthenticatorState {
  counter: number;
  is_backed_up: boolean;
}

/** The caller must hold the lock on the owner's row, so that two at once are counted one after the other. */
export async function addPasskey(
  sql: OwnerSql,
  userId: string,
  passkey: NewPasskey,
  now: Date,
): Promise<void> {
  if (await countPasskeys(sql, userId) >= PASSKEYS_MAX) {
    throw new Failure("bad_input", "passkeys_full");
  }
  const { id, public_key, counter, transports, name, is_backed_up } = passkey;
  const [added] = await sql`
    insert into passkeys
      (id, user_id, public_key, counter, transports, name, is_backed_up, created_at)
    values (${id}, ${userId}, ${public_key}, ${counter}, ${transports}, ${name}, ${is_backed_up},
      ${now})
    on conflict do nothing
    returning 1`;
  if (!added) throw new Failure("bad_input", "passkey_there");
  await noteEvent(sql, userId, { kind: "passkey_added", name }, now);
}

export async function findPasskey(sql: Sql, id: string): Promise<Passkey | null> {
  const bytes = readPasskeyId(id);
  if (!bytes) return null;
  const [passkey] = await sql<Passkey>`
    select id, user_id, public_key, counter::float8 as counter, transports
    from passkeys where id = ${bytes}`;
  return passkey ?? null;
}

/** It is false where the counter did not go on: there is another copy (WebAuthn 3, 6.1.1), or the passkey is gone. */
export async function noteSignature(
  sql: Sql,
  id: Uint8Array,
  { counter, is_backed_up }: AuthenticatorState,
  now: Date,
): Promise<boolean> {
  const noted = await sql`
    update passkeys
    set counter = ${counter}, is_backed_up = ${is_backed_up}, last_used_at = ${now}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))
    returning 1`;
  return noted.length > 0;
}

export async function listPasskeys(sql: Sql, userId: string): Promise<PasskeyEntry[]> {
  const passkeys = await sql<PasskeyExport & { id: Uint8Array }>`
    select id, name, is_backed_up, created_at, last_used_at
    from passkeys where user_id = ${userId} order by created_at, id`;
  return passkeys.map(({ id, created_at, last_used_at, ...passkey }) => ({
    ...passkey,
    id: encode(id),
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

export async function listPasskeyIds(
  sql: Sql,
  userId: string,
): Promise<{ id: string; transports: string[] }[]> {
  const passkeys = await sql<Pick<Passkey, "id" | "transports">>`
    select id, transports from passkeys where user_id = ${userId} order by created_at, id`;
  return passkeys.map(({ id, transports }) => ({ id: encode(id), transports }));
}

export async function countPasskeys(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(*)::int as count from passkeys where user_id = ${userId}`;
  return row!.count;
}

export async function renamePasskey(
  sql: OwnerSql,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const renamed = await sql`
    update passkeys set name = ${name}
    where id = ${readPasskeyId(id)} and user_id = ${userId} returning 1`;
  return renamed.length > 0;
}

export async function removePasskey(
  sql: OwnerSql,
  userId: string,
  id: string,
  now: Date,
): Promise<string | null> {
  const [removed] = await sql<{ name: string }>`
    delete from passkeys where id = ${readPasskeyId(id)} and user_id = ${userId} returning name`;
  if (!removed) return null;
  await noteEvent(sql, userId, { kind: "passkey_removed", name: removed.name }, now);
  return removed.name;
}

export async function deletePasskeys(sql: Sql, userId: string): Promise<void> {
  await sql`delete from passkeys where user_id = ${userId}`;
}

export async function exportPasskeys(sql: Sql, userId: string): Promise<PasskeyExport[]> {
  return await sql<PasskeyExport>`
    select name, is_backed_up, created_at, last_used_at
    from passkeys where user_id = ${userId} order by created_at, id`;
}

function readPasskeyId(id: string): Uint8Array<ArrayBuffer> | null {
  try {
    return decode(id);
  } catch {
    return null;
  }
}

/** Nothing of it is kept before it is answered: it holds its own time, and is signed for its use. */
export async function newChallenge(secret: string, use: ChallengeUse, now: Date): Promise<string> {
  const told = `${now.getTime()}.${newToken()}`;
  return `${told}.${await signText(secret, signedText(told, use))}`;
}

/** The browser sends it back in base64url once more. */
export async function isChallenge(
  secret: string,
  sent: string,
  use: ChallengeUse,
  now: Date,
): Promise<boolean> {
  const [, told, time, tag] = CHALLENGE.exec(readSent(sent)) ?? [];
  if (!told || !tag) return false;
  const ageMs = now.getTime() - Number(time);
  if (!(ageMs >= 0 && ageMs < CHALLENGE_MS)) return false;
  return await verifiesText(secret, signedText(told, use), tag);
}

/** It is false where the challenge was answered before. */
export async function takeChallenge(sql: Sql, sent: string, now: Date): Promise<boolean> {
  await sql`delete from passkey_challenges where expires_at <= ${now}`;
  const end = new Date(now.getTime() + CHALLENGE_MS);
  const used = await sql`
    insert into passkey_challenges (hash, expires_at) values (${await hashToken(sent)}, ${end})
    on conflict do nothing returning 1`;
  return used.length > 0;
}

const CHALLENGE = /^((\d{13})\.[\w-]{43})\.([\w-]{43})$/;

function signedText(told: string, { purpose, holder }: ChallengeUse): string {
  return `passkey ${purpose} ${holder} ${told}`;
}

/** Each challenge has one spelling, so that none is answered twice by another. */
function readSent(sent: string): string {
  try {
    const bytes = decode(sent);
    return encode(bytes) === sent ? new TextDecoder().decode(bytes) : "";
  } catch {
    return "";
  }
}
