import { CLAIM_DAYS, MISSING_DAYS } from "../../contract/limits.ts";
import { SCREENS } from "../../contract/paths.ts";
import type { Config } from "../config/config.ts";
import type { Database, Sql } from "../database/database.ts";
import { domainLetGoMail, domainMissingMail, domainTakenMail } from "./domain_mails.tsx";
import { enqueueMail, type Message, type Outbox } from "../mail/outbox.ts";
import type { Clock } from "../clock.ts";
import { describeReason, logEvent } from "../log.ts";
import {
  deleteDomain,
  type DomainRow,
  type DomainState,
  getDomainOwner,
  lockClaim,
  lockName,
  type OwnedDomain,
  recordLook,
  takeDueDomains,
  takeName,
} from "./domains.ts";
import type { NameAsker } from "./asked_names.ts";
import { checkDns, type DnsAnswer, type Resolver } from "./dns_records.ts";

export interface CheckParts {
  config: Config;
  database: Database;
  outbox: Outbox;
  resolver: Resolver;
  nameAsker: NameAsker;
  pages: { forget(owner: string): void };
  clock: Clock;
}

export interface DomainChecks {
  close(): void;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const CLAIM_MS = CLAIM_DAYS * DAY_MS;
export const MISSING_MS = MISSING_DAYS * DAY_MS;
const FIRST_PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
const PROOF_PAUSE_MS = 7 * DAY_MS;
const UNKNOWN_PAUSE_MS = HOUR_MS;

const POLL_MS = 15_000;
const BATCH = 10;
/** It must be longer than a look takes. */
const TAKEN_MS = 2 * MINUTE_MS;

export function startDomainChecks(parts: CheckParts): DomainChecks {
  if (!parts.config.domainsTarget) return { close() {} };
  let isBusy = false;
  let isClosed = false;
  const timer = setInterval(async () => {
    if (isBusy) return;
    isBusy = true;
    await sweepDomains(parts).catch((error) => {
      if (!isClosed) logEvent("warn", "domains.not_checked", describeReason(error));
    });
    isBusy = false;
  }, POLL_MS);
  Deno.unrefTimer(timer);
  return {
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

/** After a crash, another process takes the domain at this time. */
export function takenUntil(now: Date): Date {
  return new Date(now.getTime() + TAKEN_MS);
}

export async function sweepDomains(parts: CheckParts): Promise<number> {
  const { database: { sql }, clock } = parts;
  for (let count = 0;;) {
    const now = clock.now();
    const due = await takeDueDomains(sql, now, takenUntil(now), BATCH);
    if (due.length === 0) return count;
    await Promise.all(due.map((domain) => checkDomain(parts, domain)));
    count += due.length;
  }
}

export async function checkDomain(parts: CheckParts, domain: OwnedDomain): Promise<void> {
  const { config, database, resolver, nameAsker, outbox, pages, clock } = parts;
  const startedAt = clock.now();
  const look = await checkDns(resolver, nameAsker, config.domainsTarget!, domain);
  const { plain, www, is_txt_unknown } = look.found;
  if (is_txt_unknown && plain.is_unknown && www.is_unknown) {
    logEvent("warn", "domains.dns_silent", { user: domain.user_id });
  }
  const changed = await database.transaction(async (sql) => {
    await lockName(sql, domain.name);
    const current = await lockClaim(sql, domain);
    // A look that was overtaken may not have seen what the newer one saw.
    const isOld = current?.checked_at && current.checked_at > startedAt;
    if (!current || isOld) return [];
    return await followLook(sql, config, current, look, clock.now());
  });
  for (const owner of changed) pages.forget(owner);
  outbox.notify();
}

async function followLook(
  sql: Sql,
  config: Config,
  domain: OwnedDomain,
  look: DnsAnswer,
  now: Date,
): Promise<string[]> {
  const { user_id, name, shown_name } = domain;
  const url = config.publicUrl + SCREENS.profile;
  const mailOwner = async (
    owner: { id: string; username: string; email: string },
    write: (input: { username: string; name: string; url: string }) => Message,
  ) => {
    const mail = write({ username: owner.username, name: shown_name, url });
    await enqueueMail(sql, owner.email, mail, now, { userId: owner.id });
  };

  const next = decideState(domain, look, now);
  if (!next) {
    await deleteDomain(sql, user_id);
    await mailOwner(await getDomainOwner(sql, user_id), domainLetGoMail);
    logEvent("info", "domain.let_go", { user: user_id });
    return [user_id];
  }
  const isNew = !domain.proven_at && next.proven_at;
  const former = isNew ? await takeName(sql, name, user_id) : null;
  await recordLook(sql, user_id, look.found, next);
  if (isNew) logEvent("info", "domain.proven", { user: user_id });
  if (former) {
    await mailOwner(former, domainTakenMail);
    logEvent("info", "domain.taken", { user: former.id, by: user_id });
  }
  if (!domain.missing_since && next.missing_since) {
    await mailOwner(await getDomainOwner(sql, user_id), domainMissingMail);
    logEvent("info", "domain.missing", { user: user_id });
  }
  const isChanged = isNew || next.leads_here !== domain.leads_here;
  return [...isChanged ? [user_id] : [], ...former ? [former.id] : []];
}

/** It returns null where the claim ends. A look that nobody answered changes nothing. */
export function decideState(
  domain: DomainRow,
  { isProven, found }: DnsAnswer,
  now: Date,
): DomainState | null {
  const lead = domain.is_www_main ? found.www : found.plain;
  const leads_here = lead.leads_here || lead.is_unknown && domain.leads_here;
  const proven_at = domain.proven_at ?? (isProven ? now : null);
  const missing_since = !proven_at || isProven
    ? null
    : domain.missing_since ?? (isProven === false ? now : null);
  const isOver = missing_since && now.getTime() >= missing_since.getTime() + MISSING_MS;
  if (isOver && isProven === false) return null;
  const looked = { proven_at, missing_since, leads_here, checked_at: now };
  const isUnknown = isProven === null || lead.is_unknown;
  return { ...looked, next_check_at: nextCheckAt(domain.claimed_at, looked, isUnknown, now) };
}

/** The pause is as long as the wait so far: a change is seen soon, and DNS is asked seldom. */
function nextCheckAt(
  claimedAt: Date,
  { proven_at, missing_since, leads_here }: Omit<DomainState, "next_check_at">,
  isUnknown: boolean,
  now: Date,
): Date | null {
  const since = proven_at ?? claimedAt;
  const waitedMs = now.getTime() - since.getTime();
  const growing = Math.min(Math.max(waitedMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (!proven_at) {
    if (waitedMs >= CLAIM_MS) return null;
    return after(Math.min(growing, CLAIM_MS - waitedMs));
  }
  if (missing_since) {
    const leftMs = missing_since.getTime() + MISSING_MS - now.getTime();
    return after(leftMs > 0 ? Math.min(LONGEST_PAUSE_MS, leftMs) : UNKNOWN_PAUSE_MS);
  }
  if (!leads_here && waitedMs < CLAIM_MS) return after(growing);
  return after(isUnknown ? UNKNOWN_PAUSE_MS : PROOF_PAUSE_MS);
}
