// POST /api/operator/mails/: mails that were given up are tried again.
import { SENTENCES } from "../../contract/sentences.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { retryMails } from "../mail/outbox.ts";
import { actAsOperator } from "./acts.ts";

export function operatorMails(deps: Deps): Answers<"retryMails"> {
  const { clock, outbox } = deps;
  return {
    retryMails: async ({ request: { id }, session }) => {
      const reason = id === null ? "All that were given up." : "One.";
      await actAsOperator(deps, session, { act: "retry_mails", reason }, async (sql) => {
        if (await retryMails(sql, id, clock.now()) === 0) {
          throw new Failure("bad_input", "mail_not_given_up");
        }
      });
      outbox.notify();
      return { message: SENTENCES.mails_retried };
    },
  };
}
