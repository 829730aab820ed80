// POST /api/report/: what a visitor says about a page goes to whoever runs the house, by mail.
import { clientAddress } from "../access/client_address.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { CALLS, portfolioPath } from "../../contract/paths.ts";
import { MessageReply, ReportRequest } from "../../contract/payloads.ts";
import type { Call } from "../calls/calls.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { operatorAddress } from "../mail/operator.ts";
import { enqueueMail } from "../mail/outbox.ts";
import { reportMail } from "../mail/report.tsx";
import { findPublicHead } from "../publishing/public_portfolios.ts";
import { readJson } from "../calls/bodies.ts";

export function report(deps: Deps): Call {
  const { config, database, clock, limits, outbox } = deps;
  return {
    address: CALLS.report,
    method: "POST",
    by: "anyone",
    summary: "Tell the operator what is wrong with a page",
    request: ReportRequest,
    reply: MessageReply,
    failures: ["not_found", "too_many"],
    answer: async (c) => {
      const { username, details, email } = await readJson(c, ReportRequest);
      const page = await findPublicHead(database.sql, username);
      if (!page) throw new Failure("not_found", MESSAGES.portfolioNotFound);
      await limits.take(["report", clientAddress(c, config)]);
      // Whoever would silence a page's readers by reports of their own has told the operator, too.
      if (!await limits.allows(["report_page", page.username])) {
        return c.json<MessageReply>({ message: MESSAGES.reportedOften });
      }
      const url = config.publicUrl + portfolioPath(page.username);
      const mail = reportMail({ username: page.username, details, email, url });
      await enqueueMail(database.sql, operatorAddress(config), mail, clock.now());
      outbox.notify();
      return c.json<MessageReply>({ message: MESSAGES.reported });
    },
  };
}
