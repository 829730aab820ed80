import type { Database, OperatorSql, Sql } from "../database/database.ts";
import { REPORT_DAYS } from "../../contract/limits.ts";
import { clientFrom } from "../http/askers.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { operatorAddress } from "../config/operator_settings.ts";
import { roomUrl } from "../mail/letter.tsx";
import { enqueueMail } from "../mail/outbox.ts";
import { reportMail } from "./operator_mails.tsx";
import { operatorPagePath } from "../../contract/operators/operator_paths.ts";
import { findPublicHead } from "../publishing/mod.ts";
import { pageUrl } from "../http/hosts.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const LISTED_MAX = 100;

export async function addReport(
  sql: Sql,
  page: { user_id: string; version: number },
  { details, email }: { details: string; email: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into reports (user_id, version, details, email, created_at)
    values (${page.user_id}, ${page.version}, ${details}, ${email}, ${now})`;
}

export interface ReportedPage {
  username: string;
  title: string | null;
  reports: number;
  newest_at: Date;
  details: string;
}

export async function listReportedPages(sql: Sql): Promise<ReportedPage[]> {
  return await sql<ReportedPage>`
    select username, title, count(*)::int as reports, max(reports.created_at) as newest_at,
      (array_agg(details order by reports.created_at desc))[1] as details
    from reports join users on users.id = reports.user_id
    left join portfolios on portfolios.user_id = users.id
    where decided_at is null
    group by users.id, title
    order by count(*) desc, max(reports.created_at) desc limit ${LISTED_MAX}`;
}

export interface Report {
  id: string;
  version: number;
  details: string;
  email: string;
  created_at: Date;
  decided_at: Date | null;
}

export async function listReports(sql: Sql, userId: string): Promise<Report[]> {
  return await sql<Report>`
    select id, version, details, email, created_at, decided_at from reports
    where user_id = ${userId} order by created_at desc limit ${LISTED_MAX}`;
}

/** A takedown is a decision about all that was said of the page. */
export async function decideReports(sql: OperatorSql, userId: string, now: Date): Promise<void> {
  await sql`
    update reports set decided_at = ${now} where user_id = ${userId} and decided_at is null`;
}

export async function dropOldReports({ sql }: Database, now: Date): Promise<void> {
  const end = new Date(now.getTime() - REPORT_DAYS * DAY_MS);
  await sql`delete from reports where decided_at < ${end}`;
}

export function report(deps: Deps): Answers<"report"> {
  const { config, database, clock, limits, outbox } = deps;
  return {
    report: async ({ c, request }) => {
      const { username, details, email } = request;
      const page = await findPublicHead(database.sql, username);
      if (!page) throw new Failure("not_found", "portfolio_not_found");
      await limits.take(["report", clientFrom(c, config)]);
      // The operator has the reports of somebody who would silence a page's readers by many of them.
      if (!await limits.allows(["report_page", page.username])) {
        return { message: SENTENCES.reported_often };
      }
      const url = pageUrl(config, page.username);
      const room = config.operators.length
        ? roomUrl(config, operatorPagePath(page.username))
        : null;
      const mail = reportMail({ username: page.username, details, email, url, room });
      await database.transaction(async (sql) => {
        await addReport(sql, page, { details, email }, clock.now());
        await enqueueMail(sql, operatorAddress(config), mail, clock.now());
      });
      outbox.notify();
      return { message: SENTENCES.reported };
    },
  };
}
