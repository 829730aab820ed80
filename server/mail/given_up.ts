import type { Sql } from "../database/database.ts";

export interface MailCount {
  waiting: number;
  oldest_waiting: Date | null;
  given_up: number;
  oldest_given_up: Date | null;
}

export async function countMails(sql: Sql): Promise<MailCount> {
  const [counts] = await sql<MailCount>`
    select
      (count(*) filter (where next_attempt_at is not null))::int as waiting,
      min(created_at) filter (where next_attempt_at is not null) as oldest_waiting,
      (count(*) filter (where next_attempt_at is null))::int as given_up,
      min(created_at) filter (where next_attempt_at is null) as oldest_given_up
    from mails`;
  return counts!;
}

export interface GivenUpMail {
  id: string;
  recipient: string;
  subject: string;
  created_at: Date;
  last_error: string | null;
}

export const GIVEN_UP_LISTED = 50;

export async function listGivenUp(sql: Sql): Promise<GivenUpMail[]> {
  return await sql<GivenUpMail>`
    select id, recipient, subject, created_at, last_error from mails
    where next_attempt_at is null order by created_at desc, id limit ${GIVEN_UP_LISTED}`;
}

const REASONS: readonly [RegExp, string][] = [
  [
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|getaddrinfo/i,
    "The mail server could not be reached.",
  ],
  [/ETIMEDOUT|timed? ?out|Greeting never received/i, "The mail server did not answer in time."],
  [
    /EAUTH|\b53[045]\b|authentication|Invalid login/i,
    "The mail server did not let us in: look at SMTP_URL.",
  ],
  [/certificate|self.signed|TLS|SSL/i, "There was no safe connection to the mail server."],
  [/\b4[0-9]{2}\b/, "The mail server asked to come back later, each time."],
  [/\b55[013]\b|\b5\.1\.\d\b/, "The mail server knows no such address, or takes no mail for it."],
  [/\b5[0-9]{2}\b/, "The mail server refused it."],
];

export function sayWhy(lastError: string | null): string {
  const found = REASONS.find(([pattern]) => pattern.test(lastError ?? ""));
  return found?.[1] ?? "It could not be delivered.";
}
