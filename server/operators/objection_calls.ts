// POST /api/portfolio/objection/: the owner of a page that was taken down says why it should be back.
import { asOwner } from "../accounts/safety.ts";
import { operatorPagePath } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { objectionMail } from "./objection.ts";
import { operatorAddress, roomUrl } from "../mail/operator_mail.ts";
import { enqueueMail } from "../mail/outbox.ts";
import { object } from "./takedowns.ts";

export function objection(deps: Deps): Answers<"object"> {
  const { config, clock, outbox } = deps;
  return {
    object: async ({ request, session }) => {
      await asOwner(deps, session, async (sql, { id, username }) => {
        const now = clock.now();
        await object(sql, id, request.objection, now);
        const url = roomUrl(config, operatorPagePath(username));
        const mail = objectionMail({ username, objection: request.objection, url });
        await enqueueMail(sql, operatorAddress(config), mail, now);
      });
      outbox.notify();
      return { message: SENTENCES.objected };
    },
  };
}
