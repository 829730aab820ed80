import type { MailExport } from "../../contract/exports/account_export.ts";
import type { Clock } from "../clock.ts";
import { describeReason, logEvent } from "../log.ts";
import type { Database, OperatorSql, Sql } from "../database/database.ts";
import { count, runOutsideRequests, traced } from "../work/telemetry.ts";
import { DRAW_MS, drawInTime, type DrawPage } from "./page_picture.ts";
import type { Mail, Transport } from "./transport.ts";

export interface Message {
  subject: string;
  html: string | null;
  body: string;
  /** Whose page it has a picture of. */
  pageOf?: string | null;
}

export interface Outbox {
  /** Returns at once. It must be called after the commit. */
  notify(): void;
  settle(): Promise<void>;
  close(): Promise<void>;
}

export const MAX_ATTEMPTS = 12;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60 * 1_000;
/** After a crash, another process takes a mail when its claim is over. */
const CLAIM_MS = 60_000;
const POLL_MS = 15_000;
const BATCH = 10;

interface MailOptions {
  replyTo?: string | null;
  userId?: string | null;
}

interface DrawOptions {
  drawPage: DrawPage;
  drawMs: number;
}

interface OutboxOptions extends DrawOptions {
  pollMs: number;
}

const drawNothing: DrawPage = () => Promise.resolve(null);

export async function enqueueMail(
  sql: Sql,
  recipient: string,
  { subject, html, body, pageOf = null }: Message,
  now: Date,
  { replyTo = null, userId = null }: MailOptions = {},
): Promise<void> {
  const insert = () =>
    sql`
    insert into mails
      (recipient, reply_to, user_id, page_of, subject, html, body, next_attempt_at, created_at)
    values (${recipient}, ${replyTo}, ${userId}, ${pageOf}, ${subject}, ${html}, ${body}, ${now},
      ${now})`;
  await traced("enqueue_mail", {}, insert);
}

export async function enqueueDigest(
  sql: Sql,
  recipient: string,
  kind: string,
  write: (times: number) => Message,
  dueAt: Date,
  now: Date,
): Promise<void> {
  await traced("enqueue_mail", {}, async () => {
    const once = write(1);
    const [waiting] = await sql<{ id: string; digest_size: number }>`
      insert into mails
        (recipient, subject, html, body, next_attempt_at, created_at, digest_key)
      values (${recipient}, ${once.subject}, ${once.html}, ${once.body}, ${dueAt}, ${now},
        ${`${kind} ${recipient.toLowerCase()}`})
      on conflict (digest_key) do update set
        digest_size = mails.digest_size + 1,
        attempts = 0,
        next_attempt_at = coalesce(mails.next_attempt_at, excluded.next_attempt_at)
      returning id, digest_size`;
    if (waiting!.digest_size === 1) return;
    const { html, body } = write(waiting!.digest_size);
    await sql`update mails set html = ${html}, body = ${body} where id = ${waiting!.id}`;
  });
}

export async function listMails(sql: Sql, recipient: string): Promise<MailExport[]> {
  return await sql<MailExport>`
    select subject, created_at from mails
    where lower(recipient) = lower(${recipient}) order by created_at`;
}

export async function retryMails(sql: OperatorSql, id: string | null, now: Date): Promise<number> {
  const [row] = await sql<{ mails: number }>`
    with tried as (
      update mails set attempts = 0, next_attempt_at = ${now}
      where next_attempt_at is null and (${id}::text is null or id::text = lower(${id}))
      returning 1
    )
    select count(*)::int as mails from tried`;
  return row!.mails;
}

export function openOutbox(
  database: Database,
  transport: Transport,
  clock: Clock,
  { drawPage = drawNothing, drawMs = DRAW_MS, pollMs = POLL_MS }: Partial<OutboxOptions> = {},
): Outbox {
  let current: Promise<void> | undefined;
  let isWanted = false;
  let isClosed = false;

  function notify() {
    if (isClosed) return;
    isWanted = true;
    current ??= runOutsideRequests(drain);
  }

  async function drain() {
    while (isWanted && !isClosed) {
      isWanted = false;
      try {
        const delivered = await deliverDue(database.sql, transport, clock, { drawPage, drawMs });
        if (delivered === BATCH) isWanted = true;
      } catch (error) {
        logEvent("warn", "mail.outbox_unreadable", describeReason(error));
      }
    }
    // No await may stand between the last look and this: a notification in between would be lost.
    current = undefined;
  }

  const poll = setInterval(notify, pollMs);
  return {
    notify,
    settle: async () => {
      while (current) await current;
    },
    close: async () => {
      isClosed = true;
      clearInterval(poll);
      await current;
      transport.close();
    },
  };
}

type ClaimedMail = Mail & { page_of: string | null; attempts: number; digest_size: number };

async function deliverDue(
  sql: Sql,
  transport: Transport,
  clock: Clock,
  { drawPage, drawMs }: DrawOptions,
): Promise<number> {
  const now = clock.now();
  const claimEnd = new Date(now.getTime() + CLAIM_MS);
  const mails = await sql<ClaimedMail>`
    with due as materialized (
      select id as due_id from mails where next_attempt_at <= ${now}
      order by next_attempt_at limit ${BATCH} for update skip locked)
    update mails set
      attempts = attempts + 1, next_attempt_at = ${claimEnd}
    from due where id = due_id
    returning id, recipient, reply_to, page_of, subject, html, body, attempts, digest_size`;
  await Promise.all(mails.map(async (mail) => {
    const picture = mail.page_of && await drawInTime(drawPage, mail.page_of, drawMs);
    await deliver(sql, transport, clock, { ...mail, picture: picture || null });
  }));
  return mails.length;
}

async function deliver(
  sql: Sql,
  transport: Transport,
  clock: Clock,
  mail: ClaimedMail,
): Promise<void> {
  try {
    await traced("mail", { attempt: mail.attempts }, () => transport.send(mail));
    count("mails", { outcome: "delivered" });
  } catch (error) {
    const next = nextAttempt(mail.attempts, clock.now());
    const { reason } = describeReason(error);
    count("mails", { outcome: next ? "delayed" : "given up" });
    logEvent("warn", next ? "mail.not_delivered" : "mail.given_up", {
      mail: mail.id,
      attempts: mail.attempts,
      next_attempt_at: next,
      // Servers like to repeat the address in their refusal, which must not get into the log.
      reason: reason.replaceAll(mail.recipient, "(recipient)"),
    });
    await sql`
      update mails set next_attempt_at = ${next}, last_error = ${reason}
      where id = ${mail.id}`;
    return;
  }
  // If something was added to the digest meanwhile, it goes once more when the claim ends.
  await sql`delete from mails where id = ${mail.id} and digest_size = ${mail.digest_size}`;
}

/** It is null after the last try: the row stays for the operator to see. */
function nextAttempt(attempts: number, now: Date): Date | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  const pause = Math.min(
    FIRST_PAUSE_MS * 3 ** (attempts - 1),
    LONGEST_PAUSE_MS,
  );
  return new Date(now.getTime() + pause);
}
