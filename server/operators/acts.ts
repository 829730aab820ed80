import { hasProof } from "../sign_in/mod.ts";
import {
  isOperator,
  lockSession,
  lockUserByName,
  requireSession,
  type Session,
  type User,
} from "../accounts/mod.ts";
import type { Act, ActOnPerson, ActOnPlace } from "../../contract/operators/operator_acts.ts";
import type { Database, OperatorSql, Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import type { Context } from "hono";

export interface PersonAct {
  act: ActOnPerson;
  username: string;
  reason: string;
}

export interface InstallationAct {
  act: ActOnPlace;
  username?: undefined;
  reason: string;
}

type AnyDoing = PersonAct | InstallationAct;

type Work<D extends AnyDoing, T> = (
  sql: OperatorSql,
  subject: D extends PersonAct ? User : null,
) => Promise<T>;

/** The session, the operator and the proof are looked at again, because they may have ended while the body came. */
export async function actAsOperator<D extends AnyDoing, T>(
  { config, database, clock }: Pick<Deps, "config" | "database" | "clock">,
  { id }: Session,
  doing: D,
  work: Work<D, T>,
): Promise<T> {
  return await database.transaction(async (sql) => {
    const now = clock.now();
    const operator = await lockSession(sql, id, now);
    if (!operator) throw new Failure("unauthorized", "session_ended");
    if (!isOperator(config, operator)) throw new Failure("not_found", "not_found");
    if (!hasProof(operator, now)) throw new Failure("forbidden", "proof_needed");
    return await act(sql, operator.email, doing, now, work);
  });
}

/** Kept copies of the page are dropped, and mails that the work enqueued are sent. */
export async function actOnPage(
  deps: Deps,
  session: Session,
  doing: PersonAct,
  work: (sql: OperatorSql, owner: User) => Promise<void>,
  message: string,
): Promise<{ message: string }> {
  const userId = await actAsOperator(deps, session, doing, async (sql, owner) => {
    await work(sql, owner);
    return owner.id;
  });
  deps.pages.forget(userId);
  deps.outbox.notify();
  return { message };
}

export async function actInShell<D extends AnyDoing, T>(
  database: Database,
  doing: D,
  now: Date,
  work: Work<D, T>,
): Promise<T> {
  return await database.transaction((sql) => act(sql, null, doing, now, work));
}

async function act<D extends AnyDoing, T>(
  sql: Sql,
  operator: string | null,
  { act, username, reason }: D,
  now: Date,
  work: Work<D, T>,
): Promise<T> {
  const subject = username === undefined ? null : await lockUserByName(sql, username);
  if (username !== undefined && !subject) throw new Failure("not_found", "nobody_of_that_name");
  await sql`
    insert into operator_acts (at, operator, act, subject_id, subject, reason)
    values (${now}, ${operator}, ${act}, ${subject?.id ?? null}, ${subject?.username ?? null},
      ${reason})`;
  return await work(sql as OperatorSql, subject as D extends PersonAct ? User : null);
}

export interface RecordedAct {
  id: string;
  at: Date;
  operator: string | null;
  act: Act;
  subject: string | null;
  reason: string;
}

const PAGE_SIZE = 50;

export async function listActs(
  sql: Sql,
  before: string | null,
): Promise<{ acts: RecordedAct[]; next: string | null }> {
  const acts = await sql<RecordedAct>`
    select id::text, at, operator, act, subject, reason from operator_acts
    where ${before}::bigint is null or id < ${before}::bigint
    order by id desc limit ${PAGE_SIZE + 1}`;
  const hasMore = acts.length > PAGE_SIZE;
  return { acts: acts.slice(0, PAGE_SIZE), next: hasMore ? acts[PAGE_SIZE - 1]!.id : null };
}

export async function listActsAbout(sql: Sql, userId: string): Promise<RecordedAct[]> {
  return await sql<RecordedAct>`
    select id::text, at, operator, act, subject, reason from operator_acts
    where subject_id = ${userId} order by id desc limit ${PAGE_SIZE}`;
}

export async function wasLookedAt(sql: Sql, userId: string, since: Date): Promise<boolean> {
  const looks = await sql`
    select 1 from operator_acts
    where subject_id = ${userId} and act = 'look' and at > ${since} limit 1`;
  return looks.length > 0;
}

export function inJson({ at, ...act }: RecordedAct) {
  return { ...act, at: at.toISOString() };
}

/** Strangers must not learn that there is such an address. */
export async function requireOperator(c: Context, deps: Deps): Promise<Session> {
  if (!c.req.header("Authorization")) throw new Failure("not_found", "not_found");
  const session = await requireSession(c, deps);
  if (!isOperator(deps.config, session.user)) throw new Failure("not_found", "not_found");
  return session;
}
