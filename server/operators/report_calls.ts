// POST /api/report/: what a visitor says about a page is kept for whoever runs the house, and told by mail.
import { clientFrom } from "../http/client_address.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { operatorAddress, roomUrl } from "../mail/operator_mail.ts";
import { enqueueMail } from "../mail/outbox.ts";
import { reportMail } from "./report.tsx";
import { addReport } from "./reports.ts";
import { operatorPagePath } from "../../contract/paths.ts";
import { findPublicHead } from "../publishing/public_portfolios.ts";
import { pageUrl } from "../http/hosts.ts";

export function report(deps: Deps): Answers<"report"> {
  const { config, database, clock, limits, outbox } = deps;
  return {
    report: async ({ c, request }) => {
      const { username, details, email } = request;
      const page = await findPublicHead(database.sql, username);
      if (!page) throw new Failure("not_found", "portfolio_not_found");
      await limits.take(["report", clientFrom(c, config)]);
      // Whoever would silence a page's readers by reports of their own has told the operator, too.
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
