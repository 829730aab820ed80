import type { VisitsExport } from "../../contract/exports/account_export.ts";
import { describeReason, logEvent } from "../log.ts";
import { count } from "../work/telemetry.ts";
import { type Share, WHOLE } from "../work/room.ts";
import type { Database, Sql } from "../database/database.ts";
import type { Clock } from "../clock.ts";
import { VISITS_DAYS, WEEK_DAYS } from "../../contract/limits.ts";
import {
  exportPresses,
  findPresses,
  type Press,
  type PressedLink,
  writePresses,
} from "./presses.ts";
import { createQueue } from "./queue.ts";

export interface Visit {
  username: string;
  /** It tells two visitors of a day apart, is hashed, and must never be kept. */
  visitor: string;
  referrer: string;
}

interface DatedVisit extends Visit {
  day: string;
}

export interface VisitCounter {
  count(visit: Visit): void;
  countPress(username: string, link: string): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface VisitStats {
  days: { day: string; visits: number; visitors: number }[];
  before: { visits: number; visitors: number };
  referrers: Referrer[];
  presses: PressedLink[];
  week: { referrers: Referrer[]; presses: PressedLink[] };
}

interface Referrer {
  host: string;
  visits: number;
}

/** Parsers of URLs take whole sentences for a host. Postgres reads the pattern as JavaScript does. */
const HOST = "^(?=.{1,253}$)" +
  "(?:(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?|\\[[0-9a-f:]{2,39}\\])" +
  "(?::[0-9]{1,5})?$";
const HOST_PATTERN = new RegExp(HOST);

export function isHost(text: string): boolean {
  return HOST_PATTERN.test(text);
}

/** So many wait to be written at the most. */
const VISITS_MAX = 5_000;
const PRESSES_MAX = 1_000;
const REFERRERS = 20;
const DAY_MS = 24 * 60 * 60 * 1_000;

export function openVisitCounter(
  database: Database,
  clock: Clock,
  share: Share = WHOLE,
): VisitCounter {
  const visits = createQueue<DatedVisit>(
    share(VISITS_MAX),
    (batch) => write(database, batch),
    (visits, error) => logEvent("warn", "visits.not_counted", { visits, ...describeReason(error) }),
  );
  const presses = createQueue<Press>(
    share(PRESSES_MAX),
    (batch) => writePresses(database, batch),
    (presses, error) =>
      logEvent("warn", "presses.not_counted", { presses, ...describeReason(error) }),
  );
  const flush = async () => {
    await Promise.all([visits.flush(), presses.flush()]);
  };

  return {
    count(visit) {
      if (visits.add({ ...visit, day: toDay(clock.now()) })) count("visits");
    },
    countPress(username, link) {
      presses.add({ username, link, day: toDay(clock.now()) });
    },
    flush,
    close: flush,
  };
}

async function write(database: Database, batch: readonly DatedVisit[]): Promise<void> {
  await database.transaction(async (sql) => {
    const salts = new Map<string, Uint8Array>();
    for (const day of new Set(batch.map(({ day }) => day))) salts.set(day, await getSalt(sql, day));
    const hashes = await Promise.all(
      batch.map(({ day, visitor, username }) => computeHash(salts.get(day)!, visitor, username)),
    );
    await sql`
      with batch as (
        select * from unnest(
          ${batch.map(({ username }) => username)}::text[], ${batch.map(({ day }) => day)}::date[],
          ${hashes}::text[], ${batch.map(({ referrer }) => referrer)}::text[]
        ) as visit (username, day, hash, host)
      ), known as (
        select users.id as user_id, day, hash, host
        from batch join users on lower(users.username) = lower(batch.username)
      ), seen as (
        insert into visits_seen (user_id, day, hash)
        select distinct user_id, day, hash from known
        on conflict do nothing returning user_id, day
      ), referred as (
        insert into visit_referrers (user_id, day, host, visits)
        select user_id, day, host, count(*) from known where host <> ''
        group by user_id, day, host
        on conflict (user_id, day, host) do update
          set visits = visit_referrers.visits + excluded.visits
      )
      insert into visit_days (user_id, day, visits, visitors)
      select user_id, day, count(*),
        (select count(*) from seen where seen.user_id = known.user_id and seen.day = known.day)
      from known group by user_id, day
      on conflict (user_id, day) do update set
        visits = visit_days.visits + excluded.visits,
        visitors = visit_days.visitors + excluded.visitors`;
  });
}

async function getSalt(sql: Sql, day: string): Promise<Uint8Array> {
  const fresh = crypto.getRandomValues(new Uint8Array(32));
  const [made] = await sql`
    insert into visit_salts (day, salt) values (${day}::date, decode(${fresh.toHex()}, 'hex'))
    on conflict do nothing returning day`;
  if (made) {
    // A batch around midnight still needs the day before.
    await sql`delete from visit_salts where day < ${day}::date - 1`;
    await sql`delete from visits_seen where day < ${day}::date - 1`;
  }
  const [row] = await sql<{ salt: Uint8Array }>`
    select salt from visit_salts where day = ${day}::date`;
  return row!.salt;
}

async function computeHash(salt: Uint8Array, visitor: string, username: string): Promise<string> {
  const text = new TextEncoder().encode(`${username.toLowerCase()} ${visitor}`);
  const bytes = new Uint8Array([...salt, ...text]);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

export async function findVisitStats(sql: Sql, userId: string, now: Date): Promise<VisitStats> {
  const firstOf = (days: number) => toDay(new Date(now.getTime() - (days - 1) * DAY_MS));
  const [first, firstBefore] = [firstOf(VISITS_DAYS), firstOf(2 * VISITS_DAYS)];
  const [rows, [before], ofWeek, referrers, pressedInWeek, presses] = await Promise.all([
    sql<VisitStats["days"][number]>`
      select day::text, visits, visitors from visit_days
      where user_id = ${userId} and day >= ${first}::date`,
    sql<VisitStats["before"]>`
      select coalesce(sum(visits), 0)::int as visits, coalesce(sum(visitors), 0)::int as visitors
      from visit_days
      where user_id = ${userId} and day >= ${firstBefore}::date and day < ${first}::date`,
    findReferrers(sql, userId, firstOf(WEEK_DAYS)),
    findReferrers(sql, userId, first),
    findPresses(sql, userId, firstOf(WEEK_DAYS)),
    findPresses(sql, userId, first),
  ]);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days = Array.from({ length: VISITS_DAYS }, (_, i) => {
    const day = toDay(new Date(now.getTime() - (VISITS_DAYS - 1 - i) * DAY_MS));
    return byDay.get(day) ?? { day, visits: 0, visitors: 0 };
  });
  const week = { referrers: ofWeek, presses: pressedInWeek };
  return { days, before: before!, referrers, presses, week };
}

async function findReferrers(sql: Sql, userId: string, firstDay: string): Promise<Referrer[]> {
  return await sql<Referrer>`
    select host, sum(visits)::int as visits from visit_referrers
    where user_id = ${userId} and day >= ${firstDay}::date and host ~ ${HOST}
    group by host order by visits desc, host limit ${REFERRERS}`;
}

export async function exportVisits(sql: Sql, userId: string): Promise<VisitsExport> {
  return {
    days: await sql`
      select day::text, visits, visitors from visit_days
      where user_id = ${userId} order by day`,
    referrers: await sql`
      select day::text, host, visits from visit_referrers
      where user_id = ${userId} order by day, host`,
    presses: await exportPresses(sql, userId),
  };
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
