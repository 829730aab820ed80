import { Failure } from "../errors.ts";
import type { Sql } from "../database/database.ts";
import type { HourlyPlace } from "../feature.ts";
import { askerOf, createFairQueue } from "../work/fair_queue.ts";
import { findPortfolio } from "./found_portfolio.ts";
import { findMissing, toMissingRow } from "./missing_pictures.tsx";
import { noteMissing } from "./portfolios.ts";

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 100;
/** Each holds a connection to the database now and then, which visitors need as well. */
const AT_ONCE_MAX = 5;
/** What is not reached in this time is the first of the next hour. */
const RUN_MAX_MS = 10 * 60 * 1_000;

/** It asks the hosts of pages' pictures again: each day, and each hour where one of them was silent. */
export async function checkPictures(place: HourlyPlace): Promise<void> {
  const end = performance.now() + RUN_MAX_MS;
  const inTurn = createFairQueue({ atOnce: AT_ONCE_MAX, waiting: BATCH });
  while (performance.now() < end) {
    const due = await takeDue(place.database.sql, place.now());
    if (due.length === 0) return;
    await Promise.all(
      due.map((userId) => inTurn(askerOf(userId), () => checkPage(place, userId)).catch(orLater)),
    );
  }
}

/** Of two processes that find the same page, one takes it. */
async function takeDue(sql: Sql, now: Date): Promise<string[]> {
  const rows = await sql<{ user_id: string }>`
    insert into picture_checks (user_id, next_at)
    select user_id, ${new Date(now.getTime() + DAY_MS)}::timestamptz
    from portfolios left join picture_checks checks using (user_id)
    where has_pictures_elsewhere and coalesce(checks.next_at, ${now}) <= ${now}
    order by checks.next_at nulls first, user_id limit ${BATCH}
    on conflict (user_id) do update set next_at = excluded.next_at
      where picture_checks.next_at <= ${now}
    returning user_id`;
  return rows.map(({ user_id }) => user_id);
}

async function checkPage(
  { database: { sql }, userCodes, preparer, pictureFetcher, now }: HourlyPlace,
  userId: string,
): Promise<void> {
  const page = await findPortfolio(sql, userCodes, userId);
  if (!page) return;
  const { user_code: code, version } = page;
  const missing = await findMissing({ preparer, pictureFetcher }, askerOf(userId), code);
  await noteMissing(sql, userId, version, toMissingRow(code, missing));
  if (!missing.isSilent) return;
  const nextAt = new Date(now().getTime() + HOUR_MS);
  await sql`update picture_checks set next_at = ${nextAt} where user_id = ${userId}`;
}

/** One page that cannot be read keeps no other from its check. */
function orLater(error: unknown): void {
  if (!(error instanceof Failure)) throw error;
}
