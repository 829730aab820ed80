import type { SecondFactorExport } from "../../contract/exports/account_export.ts";
import type { OwnerSql, Sql } from "../database/database.ts";
import { Secret, TOTP } from "otpauth";
import { RECOVERY_CODES } from "../../contract/limits.ts";
import { hashToken } from "../http/tokens.ts";

const ISSUER = "Folio Kitchen";
/** RFC 4226 (4, R6) recommends 160 bits. */
const SECRET_BYTES = 20;
/** The code before and the one after count too: clocks are late or early, and people type slowly. */
const WINDOW_STEPS = 1;
/** 120 bits are too many to guess, so a plain hash may keep them (ASVS 5.0, 6.5.2). */
const RECOVERY_BYTES = 15;

type Bytes = Uint8Array<ArrayBuffer>;

/** The delay lets the owner read of it and stop it. */
const REMOVAL_DELAY_MS = 24 * 60 * 60 * 1_000;
const REMOVAL_OPEN = "7 days";

export interface SecondFactor {
  secret: Uint8Array;
  created_at: Date;
  removal_due_at: Date | null;
}

export async function addSecondFactor(
  sql: OwnerSql,
  userId: string,
  secret: Uint8Array,
  step: number,
  now: Date,
): Promise<boolean> {
  const added = await sql`
    insert into second_factors (user_id, secret, last_step, created_at)
    values (${userId}, ${secret}, ${step}, ${now})
    on conflict do nothing returning 1`;
  return added.length > 0;
}

export async function findSecondFactor(sql: Sql, userId: string): Promise<SecondFactor | null> {
  const [factor] = await sql<SecondFactor>`
    select secret, created_at, removal_due_at from second_factors where user_id = ${userId}`;
  return factor ?? null;
}

/** No code may be used twice (RFC 6238, 5.2): it is false where that step, or a later one, was used before. */
export async function takeStep(
  sql: Sql,
  userId: string,
  { secret }: SecondFactor,
  step: number,
): Promise<boolean> {
  const used = await sql`
    update second_factors set last_step = ${step}
    where user_id = ${userId} and secret = ${secret} and last_step < ${step} returning 1`;
  return used.length > 0;
}

export async function removeSecondFactor(sql: Sql, userId: string): Promise<boolean> {
  const removed = await sql`delete from second_factors where user_id = ${userId} returning 1`;
  return removed.length > 0;
}

export async function setRecoveryCodes(
  sql: OwnerSql,
  userId: string,
  hashes: readonly Uint8Array[],
): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`;
  await sql`
    insert into recovery_codes (user_id, hash)
    select ${userId}, unnest(${hashes}::bytea[])`;
}

export async function isRecoveryCode(sql: Sql, userId: string, hash: Uint8Array): Promise<boolean> {
  const [found] = await sql`
    select 1 from recovery_codes where user_id = ${userId} and hash = ${hash} and used_at is null`;
  return found !== undefined;
}

export async function takeRecoveryCode(
  sql: Sql,
  userId: string,
  hash: Uint8Array,
  now: Date,
): Promise<boolean> {
  const used = await sql`
    update recovery_codes set used_at = ${now}
    where user_id = ${userId} and hash = ${hash} and used_at is null returning 1`;
  return used.length > 0;
}

export async function countRecoveryCodes(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes
    where user_id = ${userId} and used_at is null`;
  return row!.count;
}

export async function askForRemoval(sql: Sql, userId: string, now: Date): Promise<Date | null> {
  const [asked] = await sql<{ removal_due_at: Date }>`
    update second_factors set removal_due_at = ${new Date(now.getTime() + REMOVAL_DELAY_MS)}
    where user_id = ${userId} returning removal_due_at`;
  return asked?.removal_due_at ?? null;
}

export async function stopRemoval(sql: Sql, userId: string): Promise<boolean> {
  const stopped = await sql`
    update second_factors set removal_due_at = null
    where user_id = ${userId} and removal_due_at is not null returning 1`;
  return stopped.length > 0;
}

/** The caller must hold the lock on the user's row. */
export async function removeWhereDue(sql: Sql, userId: string, now: Date): Promise<boolean> {
  const removed = await sql`
    delete from second_factors
    where user_id = ${userId} and removal_due_at <= ${now}
      and removal_due_at > ${now}::timestamptz - ${REMOVAL_OPEN}::interval
    returning 1`;
  return removed.length > 0;
}

export async function exportSecondFactor(
  sql: Sql,
  userId: string,
): Promise<SecondFactorExport | null> {
  const factor = await findSecondFactor(sql, userId);
  if (!factor) return null;
  const { created_at, removal_due_at } = factor;
  const recovery_codes_left = await countRecoveryCodes(sql, userId);
  return { created_at, removal_due_at, recovery_codes_left };
}

export function newSecret(): Bytes {
  return crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
}

export function describeSecret(secret: Bytes, account: string): { uri: string; text: string } {
  const totp = toTotp(secret, account);
  return { uri: totp.toString(), text: totp.secret.base32 };
}

/** A step is a period of 30 s, counted from 1970. */
export function findStep(secret: Bytes, code: string, now: Date): number | null {
  const totp = toTotp(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ size: RECOVERY_BYTES });
    return base32.toLowerCase().match(/.{4}/g)!.join("-");
  });
}

export async function hashRecoveryCode(code: string): Promise<Uint8Array> {
  return await hashToken(`recovery ${code}`);
}

/** Spaces, hyphens and case are no part of a code. */
export function readCode(typed: string): { byTime: string } | { recovery: string } | null {
  const code = typed.replaceAll(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(code)) return { byTime: code };
  if (!/^[a-z2-7]{24}$/.test(code)) return null;
  return { recovery: code.match(/.{4}/g)!.join("-") };
}

function toTotp(secret: Bytes, label = ""): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: new Secret({ buffer: secret.buffer }) });
}
