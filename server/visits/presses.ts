import type { VisitsExport } from "../../contract/exports/account_export.ts";
import type { Database, Sql } from "../database/database.ts";

export interface Press {
  username: string;
  day: string;
  link: string;
}

export interface PressedLink {
  words: string;
  presses: number;
}

const LINKS_SHOWN = 5;

/** A link counts that the page has as it is shown now, and its words are the page's: strangers can write none. */
export async function writePresses({ sql }: Database, batch: readonly Press[]): Promise<void> {
  await sql`
    with pressed as (
      select username, day, link, count(*)::int as presses from unnest(
        ${batch.map(({ username }) => username.toLowerCase())}::text[],
        ${batch.map(({ day }) => day)}::date[], ${batch.map(({ link }) => link)}::text[]
      ) as press (username, day, link)
      group by username, day, link
    )
    insert into link_presses (user_id, day, link, words, presses)
    select users.id, day, pressed.link, known.words, presses
    from pressed join users on lower(users.username) = pressed.username
    join portfolios on portfolios.user_id = users.id and is_shown
    cross join lateral (
      select each ->> 'words' as words from jsonb_array_elements(links) each
      where each ->> 'link' = pressed.link limit 1
    ) known
    on conflict (user_id, day, link) do update set
      words = excluded.words,
      presses = link_presses.presses + excluded.presses`;
}

export async function findPresses(
  sql: Sql,
  userId: string,
  firstDay: string,
): Promise<PressedLink[]> {
  return await sql<PressedLink>`
    select (array_agg(words order by day desc))[1] as words, sum(presses)::int as presses
    from link_presses where user_id = ${userId} and day >= ${firstDay}::date
    group by link order by presses desc, link limit ${LINKS_SHOWN}`;
}

export async function exportPresses(sql: Sql, userId: string): Promise<VisitsExport["presses"]> {
  return await sql`
    select day::text, link, words, presses from link_presses
    where user_id = ${userId} order by day, link`;
}
