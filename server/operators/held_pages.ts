// Reads what operators are shown of pages: those that wait for them, and the facts of any.
import type { HeldFor } from "../../contract/publishing/portfolio_payloads.ts";
import type { Sql } from "../database/database.ts";

/** Of a page that waits for an operator; empty for one that does not. */
export async function findHeldFor(sql: Sql, userId: string): Promise<HeldFor> {
  const [row] = await sql<{ held_for: HeldFor | null }>`
    select held_for from portfolios where user_id = ${userId} and held_at is not null`;
  return row?.held_for ?? [];
}

export interface HeldPage {
  username: string;
  title: string | null;
  held_at: Date;
  held_for: HeldFor;
}

export async function listHeldPages(sql: Sql): Promise<HeldPage[]> {
  return await sql<HeldPage>`
    select username, title, held_at, held_for
    from portfolios join users on users.id = user_id
    where held_at is not null and taken_down_at is null and not awaits_verification
    order by held_at limit 100`;
}

/** What screening has to know of an author, or of somebody whose account is being made (null). */
export async function findScreened(sql: Sql, author: string | null, since: Date) {
  const [row] = await sql<
    { is_new: boolean; is_held: boolean; passed_rules: string[]; has_taken_down: boolean }
  >`select coalesce(users.created_at > ${since}, true) as is_new,
      held_at is not null as is_held, coalesce(passed_rules, '{}') as passed_rules,
      exists (select from taken_down_fingerprints) as has_taken_down
    from (select ${author}::uuid as id) as author
    left join users using (id) left join portfolios on portfolios.user_id = users.id`;
  return row!;
}

/** What an operator is told of a page, whoever may see it. */
export async function findPageFacts(sql: Sql, userId: string) {
  const [row] = await sql<
    { title: string | null; version: number; created_at: Date; updated_at: Date }
  >`select title, version, created_at, updated_at from portfolios where user_id = ${userId}`;
  return row ?? null;
}
