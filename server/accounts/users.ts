import { UserPayload } from "../../contract/payloads.ts";
import { Fragment, isUniqueViolation, type OperatorSql, type Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import type { House } from "../config/house.ts";
import {
  type AddressRules,
  type Admission,
  admit,
  checkAddress,
  requireAddress,
  requireChosenUsername,
} from "./admission.ts";
import { noteEvent } from "./account_events.ts";
import type { PasswordHash } from "./passwords.ts";
import { countRename, findHold, holdUsername, lockUsernames } from "./usernames.ts";

export interface User extends UserPayload {
  id: string;
}

export type LockedUser = User & { password_hash: string | null };

export type NewUser =
  & Pick<User, "username" | "email">
  & Partial<Pick<User, "first_name" | "last_name" | "email_verify">>
  & {
    password_hash: PasswordHash | null;
  };

const PAYLOAD_COLUMNS = Object.keys(UserPayload.shape);

export const USER_COLUMNS = new Fragment(
  ["id", ...PAYLOAD_COLUMNS].map((column) => `users.${column}`).join(", "),
);

export function userPayload(user: User): UserPayload {
  return UserPayload.parse(user);
}

/** It returns null where the e-mail is taken: a stranger must not learn which addresses have an account. */
export async function createUser(
  sql: Sql,
  user: NewUser,
  admission: Admission,
  now: Date,
): Promise<User | null> {
  const { first_name = "", last_name = "", email_verify = false } = user;
  requireChosenUsername(user.username, admission.house);
  const refusal = await checkAddress(sql, admission.addresses, { email: user.email }, now);
  await lockUsernames(sql, user.username);
  if (await findHold(sql, user.username, now)) {
    throw new Failure("bad_input", "username_taken");
  }
  // "do nothing" keeps the transaction alive where one of the two is taken.
  const [created] = refusal ? [] : await sql<User>`
    insert into users (username, email, password_hash,
      first_name, last_name, email_verify, created_at)
    values (${user.username}, ${user.email}, ${user.password_hash},
      ${first_name}, ${last_name}, ${email_verify}, ${now})
    on conflict do nothing
    returning ${USER_COLUMNS}`;
  if (created) {
    await admit(sql, admission, { email: user.email, userId: created.id }, now);
    await noteEvent(sql, created.id, { kind: "account_made" }, now);
    return created;
  }
  if (!await isUsernameFree(sql, user.username, now)) {
    throw new Failure("bad_input", "username_taken");
  }
  if (refusal) throw new Failure("forbidden", refusal);
  return null;
}

export async function isUsernameFree(sql: Sql, username: string, now: Date): Promise<boolean> {
  const [user] = await sql`select 1 from users where lower(username) = lower(${username})`;
  return !user && !await findHold(sql, username, now);
}

/** The old name is held only if someone may know it: `isKnown` says that there was a page. */
export async function updateUser(
  sql: Sql,
  user: User,
  change: Pick<User, "username" | "first_name" | "last_name">,
  { isKnown, house }: { isKnown: boolean; house: House | null },
  now: Date,
): Promise<User> {
  const { username, first_name, last_name } = change;
  const isRenamed = username.toLowerCase() !== user.username.toLowerCase();
  if (isRenamed) {
    requireChosenUsername(username, house);
    await lockUsernames(sql, user.username, username);
    const hold = await findHold(sql, username, now);
    if (hold && hold.user_id !== user.id) throw new Failure("bad_input", "username_taken");
    await countRename(sql, user.id, now);
    await noteEvent(sql, user.id, { kind: "username_changed" }, now);
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

/** The lock keeps everybody else from changing who may get into this account, and from starting a session. */
export async function lockUser(sql: Sql, id: string): Promise<LockedUser | null> {
  if (!UUID.test(id)) return null;
  const [user] = await sql<LockedUser>`
    select ${USER_COLUMNS}, password_hash
    from users where id = ${id} for update`;
  return user ?? null;
}

export async function lockUserByName(sql: Sql, username: string): Promise<LockedUser | null> {
  const [user] = await sql<LockedUser>`
    select ${USER_COLUMNS}, password_hash
    from users where lower(username) = lower(${username}) for update`;
  return user ?? null;
}

export async function changeRegistration(
  sql: Sql,
  user: User,
  { email, password_hash }: { email: string; password_hash: PasswordHash },
  rules: AddressRules,
  now: Date,
): Promise<void> {
  await requireAddress(sql, rules, user, email, now);
  await sql`
    update users set email = ${email}, password_hash = ${password_hash}
    where id = ${user.id} and not email_verify`
    .catch((error) => {
      // Someone took the address between the look at it and this.
      throw isUniqueViolation(error) ? new Failure("bad_input", "registration_failed") : error;
    });
}

/** It returns false when someone else took the address meanwhile. */
export async function changeEmail(
  sql: Sql,
  user: User,
  email: string,
  rules: AddressRules,
  now: Date,
): Promise<boolean> {
  await requireAddress(sql, rules, user, email, now);
  try {
    await sql`update users set email = ${email}, email_verify = true where id = ${user.id}`;
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Somebody else may have set the password before the address was verified. */
export async function openToProvider(sql: Sql, id: string): Promise<User> {
  const [user] = await sql<User>`
    update users set email_verify = true,
      password_hash = case when email_verify then password_hash end
    where id = ${id}
    returning ${USER_COLUMNS}`;
  return user!;
}

export async function findUserByEmail(sql: Sql, email: string): Promise<User | null> {
  const [user] = await sql<User>`
    select ${USER_COLUMNS}
    from users where lower(email) = lower(${email})`;
  return user ?? null;
}

export async function findUser(sql: Sql, id: string): Promise<User | null> {
  const [user] = await sql<User>`
    select ${USER_COLUMNS}
    from users where id = ${id}`;
  return user ?? null;
}

export async function getUser(sql: Sql, id: string): Promise<User> {
  const user = await findUser(sql, id);
  if (!user) throw new Failure("not_found", "not_found");
  return user;
}

export async function setPassword(sql: Sql, id: string, hash: PasswordHash): Promise<void> {
  await sql`update users set password_hash = ${hash} where id = ${id}`;
}

/** Tokens of known browsers hold whole seconds. */
export async function disownSignIns(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`update users set password_hash = null,
    devices_since = date_trunc('second', ${now}::timestamptz) where id = ${id}`;
}

export async function forgetMaker(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`update users set first_name = '', last_name = '',
    devices_since = date_trunc('second', ${now}::timestamptz) where id = ${id}`;
}

export async function markAccessEnded(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`update users set access_ended_at = ${now} where id = ${id}`;
}

export async function stopSignIn(sql: OperatorSql, id: string, at: Date | null): Promise<void> {
  await sql`update users set sign_in_stopped_at = ${at} where id = ${id}`;
}

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
