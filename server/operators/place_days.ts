import { VISITS_DAYS } from "../../contract/limits.ts";
import type { Database, Sql } from "../database/database.ts";

export interface PlaceDay {
  /** It is a date in UTC, such as "2026-11-25". */
  day: string;
  people: number;
  pages: number;
  saves: number;
  visits: number;
  bytes: number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** One process counts at a time. Saves and visits stay counted when their page goes meanwhile. */
export async function countDay({ transaction }: Database, now: Date): Promise<void> {
  await transaction(async (sql) => {
    const [free] = await sql<{ is_free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('place_days', 0)) as is_free`;
    if (!free!.is_free) return;
    const { day, people, pages, saves, visits, bytes } = await countNow(sql, now);
    await sql`
      insert into place_days (day, people, pages, saves, visits, bytes)
      values (${day}::date, ${people}, ${pages}, ${saves}, ${visits}, ${bytes})
      on conflict (day) do update set
        people = excluded.people,
        pages = excluded.pages,
        saves = greatest(place_days.saves, excluded.saves),
        visits = greatest(place_days.visits, excluded.visits),
        bytes = excluded.bytes`;
    const before = await countFlow(sql, new Date(now.getTime() - DAY_MS));
    await sql`
      update place_days set
        saves = greatest(saves, ${before.saves}), visits = greatest(visits, ${before.visits})
      where day = ${before.day}::date`;
  });
}

/** Each of these reads an index alone, and no row of a page. */
export async function countNow(sql: Sql, now: Date): Promise<PlaceDay> {
  const [stock] = await sql<{ people: number; pages: number; bytes: string }>`
    select (select count(*)::int from users) as people,
      (select count(*)::int from portfolios) as pages,
      pg_database_size(current_database())
        + (select coalesce(sum(coalesce(object_size, size)), 0)::bigint from blobs where key is not null) as bytes`;
  const { people, pages, bytes } = stock!;
  return { ...await countFlow(sql, now), people, pages, bytes: Number(bytes) };
}

async function countFlow(
  sql: Sql,
  at: Date,
): Promise<Pick<PlaceDay, "day" | "saves" | "visits">> {
  const day = toDay(at);
  const start = new Date(day);
  const end = new Date(start.getTime() + DAY_MS);
  const [flow] = await sql<{ saves: number; visits: string }>`
    select
      (select count(*)::int from portfolio_versions
        where saved_at >= ${start} and saved_at < ${end}) as saves,
      (select coalesce(sum(visits), 0) from visit_days where day = ${day}::date) as visits`;
  return { day, saves: flow!.saves, visits: Number(flow!.visits) };
}

export async function listDays(
  sql: Sql,
  now: Date,
): Promise<{ day: string; counted: PlaceDay | null }[]> {
  const first = toDay(new Date(now.getTime() - (VISITS_DAYS - 1) * DAY_MS));
  const [rows, today] = await Promise.all([
    sql<PlaceDay>`
      select day::text, people, pages, saves, visits::float8 as visits, bytes::float8 as bytes
      from place_days where day >= ${first}::date`,
    countNow(sql, now),
  ]);
  const known = rows.find(({ day }) => day === today.day);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  byDay.set(today.day, {
    ...today,
    saves: Math.max(today.saves, known?.saves ?? 0),
    visits: Math.max(today.visits, known?.visits ?? 0),
  });
  return Array.from({ length: VISITS_DAYS }, (_, i) => {
    const day = toDay(new Date(now.getTime() - (VISITS_DAYS - 1 - i) * DAY_MS));
    return { day, counted: byDay.get(day) ?? null };
  });
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
