import type { CountedTakedownExport } from "../../contract/exports/account_export.ts";
import type { Database, OperatorSql, Sql } from "../database/database.ts";
import { YEAR_MS } from "./usernames.ts";
import { signText } from "../http/tokens.ts";

const SAME_HOSTS: Readonly<Record<string, string>> = { "googlemail.com": "gmail.com" };

/** At these hosts a "-" starts what the user added, as a "+" does everywhere: no name there has one. */
const DASH_HOSTS = /^(?:yahoo\.(?:com|co|com?\.[a-z]{2}|[a-z]{2})|ymail\.com|rocketmail\.com)$/;

/** Mail to anything@name.fastmail.com reaches name@fastmail.com. */
const NAME_IN_HOST = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

export const BARRED_AT = 2;
export const MAILBOX_KEPT_MS = YEAR_MS;

interface Owner {
  id: string;
  email: string;
  email_verify: boolean;
}

/** An address that nobody verified may be somebody else's, who must not be kept out for it. */
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

export async function dropOldMailboxes({ sql }: Database, now: Date): Promise<void> {
  await sql`
    delete from taken_down_mailboxes as old where not exists (
      select 1 from taken_down_mailboxes as other
      where other.mailbox_hash = old.mailbox_hash and other.taken_down_at > ${endOfKept(now)})`;
}

/** Another page of the same mailbox may have been somebody else's. */
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

/** A few hosts tell addresses apart by dots alone, so refusals must say that the mailbox may be somebody else's. */
export function mailboxOf(email: string): string {
  const lower = email.toLowerCase();
  const at = lower.lastIndexOf("@");
  const [name, host] = [lower.slice(0, Math.max(at, 0)), lower.slice(at + 1)];
  const [, nameInHost, hostOfName] = NAME_IN_HOST.exec(host) ?? [];
  return nameInHost && hostOfName
    ? `${toBareName(nameInHost, hostOfName)}@${hostOfName}`
    : `${toBareName(name, host)}@${SAME_HOSTS[host] ?? host}`;
}

/** A name of nothing but dots and additions stays whole: it would be the same mailbox as all of its kind. */
function toBareName(name: string, host: string): string {
  const added = DASH_HOSTS.test(host) ? /[+-].*$/s : /\+.*$/s;
  return name.replace(added, "").replaceAll(".", "") || name;
}
