// What has to hold while someone changes who may get into an account: one at a time, and nothing from before is left over.
import { MESSAGES } from "../contract/messages.ts";
import type { Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { deleteLinks } from "./links.ts";
import { endSessions, isAlive, type Session } from "./sessions.ts";
import { lockUser, type User } from "./users.ts";

/**
 * First in every transaction of a signed-in person that changes the account or hands out a link: what was true when the
 * call began may have ended meanwhile. `proof` is the hash with which the password was compared. Throws a Failure.
 */
export async function lockOwner(
  sql: Sql,
  { id, user }: Session,
  proof?: string | null,
): Promise<User> {
  const locked = await lockUser(sql, user.id);
  if (!locked || !await isAlive(sql, id)) throw new Failure("unauthorized", MESSAGES.sessionEnded);
  const { password_hash, ...owner } = locked;
  if (proof !== undefined && proof !== password_hash) {
    throw new Failure("bad_input", MESSAGES.currentPasswordWrong);
  }
  return owner;
}

/**
 * Ends every way in but the password, Google and the session that is kept: all other sessions, and every link that is
 * still open, whoever asked for it. Only after the lock on the user's row, so that none is made beside it.
 */
export async function endAccess(
  sql: Sql,
  userId: string,
  keptSessionId: string | null = null,
): Promise<void> {
  await endSessions(sql, userId, keptSessionId);
  await deleteLinks(sql, userId);
}
