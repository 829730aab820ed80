// The table taken_down_fingerprints: by what a page that was taken down is known again, whoever saves it.
import type { Database, OperatorSql, Sql } from "../database/database.ts";
import { type Fingerprint, isSimilar, keysOf } from "../page_code/similarity.ts";

/** Whoever comes back after that is looked at as anybody else. */
export const FINGERPRINT_KEPT_MS = 2 * 365 * 24 * 60 * 60 * 1_000;

export async function keepFingerprint(
  sql: OperatorSql,
  takedownId: string,
  fingerprint: Fingerprint,
  now: Date,
): Promise<void> {
  await sql`
    insert into taken_down_fingerprints (takedown_id, fingerprint, keys, taken_down_at)
    values (${takedownId}, ${fingerprint}::bytea, ${keysOf(fingerprint)}::int[], ${now})`;
}

/** Its page is back. */
export async function dropFingerprint(sql: OperatorSql, takedownId: string): Promise<void> {
  await sql`delete from taken_down_fingerprints where takedown_id = ${takedownId}`;
}

export async function isOfTakenDown(sql: Sql, fingerprint: Fingerprint): Promise<boolean> {
  const candidates = await sql<{ fingerprint: Uint8Array }>`
    select fingerprint from taken_down_fingerprints
    where keys && ${keysOf(fingerprint)}::int[]`;
  return candidates.some((each) => isSimilar(each.fingerprint, fingerprint));
}

export async function dropOldFingerprints({ sql }: Database, now: Date): Promise<void> {
  const end = new Date(now.getTime() - FINGERPRINT_KEPT_MS);
  await sql`delete from taken_down_fingerprints where taken_down_at < ${end}`;
}
