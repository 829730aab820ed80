// Who may change an account, and what ends with it: one at a time, and nothing from before is left over.
import { type Connection, deleteCodes, lockConnection } from "../assistants/mod.ts";
import type { Database, OwnerSql, Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import type { Clock } from "../clock.ts";
import {
  type AccountEvent,
  deleteLinks,
  endSessions,
  forgetMaker,
  lockSession,
  markAccessEnded,
  noteEvent,
  type Session,
  type User,
} from "../accounts/mod.ts";
import type { Deps } from "../deps.ts";
import { deletePendingSignIns, forgetBrowsers, stopRemoval } from "../second_factor/mod.ts";

/** By what somebody acts for a person: as themselves, or as an assistant or a key of theirs. */
export type Access = Session | Connection;

/**
 * The one way to change what belongs to a person. What was true at the head of a request may have ended while its body
 * came: in the writing transaction the owner's row is locked, and the session or connection looked at again. `proof` is
 * the hash with which the password was compared. Throws a Failure.
 */
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

/**
 * The same for statements that need nothing of the owner's row: they are sent right behind the lock, without a wait for
 * its answer, and undone where it finds nobody. What they throw counts only where it found somebody.
 */
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

/** For what comes with an account: nobody else knows of a row that this transaction has just made. */
export function ownNewUser(sql: Sql, _created: User): OwnerSql {
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

/** What a person keeps when everything else ends. */
interface Kept {
  sessionId?: string;
  /** With all else that its person finds in the profile and the editor: passkeys, their own address, review links. */
  connections?: boolean;
}

/**
 * Ends every way in but the password and providers: sessions and those that wait for a code, browsers that need none,
 * links that are still open, addresses with a token, consents that were not exchanged yet, assistants, keys and passkeys,
 * whoever made them; and what somebody left behind to see the page by, or to lead its visitors away. The second factor
 * stays, and nobody's wish to take it off is left over. Only after the lock on the user's row, so that none is made
 * beside it. `cause` is what its owner reads of it.
 */
export async function endAccess(
  { features }: Pick<Deps, "features">,
  sql: Sql,
  userId: string,
  cause: AccountEvent,
  now: Date,
  { sessionId, connections = false }: Kept = {},
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

/**
 * The same when an address is proven for the first time, by somebody who showed nothing else of the account: whoever made
 * it may have had no right to that address. Nothing that they set up guards the account then, or leads away from it.
 */
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
