import type { IdentityExport } from "../../contract/exports/account_export.ts";
import type { Sql } from "../database/database.ts";
import { type User, USER_COLUMNS } from "../accounts/mod.ts";

/** A subject is somebody only beside its issuer (ASVS 5.0, 6.8.1). */
export interface IdentityKey {
  issuer: string;
  subject: string;
}

export async function lockIdentity(sql: Sql, { issuer, subject }: IdentityKey): Promise<void> {
  const name = `${issuer} ${subject}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 1))`;
}

export async function findUserByIdentity(
  sql: Sql,
  { issuer, subject }: IdentityKey,
): Promise<User | null> {
  const [user] = await sql<User>`
    select ${USER_COLUMNS}
    from identities join users on users.id = identities.user_id
    where identities.issuer = ${issuer} and identities.subject = ${subject}`;
  return user ?? null;
}

export async function findIdentity(sql: Sql, userId: string): Promise<IdentityKey | null> {
  const [identity] = await sql<IdentityKey>`
    select issuer, subject from identities where user_id = ${userId}`;
  return identity ?? null;
}

/** The caller must hold the locks on the identity and on the user's row. */
export async function addIdentity(
  sql: Sql,
  userId: string,
  { issuer, subject }: IdentityKey,
): Promise<void> {
  await sql`
    insert into identities (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})`;
}

export async function listIdentities(sql: Sql, userId: string): Promise<IdentityExport[]> {
  return await sql<IdentityExport>`
    select issuer, subject from identities where user_id = ${userId}`;
}
