import { SCREENED_DAYS } from "../../contract/limits.ts";
import type { HeldFor } from "../../contract/publishing/portfolio_payloads.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { readHouse } from "../config/house.ts";
import type { Asker } from "../work/fair_queue.ts";
import { findScreened } from "../operators/mod.ts";
import type { Database, OperatorSql, Sql } from "../database/database.ts";
import { type Fingerprint, isSimilar, keysOf } from "../page_code/mod.ts";

export const FINGERPRINT_KEPT_MS = 2 * 365 * 24 * 60 * 60 * 1_000;

const TAKEN_DOWN_BEFORE = {
  rule: "taken_down_before",
  message: "An operator took this page down before, or one that is nearly the same.",
  line: null,
};
const UNREAD = {
  rule: "risk_unread",
  message: "This page is made in such a way that looking for risks takes too long.",
  line: null,
};

/** `sent` is the code as its author wrote it, `kept` as it is saved. A rule that an operator let pass counts no more. */
export async function screenPage(
  deps: Pick<Deps, "config" | "database" | "clock" | "preparer">,
  asker: Asker,
  author: string | null,
  { sent, kept }: { sent: string; kept: string },
): Promise<HeldFor | null> {
  const { config, database: { sql }, clock } = deps;
  if (!config.isScreening) return null;
  const since = new Date(clock.now().getTime() - SCREENED_DAYS * 24 * 60 * 60 * 1_000);
  const { is_new, is_held, passed_rules, has_taken_down } = await findScreened(sql, author, since);
  const known = has_taken_down && await isKnown(deps, asker, kept) ? [TAKEN_DOWN_BEFORE] : [];
  // Nobody gets past an alarm by waiting until the account is no longer new.
  const signs = is_new || is_held ? await findAlarm(deps, asker, sent) : [];
  const heldFor = [...known, ...signs];
  return heldFor.some(({ rule }) => !passed_rules.includes(rule)) ? heldFor : null;
}

async function isKnown(
  { database: { sql }, preparer }: Pick<Deps, "database" | "preparer">,
  asker: Asker,
  code: string,
): Promise<boolean> {
  const fingerprint = await inTime(preparer.fingerprint(asker, code));
  return fingerprint !== null && await isOfTakenDown(sql, fingerprint);
}

async function findAlarm(
  { config, preparer }: Pick<Deps, "config" | "preparer">,
  asker: Asker,
  code: string,
): Promise<HeldFor> {
  const assessment = await inTime(preparer.assess(asker, code, readHouse(config)));
  if (!assessment) return [UNREAD];
  return assessment.risk === "high" ? assessment.signs : [];
}

/** A page that can be saved is saved, so a check that takes too long finds nothing. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure && error.kind === "bad_input") return null;
    throw error;
  }
}

export function describeHeld(heldFor: HeldFor): string {
  if (heldFor.length === 0) return "";
  const reasons = heldFor.map(({ message, line }) =>
    line === null ? `- ${message}` : `- Line ${line}: ${message}`
  );
  return [
    "It is saved, and nobody else sees it before an operator has looked at it, for these reasons. " +
    "Without them, a save shows it at once.",
    ...reasons,
  ].join("\n");
}

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

export async function dropFingerprint(sql: OperatorSql, takedownId: string): Promise<void> {
  await sql`delete from taken_down_fingerprints where takedown_id = ${takedownId}`;
}

async function isOfTakenDown(sql: Sql, fingerprint: Fingerprint): Promise<boolean> {
  const candidates = await sql<{ fingerprint: Uint8Array }>`
    select fingerprint from taken_down_fingerprints
    where keys && ${keysOf(fingerprint)}::int[]`;
  return candidates.some((each) => isSimilar(each.fingerprint, fingerprint));
}

export async function dropOldFingerprints({ sql }: Database, now: Date): Promise<void> {
  const end = new Date(now.getTime() - FINGERPRINT_KEPT_MS);
  await sql`delete from taken_down_fingerprints where taken_down_at < ${end}`;
}
