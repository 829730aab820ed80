// A registration with a taken address made no user, and is treated as any other, so that it tells nothing.
import { PICTURES_MAX, PICTURES_MAX_BYTES } from "../../contract/limits.ts";
import { pictureNamesIn } from "../../contract/pictures/pictures.ts";
import { isSame, sign } from "../config/signature.ts";
import type { Database, Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";

const TOKEN = /^([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Browsers keep pictures for so long. */
const AWAITED_DAYS = 30;

/** Returns what the browser sends them with, or null where the page names none. */
export async function awaitPictures(
  sql: Sql,
  secret: string,
  registration: string,
  code: string,
  now: Date,
): Promise<string | null> {
  const names = [...pictureNamesIn(code)].slice(0, PICTURES_MAX);
  if (names.length === 0) return null;
  await sql`
    insert into brought_pictures (registration, sent_name, created_at)
    select ${registration}, unnest(${names}::text[]), ${now}
    on conflict do nothing`;
  const text = `${registration}.${now.getTime()}`;
  return `${text}.${sign(secret, "brought pictures", text)}`;
}

/** Returns the registration, or null where the token does not hold. */
export function readBroughtToken(secret: string, token: string, now: Date): string | null {
  const [, registration, time, signature] = TOKEN.exec(token) ?? [];
  if (!registration || !time || !signature) return null;
  const expected = sign(secret, "brought pictures", `${registration}.${time}`);
  const isHeld = isSame(signature, expected) && now.getTime() - Number(time) < DAY_MS;
  return isHeld ? registration : null;
}

/** Throws a Failure where it is not awaited; true where it is there already. */
export async function hasArrived(
  sql: Sql,
  registration: string,
  sentName: string,
): Promise<boolean> {
  const [row] = await sql<{ bytes: number | null }>`
    select bytes from brought_pictures
    where registration = ${registration} and sent_name = ${sentName}`;
  if (!row) throw new Failure("bad_input", "picture_not_awaited");
  return row.bytes !== null;
}

/** False where another request was quicker. Throws a Failure where there is no room, or it is not awaited any more. */
export async function noteArrived(
  sql: Sql,
  registration: string,
  sentName: string,
  bytes: number,
): Promise<boolean> {
  const rows = await sql<{ sent_name: string; bytes: number | null }>`
    select sent_name, bytes from brought_pictures where registration = ${registration}
    order by sent_name for update`;
  const own = rows.find((row) => row.sent_name === sentName);
  if (!own) throw new Failure("bad_input", "picture_not_awaited");
  if (own.bytes !== null) return false;
  const taken = rows.reduce((sum, row) => sum + (row.bytes ?? 0), 0);
  if (taken + bytes > PICTURES_MAX_BYTES) throw new Failure("too_large", "pictures_full");
  await sql`
    update brought_pictures set bytes = ${bytes}
    where registration = ${registration} and sent_name = ${sentName}`;
  return true;
}

export async function awaitNoLonger(
  sql: Sql,
  registration: string,
  sentName: string,
): Promise<void> {
  await sql`
    delete from brought_pictures
    where registration = ${registration} and sent_name = ${sentName}`;
}

/** It ends what the token is good for. */
export async function awaitNothing(sql: Sql, registration: string): Promise<void> {
  await sql`delete from brought_pictures where registration = ${registration}`;
}

export async function listAwaited(sql: Sql, registration: string): Promise<string[]> {
  const rows = await sql<{ sent_name: string }>`
    select sent_name from brought_pictures
    where registration = ${registration} and bytes is null`;
  return rows.map(({ sent_name }) => sent_name);
}

export async function dropOldAwaited({ sql }: Database, now: Date): Promise<void> {
  await sql`
    delete from brought_pictures
    where created_at < ${new Date(now.getTime() - AWAITED_DAYS * DAY_MS)}`;
}
