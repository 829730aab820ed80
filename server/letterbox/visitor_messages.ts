// The table messages: what visitors wrote to the owner of a page, the newest so many of it, for a year.
import type { MessageExport } from "../../contract/exports/account_export.ts";
import type { MessageEntry, MessageListReply } from "../../contract/letterbox/message_payloads.ts";
import type { MessageField } from "../../contract/publishing/frame_messages.ts";
import type { OwnerSql, Sql } from "../database/database.ts";

/** The oldest go first: each was mailed when it came. */
export const KEPT_MAX = 500;
export const RETENTION_MS = 365 * 24 * 60 * 60 * 1_000;
const LISTED = 20;
/** In UTF-16 units: the dashboard shows a list at once. */
const LISTED_MAX_LENGTH = 40_000;

interface NewMessage {
  id: string;
  userId: string;
  fields: readonly MessageField[];
  replyTo: string | null;
}

export async function isKept(sql: Sql, id: string): Promise<boolean> {
  const [message] = await sql`select 1 from visitor_messages where id = ${id}`;
  return message !== undefined;
}

/** Returns false for one that is kept already: sent twice, since its answer got lost. */
export async function storeMessage(
  sql: Sql,
  { id, userId, fields, replyTo }: NewMessage,
  now: Date,
): Promise<boolean> {
  const [stored] = await sql`
    insert into visitor_messages (id, user_id, fields, reply_to, received_at)
    values (${id}, ${userId}, ${JSON.stringify(fields)}::jsonb, ${replyTo}, ${now})
    on conflict do nothing returning id`;
  if (!stored) return false;
  await sql`
    delete from visitor_messages where id in (
      select id from visitor_messages where user_id = ${userId}
      order by received_at desc, id desc offset ${KEPT_MAX})`;
  // Everyone's: whoever gets no more messages has no other day for it.
  await sql`delete from visitor_messages where received_at < ${oldest(now)}`;
  return true;
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - RETENTION_MS);
}

const NEXT = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** `before` is what the list before said was next; anything else counts as the beginning. */
export async function listMessages(
  sql: Sql,
  userId: string,
  before: string,
  now: Date,
): Promise<MessageListReply> {
  const [, time = "", id = LAST_ID] = NEXT.exec(before) ?? [];
  const isFirst = Number.isNaN(Date.parse(time));
  const rows = await sql<MessageEntry & { received_at: Date }>`
    select id, fields, reply_to, is_read, received_at from visitor_messages
    where user_id = ${userId} and received_at >= ${oldest(now)}
      and (received_at, id) < (${isFirst ? "infinity" : new Date(time)}::timestamptz, ${id}::uuid)
    order by received_at desc, id desc limit ${LISTED + 1}`;
  const messages = rows.slice(0, countListed(rows))
    .map((row): MessageEntry => ({ ...row, received_at: row.received_at.toISOString() }));
  const last = messages.at(-1);
  return {
    messages,
    unread: await countUnread(sql, userId, now),
    next: rows.length > messages.length && last ? `${last.received_at}_${last.id}` : null,
  };
}

/** One at the least, however long it is. */
function countListed(rows: readonly Pick<MessageEntry, "fields">[]): number {
  let length = 0;
  const end = rows.findIndex(({ fields }) => {
    length += fields.reduce((sum, { label, value }) => sum + label.length + value.length, 0);
    return length > LISTED_MAX_LENGTH;
  });
  return end < 0 ? LISTED : Math.min(Math.max(end, 1), LISTED);
}

async function countUnread(sql: Sql, userId: string, now: Date): Promise<number> {
  const [row] = await sql<{ unread: number }>`
    select count(*)::int as unread from visitor_messages
    where user_id = ${userId} and not is_read and received_at >= ${oldest(now)}`;
  return row!.unread;
}

export async function setRead(
  sql: OwnerSql,
  userId: string,
  ids: readonly string[],
  isRead: boolean,
): Promise<void> {
  await sql`
    update visitor_messages set is_read = ${isRead}
    where user_id = ${userId} and id = any(${ids}::uuid[])`;
}

export async function deleteMessages(
  sql: OwnerSql,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from visitor_messages where user_id = ${userId} and id = any(${ids}::uuid[])`;
}

/** Some in memory at a time. */
export async function* exportMessages(sql: Sql, userId: string): AsyncGenerator<MessageExport> {
  const ids = await sql<{ id: string }>`
    select id from visitor_messages where user_id = ${userId} order by received_at, id`;
  for (let at = 0; at < ids.length; at += LISTED) {
    const some = ids.slice(at, at + LISTED).map(({ id }) => id);
    yield* await sql<MessageExport>`
      select fields, reply_to, is_read, received_at from visitor_messages
      where user_id = ${userId} and id = any(${some}::uuid[]) order by received_at, id`;
  }
}
