import { type Connection, deleteCodes, lockConnection } from "../assistants/mod.ts";
import type { Database, OwnerSql, Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import type { Clock } from "../clock.ts";
import {
  type AccountEvent,
  deleteLinks,
  endSessions,
  findWayBack,
  forgetMaker,
  type LockedUser,
  lockSession,
  markAccessEnded,
  noteEvent,
  type Session,
  type User,
  type WayBack,
} from "../accounts/mod.ts";
import type { Deps } from "../deps.ts";
import { deletePendingSignIns, forgetBrowsers, stopRemoval } from "../second_factor/mod.ts";
import { type Notice, type NoticePlan, planNotice } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";

export interface NotifiedChange<T> {
  notice: NoticePlan;
  done: T;
}

export type Access = Session | Connection;

/** The session or connection may have ended while the body came, so it is looked at again under the owner's lock. */
export async function asOwner<T>(
  { database, clock }: { database: Database; clock: Clock },
  access: Access,
  work: (sql: OwnerSql, owner: User) => Promise<T>,
  proof?: string | null,
): Promise<T> {
  return await database.transaction(async (sql) =>
    await work(sql as OwnerSql, await lockOwner(sql, clock, access, proof))
  );
}

/** The statements are sent without a wait for the lock's answer, and are undone where it finds nobody. */
export async function asOwnerPipelined<T>(
  { database, clock }: { database: Database; clock: Clock },
  access: Access,
  work: (sql: OwnerSql, owner: Promise<User>) => Promise<T>,
): Promise<T> {
  return await database.transaction(async (sql) => {
    const owner = lockOwner(sql, clock, access);
    const result = work(sql as OwnerSql, owner);
    result.catch(() => {});
    await owner;
    return await result;
  });
}

/** Nobody else knows of a row that this transaction has just made. */
export function ownNewUser(sql: Sql, _created: User): OwnerSql {
  return sql as OwnerSql;
}

/** For what somebody holds who registered, and is good for one thing alone. */
export function ownLockedUser(sql: Sql, _locked: LockedUser): OwnerSql {
  return sql as OwnerSql;
}

async function lockOwner(
  sql: Sql,
  clock: Clock,
  access: Access,
  proof?: string | null,
): Promise<User> {
  const found = "user" in access
    ? await lockSession(sql, access.id, clock.now())
    : await lockConnection(sql, access.id, clock.now());
  if (!found) {
    throw new Failure("unauthorized", "user" in access ? "session_ended" : "key_needed");
  }
  const { password_hash, ...owner } = found;
  if (proof !== undefined && proof !== password_hash) {
    throw new Failure("bad_input", "current_password_wrong");
  }
  return owner;
}

interface KeptAccess {
  sessionId?: string;
  connections?: boolean;
}

/** The caller must hold the lock on the user's row, so that no new way in is made beside it. */
export async function endAccess(
  { features }: Pick<Deps, "features">,
  sql: Sql,
  userId: string,
  cause: AccountEvent,
  now: Date,
  { sessionId, connections = false }: KeptAccess = {},
): Promise<void> {
  await noteEvent(sql, userId, cause, now);
  await markAccessEnded(sql, userId, now);
  await endSessions(sql, userId, sessionId);
  await deletePendingSignIns(sql, userId);
  await forgetBrowsers(sql, userId);
  await stopRemoval(sql, userId);
  await deleteLinks(sql, userId);
  await deleteCodes(sql, userId);
  if (connections) return;
  for (const { endAccess } of features) await endAccess?.(sql, userId, now);
}

/** Whoever made the account may have had no right to this address, so nothing that they set up may guard it. */
export async function startOver(
  deps: Pick<Deps, "features">,
  sql: Sql,
  userId: string,
  cause: AccountEvent,
  now: Date,
): Promise<void> {
  await endAccess(deps, sql, userId, cause, now);
  for (const { startOver } of deps.features) await startOver?.(sql, userId, now);
  await forgetMaker(sql, userId, now);
}

/** One transaction holds both, because what is undone must not be told. */
export async function changeAndTell<T>(
  deps: Deps,
  session: Session,
  kind: string,
  write: (way: WayBack) => (notice: Notice) => Message,
  work: (sql: OwnerSql) => Promise<T>,
): Promise<NotifiedChange<T>> {
  const { config, clock, limits, outbox } = deps;
  const notice = await planNotice(limits, kind, session.user.email, clock.now());
  const done = await asOwner(deps, session, async (sql, { username, email }) => {
    const done = await work(sql);
    const mail = write(findWayBack(config));
    await notice.enqueue(sql, email, mail, { username, url: config.publicUrl });
    return done;
  });
  outbox.notify();
  return { notice, done };
}
