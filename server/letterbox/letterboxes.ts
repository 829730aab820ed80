import type { LetterboxExport, MessageExport } from "../../contract/exports/account_export.ts";
import type {
  LetterboxState,
  MessageEntry,
  MessageListReply,
} from "../../contract/letterbox/message_calls.ts";
import type { Secret } from "../../contract/letterbox/message_sentences.ts";
import type { Config } from "../config/config.ts";
import type { OperatorSql, OwnerSql, Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import type { MessageField } from "../../contract/publishing/frame_messages.ts";

/** The oldest messages go first, because each was mailed when it came. */
export const KEPT_MAX = 500;
export const RETENTION_MS = 365 * 24 * 60 * 60 * 1_000;
const LISTED = 20;
const LISTED_MAX_LENGTH = 40_000;

interface NewMessage {
  id: string;
  userId: string;
  fields: readonly MessageField[];
  replyTo: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

export async function findLetterbox(
  sql: Sql,
  { areMessagesOff }: Config,
  userId: string,
): Promise<LetterboxState> {
  const [row] = await sql<
    { is_open: boolean; is_stopped: boolean; email_verify: boolean; has_form: boolean | null }
  >`
    select coalesce(is_open, false) as is_open, stopped_at is not null as is_stopped,
      email_verify, has_form
    from users
    left join letterboxes on letterboxes.user_id = users.id
    left join portfolios on portfolios.user_id = users.id
    where users.id = ${userId}`;
  const { is_open = false, is_stopped = false, email_verify = false, has_form = null } = row ?? {};
  const hindrance = areMessagesOff
    ? "off"
    : is_stopped
    ? "stopped"
    : email_verify
    ? null
    : "unverified";
  return { is_open: is_open && !hindrance, hindrance, has_form };
}

const HINDRANCES = {
  off: "messages_off",
  stopped: "letterbox_stopped",
  unverified: "letterbox_unverified",
} as const;

export async function setLetterbox(
  sql: OwnerSql,
  config: Config,
  userId: string,
  isOpen: boolean,
): Promise<void> {
  const { hindrance } = await findLetterbox(sql, config, userId);
  if (isOpen && hindrance) throw new Failure("bad_input", HINDRANCES[hindrance]);
  await sql`
    insert into letterboxes (user_id, is_open) values (${userId}, ${isOpen})
    on conflict (user_id) do update set is_open = excluded.is_open`;
}

export async function setLetterboxStopped(
  sql: OperatorSql,
  userId: string,
  at: Date | null,
): Promise<void> {
  await sql`
    insert into letterboxes (user_id, stopped_at) values (${userId}, ${at})
    on conflict (user_id) do update set stopped_at = excluded.stopped_at`;
}

export async function markAsking(
  sql: Sql,
  userId: string,
  secret: Secret,
  now: Date,
): Promise<boolean> {
  const [row] = await sql`
    insert into letterboxes as current (user_id, asked_for, asked_at)
    values (${userId}, ${secret}, ${now})
    on conflict (user_id) do update set asked_for = excluded.asked_for, asked_at = excluded.asked_at
    where current.asked_at is null or current.asked_at < ${new Date(now.getTime() - DAY_MS)}
    returning 1`;
  return row !== undefined;
}

export async function exportLetterbox(sql: Sql, userId: string): Promise<LetterboxExport | null> {
  const [row] = await sql<LetterboxExport>`
    select is_open, stopped_at, asked_for, asked_at from letterboxes where user_id = ${userId}`;
  return row ?? null;
}

export async function isKept(sql: Sql, id: string): Promise<boolean> {
  const [message] = await sql`select 1 from visitor_messages where id = ${id}`;
  return message !== undefined;
}

/** It is false for a message that is kept already: it was sent twice, because its answer got lost. */
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
  // Everyone's old messages go: whoever gets no more messages has no other day for it.
  await sql`delete from visitor_messages where received_at < ${oldest(now)}`;
  return true;
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - RETENTION_MS);
}

const NEXT = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

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
