import type { Ground } from "../../contract/operators/takedowns.ts";
import type { OperatorSql, OwnerSql, Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import type { HeldFor } from "../../contract/publishing/portfolio_payloads.ts";

const LISTED_MAX = 100;

export interface Takedown {
  version: number;
  ground: Ground;
  reason: string;
  created_at: Date;
  objection: string | null;
  objected_at: Date | null;
  upheld_at: Date | null;
}

export async function findTakedown(sql: Sql, userId: string): Promise<Takedown | null> {
  const [row] = await sql<Takedown>`
    select version, ground, reason, created_at, objection, objected_at, upheld_at
    from takedowns where user_id = ${userId} and ended_at is null`;
  return row ?? null;
}

export async function exportTakedowns(
  sql: Sql,
  userId: string,
): Promise<(Takedown & { ended_at: Date | null })[]> {
  return await sql<Takedown & { ended_at: Date | null }>`
    select version, ground, reason, created_at, objection, objected_at, upheld_at, ended_at
    from takedowns where user_id = ${userId} order by created_at`;
}

/** A page is down once, so no other takedown is open before this one. */
export async function startTakedown(
  sql: OperatorSql,
  userId: string,
  { version, ground, reason }: { version: number; ground: Ground; reason: string },
  now: Date,
): Promise<string> {
  const [started] = await sql<{ id: string }>`
    insert into takedowns (user_id, version, ground, reason, created_at)
    values (${userId}, ${version}, ${ground}, ${reason}, ${now})
    returning id`;
  return started!.id;
}

export async function endTakedown(
  sql: OperatorSql,
  userId: string,
  now: Date,
): Promise<string | null> {
  const [ended] = await sql<{ id: string }>`
    update takedowns set ended_at = ${now} where user_id = ${userId} and ended_at is null
    returning id`;
  return ended?.id ?? null;
}

export async function recordObjection(
  sql: OwnerSql,
  userId: string,
  objection: string,
  now: Date,
): Promise<void> {
  const [objected] = await sql`
    update takedowns set objection = ${objection}, objected_at = ${now}
    where user_id = ${userId} and ended_at is null and objection is null
    returning 1`;
  if (!objected) throw new Failure("bad_input", "objection_not_open");
}

export async function upholdTakedown(sql: OperatorSql, userId: string, now: Date): Promise<void> {
  const [upheld] = await sql`
    update takedowns set upheld_at = ${now}
    where user_id = ${userId} and ended_at is null and objection is not null and upheld_at is null
    returning 1`;
  if (!upheld) throw new Failure("bad_input", "no_objection");
}

export interface OpenObjection {
  username: string;
  objection: string;
  objected_at: Date;
}

export async function listOpenObjections(sql: Sql): Promise<OpenObjection[]> {
  return await sql<OpenObjection>`
    select username, objection, objected_at
    from takedowns join users on users.id = user_id
    where ended_at is null and objection is not null and upheld_at is null
    order by objected_at limit ${LISTED_MAX}`;
}

export async function findHeldFor(sql: Sql, userId: string): Promise<HeldFor> {
  const [row] = await sql<{ held_for: HeldFor | null }>`
    select held_for from portfolios where user_id = ${userId} and held_at is not null`;
  return row?.held_for ?? [];
}

interface HeldPage {
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

export async function findPageFacts(sql: Sql, userId: string) {
  const [row] = await sql<
    { title: string | null; version: number; created_at: Date; updated_at: Date }
  >`select title, version, created_at, updated_at from portfolios where user_id = ${userId}`;
  return row ?? null;
}
