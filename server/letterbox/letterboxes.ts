// The table letterboxes: whether the visitors of a page may write to its owner, and what the operator has to say of it.
import type { LetterboxExport } from "../../contract/exports/account_export.ts";
import type { LetterboxState } from "../../contract/letterbox/message_payloads.ts";
import type { Secret } from "../../contract/letterbox/secrets.ts";
import type { Config } from "../config/config.ts";
import type { OperatorSql, OwnerSql, Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Of a person who has a page. */
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

/** Throws a Failure where it cannot be opened. */
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

/** The operator's word on the messages to a person; null takes it back. */
export async function setLetterboxStopped(
  sql: OperatorSql,
  userId: string,
  at: Date | null,
): Promise<void> {
  await sql`
    insert into letterboxes (user_id, stopped_at) values (${userId}, ${at})
    on conflict (user_id) do update set stopped_at = excluded.stopped_at`;
}

/** Returns whether it is news: the first time within a day. */
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
