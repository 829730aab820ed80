// The table takedowns: pages that an operator took down, why, and what their owner says to it.
import type { Ground } from "../../contract/operators/takedowns.ts";
import type { OperatorSql, OwnerSql, Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";

const LISTED_MAX = 100;

/** Of a page that is down. */
export interface Takedown {
  version: number;
  ground: Ground;
  /** In the operator's words. */
  reason: string;
  created_at: Date;
  objection: string | null;
  objected_at: Date | null;
  /** The operator has read the objection, and the page stays down. */
  upheld_at: Date | null;
}

/** Null: no operator has taken it down. */
export async function findTakedown(sql: Sql, userId: string): Promise<Takedown | null> {
  const [row] = await sql<Takedown>`
    select version, ground, reason, created_at, objection, objected_at, upheld_at
    from takedowns where user_id = ${userId} and ended_at is null`;
  return row ?? null;
}

/** All of them, those that were ended too, for their owner. */
export async function exportTakedowns(
  sql: Sql,
  userId: string,
): Promise<(Takedown & { ended_at: Date | null })[]> {
  return await sql<Takedown & { ended_at: Date | null }>`
    select version, ground, reason, created_at, objection, objected_at, upheld_at, ended_at
    from takedowns where user_id = ${userId} order by created_at`;
}

/** Returns its id. None is open before it: a page is down once. */
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

/** Returns the id of the one that was open. */
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

/** The owner's word, once for each time. Throws a Failure. */
export async function object(
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

/** The operator's answer to an objection: the page stays down. Throws a Failure. */
export async function upholdTakedown(sql: OperatorSql, userId: string, now: Date): Promise<void> {
  const [upheld] = await sql`
    update takedowns set upheld_at = ${now}
    where user_id = ${userId} and ended_at is null and objection is not null and upheld_at is null
    returning 1`;
  if (!upheld) throw new Failure("bad_input", "no_objection");
}

/** An objection that waits for an answer. */
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
