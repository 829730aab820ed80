// POST /api/profile/verify-email-change/: uses up the link sent to a new address; everyone signs in again.
import { useLink } from "../../accounts/links.ts";
import { endAccess } from "../../accounts/safety.ts";
import { changeEmail, lockUser } from "../../accounts/users.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { MessageReply, VerifyEmailChangeRequest } from "../../contract/payloads.ts";
import { CALLS } from "../../contract/paths.ts";
import type { Call } from "../../http/calls.ts";
import type { Deps } from "../../deps.ts";
import { Failure } from "../../errors.ts";
import { readJson } from "../../http/bodies.ts";

export function verifyEmailChange({ database, clock }: Deps): Call {
  return {
    address: CALLS.verifyEmailChange,
    method: "POST",
    by: "anyone",
    summary: "Change the email address by the link of the mail; every session ends",
    request: VerifyEmailChangeRequest,
    reply: MessageReply,
    answer: async (c) => {
      const link = await readJson(c, VerifyEmailChangeRequest);
      await database.transaction(async (sql) => {
        await lockUser(sql, link.uid);
        const used = await useLink(sql, link, "change_email", clock.now());
        const isMeant = used?.new_email?.toLowerCase() === link.new_email.toLowerCase();
        if (
          !used?.new_email || !isMeant || !await changeEmail(sql, used.user_id, used.new_email)
        ) {
          throw new Failure("bad_input", MESSAGES.expiredVerificationLink);
        }
        await endAccess(sql, used.user_id, { connections: true });
      });
      return c.json<MessageReply>({ message: MESSAGES.emailChanged });
    },
  };
}
