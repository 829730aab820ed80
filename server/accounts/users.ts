// The table users: who has an account.
import type { AccountExport } from "../../contract/account_export.ts";
import { UserPayload } from "../../contract/payloads.ts";
import { Fragment, isUniqueViolation, type Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { countRename } from "./renames.ts";
import { findHold, holdUsername, lockUsernames } from "./username_holds.ts";

export interface User extends UserPayload {
  id: string;
}

/** As whoever locked their row found them. */
export type LockedUser = User & { password_hash: string | null };

export type NewUser =
  & Pick<User, "username" | "email">
  & Partial<Pick<User, "first_name" | "last_name" | "email_verify">>
  & {
    /** Null for people who only sign in with Google. */
    password_hash: string | null;
    google_subject?: string;
  };

const PAYLOAD_COLUMNS = Object.keys(UserPayload.shape);

/** Of a `User`. */
export const USER_COLUMNS = new Fragment(
  ["id", ...PAYLOAD_COLUMNS].map((column) => `users.${column}`).join(", "),
);

/** What the person may see of their row. */
export function userPayload(user: User): UserPayload {
  return UserPayload.parse(user);
}

/**
 * Throws a Failure when the username is taken, and returns null when the e-mail
 * is: a stranger must not learn which addresses have an account.
 */
export async function createUser(sql: Sql, user: NewUser, now: Date): Promise<User | null> {
  const { first_name = "", last_name = "", email_verify = false, google_subject = null } = user;
  await lockUsernames(sql, user.username);
  if (await findHold(sql, user.username, now)) {
    throw new Failure("bad_input", "username_taken");
  }
  // "do nothing" keeps the transaction alive, whichever of the two is taken.
  const [created] = await sql<User>`
    insert into users (username, email, password_hash, google_subject,
      first_name, last_name, email_verify, created_at)
    values (${user.username}, ${user.email}, ${user.password_hash}, ${google_subject},
      ${first_name}, ${last_name}, ${email_verify}, ${now})
    on conflict do nothing
    returning ${USER_COLUMNS}`;
  if (created) return created;
  if (!await isUsernameFree(sql, user.username, now)) {
    throw new Failure("bad_input", "username_taken");
  }
  return null;
}

export async function isUsernameFree(sql: Sql, username: string, now: Date): Promise<boolean> {
  const [user] = await sql`select 1 from users where lower(username) = lower(${username})`;
  return !user && !await findHold(sql, username, now);
}

export async function getAccount(sql: Sql, id: string): Promise<AccountExport> {
  const [account] = await sql<AccountExport>`
    select username, email, first_name, last_name, email_verify, google_subject,
      password_hash is not null as has_password, created_at
    from users where id = ${id}`;
  if (!account) throw new Failure("not_found", "not_found");
  return account;
}

/**
 * The old name is held if someone may know it: `isKnown` says that there was a page. Throws a Failure when the username
 * is, or is held for, someone else's, or was changed too often.
 */
export async function updateUser(
  sql: Sql,
  user: User,
  change: Pick<User, "username" | "first_name" | "last_name">,
  isKnown: boolean,
  now: Date,
): Promise<User> {
  const { username, first_name, last_name } = change;
  const isRenamed = username.toLowerCase() !== user.username.toLowerCase();
  if (isRenamed) {
    await lockUsernames(sql, user.username, username);
    const hold = await findHold(sql, username, now);
    if (hold && hold.user_id !== user.id) {
      throw new Failure("bad_input", "username_taken");
    }
    await countRename(sql, user.id, now);
    if (isKnown) await holdUsername(sql, user.username, user.id, now);
  }
  const [updated] = await sql<User>`
    update users set username = ${username}, first_name = ${first_name}, last_name = ${last_name}
    where id = ${user.id}
    returning ${USER_COLUMNS}`
    .catch((error) => {
      throw isUniqueViolation(error) ? new Failure("bad_input", "username_taken") : error;
    });
  return updated!;
}

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Until the end of the transaction nobody else changes who may get into this account, nor starts a session. Null when
 * there is no such account.
 */
export async function lockUser(
  sql: Sql,
  id: string,
): Promise<LockedUser | null> {
  if (!UUID.test(id)) return null;
  const [user] = await sql<LockedUser>`
    select ${USER_COLUMNS}, password_hash
    from users where id = ${id} for update`;
  return user ?? null;
}

/** Returns false when someone else took the address meanwhile. */
export async function changeEmail(sql: Sql, id: string, email: string): Promise<boolean> {
  try {
    await sql`update users set email = ${email}, email_verify = true where id = ${id}`;
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export async function findUserByGoogle(sql: Sql, subject: string): Promise<User | null> {
  const [user] = await sql<User>`
    select ${USER_COLUMNS}
    from users where google_subject = ${subject}`;
  return user ?? null;
}

/** Also verifies the e-mail; a password from before that is gone. Null when another subject is linked. */
export async function linkGoogle(sql: Sql, id: string, subject: string): Promise<User | null> {
  const [linked] = await sql<User>`
    update users set google_subject = ${subject}, email_verify = true,
      password_hash = case when email_verify then password_hash end
    where id = ${id} and google_subject is null
    returning ${USER_COLUMNS}`;
  return linked ?? null;
}

export async function findPasswordHash(sql: Sql, id: string): Promise<string | null> {
  const [user] = await sql<{ password_hash: string | null }>`
    select password_hash from users where id = ${id}`;
  return user?.password_hash ?? null;
}

export async function findUserByEmail(
  sql: Sql,
  email: string,
): Promise<User | null> {
  const [user] = await sql<User>`
    select ${USER_COLUMNS}
    from users where lower(email) = lower(${email})`;
  return user ?? null;
}

/** By username or e-mail, in any letter case: a username never holds an @. */
export async function findUserForLogin(
  sql: Sql,
  login: string,
): Promise<User & { password_hash: string | null } | null> {
  const [user] = await sql<User & { password_hash: string | null }>`
    select ${USER_COLUMNS},
      password_hash
    from users
    where lower(username) = lower(${login}) or lower(email) = lower(${login})`;
  return user ?? null;
}

export async function getUser(sql: Sql, id: string): Promise<User> {
  const [user] = await sql<User>`
    select ${USER_COLUMNS}
    from users where id = ${id}`;
  if (!user) throw new Failure("not_found", "not_found");
  return user;
}

export async function setPassword(sql: Sql, id: string, password_hash: string): Promise<void> {
  await sql`update users set password_hash = ${password_hash} where id = ${id}`;
}

/** Final. What belongs to the account goes with it; its name, if it is known, is held for nobody. */
export async function deleteUser(
  sql: Sql,
  user: User,
  isKnown: boolean,
  now: Date,
): Promise<void> {
  await lockUsernames(sql, user.username);
  if (isKnown) await holdUsername(sql, user.username, user.id, now);
  await sql`delete from users where id = ${user.id}`;
}

export async function markEmailVerified(sql: Sql, id: string): Promise<void> {
  await sql`update users set email_verify = true where id = ${id}`;
}
