import { SCREENED_DAYS } from "../../contract/limits.ts";
import type { HeldFor } from "../../contract/publishing/portfolio_payloads.ts";
import type { Deps } from "../deps.ts";
import { readHouse } from "../config/house.ts";
import { findScreened } from "../operators/mod.ts";
import type { Database, OperatorSql, Sql } from "../database/database.ts";
import {
  type Fingerprint,
  isSimilar,
  keysOf,
  type PreparedPage,
  type PrepareOptions,
} from "../page_code/mod.ts";

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

export interface ScreeningPlan {
  wanted: Pick<PrepareOptions, "wantsFingerprint" | "assessFor">;
  /** An operator has let these pass, so they are no reason any more. */
  passedRules: readonly string[];
}

/** `author`: null for one whose account is being made. Null: nothing is wanted, so a page waits for nobody. */
export async function findScreening(
  { config, database: { sql }, clock }: Pick<Deps, "config" | "database" | "clock">,
  author: string | null,
): Promise<ScreeningPlan | null> {
  if (!config.isScreening) return null;
  const since = new Date(clock.now().getTime() - SCREENED_DAYS * 24 * 60 * 60 * 1_000);
  const { is_new, is_held, passed_rules, has_taken_down } = await findScreened(sql, author, since);
  const isAssessed = is_new || is_held;
  if (!isAssessed && !has_taken_down) return null;
  const assessFor = isAssessed ? readHouse(config) : null;
  return { wanted: { wantsFingerprint: has_taken_down, assessFor }, passedRules: passed_rules };
}

/** Null: it waits for nobody. */
export async function screenPage(
  sql: Sql,
  { wanted, passedRules }: ScreeningPlan,
  { fingerprint, assessment }: Pick<PreparedPage, "fingerprint" | "assessment">,
): Promise<HeldFor | null> {
  const known = fingerprint && await isOfTakenDown(sql, fingerprint) ? [TAKEN_DOWN_BEFORE] : [];
  const signs = wanted.assessFor ? readAlarm(assessment) : [];
  const heldFor = [...known, ...signs];
  return heldFor.some(({ rule }) => !passedRules.includes(rule)) ? heldFor : null;
}

function readAlarm(assessment: PreparedPage["assessment"]): HeldFor {
  if (!assessment) return [UNREAD];
  return assessment.risk === "high" ? assessment.signs : [];
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
