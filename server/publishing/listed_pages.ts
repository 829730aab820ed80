import { IS_LED_TO_OWN_HOST } from "../domains/mod.ts";
import { Fragment, type Sql } from "../database/database.ts";

/** A sitemap holds 50,000 addresses at most (sitemaps.org). */
export const LISTED_PART = 40_000;

const LISTED = new Fragment(`
  portfolios join users on users.id = portfolios.user_id
    where is_listed and is_shown and visibility = 'public' and not no_search
      and not coalesce(own_head -> 'robots' ?| array['noindex', 'none'], false)`);

export async function countListed(sql: Sql): Promise<number> {
  const [row] = await sql<
    { count: number }
  >`select count(*)::int as count from ${LISTED} and not ${IS_LED_TO_OWN_HOST}`;
  return row!.count;
}

/** `part` counts from 0. */
export async function listListed(sql: Sql, part: number): Promise<string[]> {
  const rows = await sql<{ username: string }>`
    select username from ${LISTED} and not ${IS_LED_TO_OWN_HOST} order by portfolios.user_id
    limit ${LISTED_PART} offset ${part * LISTED_PART}`;
  return rows.map(({ username }) => username);
}
