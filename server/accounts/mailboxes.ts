// The table taken_down_mailboxes: how often pages of a mailbox are taken down, whatever became of their accounts.
import type { CountedTakedownExport } from "../../contract/exports/account_export.ts";
import type { Database, OperatorSql, Sql } from "../database/database.ts";
import { mailboxOf } from "./mailbox_of.ts";
import { YEAR_MS } from "./renames.ts";
import { signText } from "./tokens.ts";

/** With so many pages down, a mailbox gets no further account. */
export const BARRED_AT = 2;
/** After the last of them. */
export const MAILBOX_KEPT_MS = YEAR_MS;

interface Owner {
  id: string;
  email: string;
  email_verify: boolean;
}

/**
 * Once for a page, whatever reasons follow the first while it is down. Not for an address that nobody has verified: it
 * may be somebody else's, who would be kept out for it.
 */
export async function countTakedown(
  sql: OperatorSql,
  secret: string,
  { id, email, email_verify }: Owner,
  now: Date,
): Promise<void> {
  if (!email_verify) return;
  await sql`
    insert into taken_down_mailboxes (user_id, mailbox_hash, taken_down_at)
    values (${id}, ${await hashMailbox(secret, email)}, ${now})
    on conflict (user_id) do nothing`;
}

/** The page is back, so that it was not taken down. */
export async function uncountTakedown(sql: OperatorSql, userId: string): Promise<void> {
  await sql`delete from taken_down_mailboxes where user_id = ${userId}`;
}

export async function isBarred(
  sql: Sql,
  secret: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const [found] = await sql<{ pages: number; last: Date | null }>`
    select count(*)::int as pages, max(taken_down_at) as last
    from taken_down_mailboxes where mailbox_hash = ${await hashMailbox(secret, email)}`;
  const { pages, last } = found!;
  return pages >= BARRED_AT && last !== null && last > endOfKept(now);
}

/** All of a mailbox together, when the last of them is old enough. */
export async function dropOldMailboxes({ sql }: Database, now: Date): Promise<void> {
  await sql`
    delete from taken_down_mailboxes as old where not exists (
      select 1 from taken_down_mailboxes as other
      where other.mailbox_hash = old.mailbox_hash and other.taken_down_at > ${endOfKept(now)})`;
}

/** Of the account's own page alone: another one of the mailbox may have been somebody else's. */
export async function exportCountedTakedowns(
  sql: Sql,
  userId: string,
): Promise<CountedTakedownExport[]> {
  return await sql<CountedTakedownExport>`
    select taken_down_at from taken_down_mailboxes where user_id = ${userId}`;
}

function endOfKept(now: Date): Date {
  return new Date(now.getTime() - MAILBOX_KEPT_MS);
}

async function hashMailbox(secret: string, email: string): Promise<string> {
  return await signText(secret, `mailbox ${mailboxOf(email)}`);
}
