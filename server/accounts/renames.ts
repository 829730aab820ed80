// The table renames: how often someone changed their username, which would otherwise take names from others.
import type { RenameExport } from "../../contract/exports/account_export.ts";
import type { Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
export const YEAR_MS = 365 * DAY_MS;
const DAY_MAX = 3;
const YEAR_MAX = 10;

export async function listRenames(sql: Sql, userId: string): Promise<RenameExport[]> {
  return await sql<RenameExport>`
    select renamed_at from renames where user_id = ${userId} order by renamed_at`;
}

/** Under the lock on the user's row. Throws a Failure when there were too many already. */
export async function countRename(sql: Sql, userId: string, now: Date): Promise<void> {
  const [dayStart, yearStart] = [DAY_MS, YEAR_MS].map((ms) => new Date(now.getTime() - ms));
  await sql`delete from renames where user_id = ${userId} and renamed_at <= ${yearStart}`;
  const [counts] = await sql<{ year: number; day: number }>`
    select count(*)::int as year, count(*) filter (where renamed_at > ${dayStart})::int as day
    from renames where user_id = ${userId}`;
  if (counts!.day >= DAY_MAX || counts!.year >= YEAR_MAX) {
    throw new Failure("bad_input", "too_many_renames");
  }
  await sql`insert into renames (user_id, renamed_at) values (${userId}, ${now})`;
}
