// /api/auth/verify-email/: uses up the link from the mail, and sends a new one to whoever is signed in.
import { createLink, useLink } from "../../accounts/links.ts";
import { asOwner } from "../../accounts/safety.ts";
import { lockUser, markEmailVerified } from "../../accounts/users.ts";
import { MESSAGES } from "../../../contract/messages.ts";
import { CALLS, verifyEmailPath } from "../../../contract/paths.ts";
import { MessageReply, VerifyEmailRequest } from "../../../contract/payloads.ts";
import type { Call } from "../../calls/calls.ts";
import type { Deps } from "../../deps.ts";
import { Failure } from "../../errors.ts";
import { enqueueMail } from "../../mail/outbox.ts";
import { verifyEmailMail } from "../../mail/verify_email.tsx";
import { readJson } from "../../calls/bodies.ts";

export function verifyEmail(deps: Deps): Call[] {
  const { database, clock, config, limits, outbox } = deps;
  return [
    {
      address: CALLS.verifyEmail,
      method: "POST",
      by: "anyone",
      summary: "Verify the email address by the link of the mail",
      request: VerifyEmailRequest,
      reply: MessageReply,
      answer: async (c) => {
        const link = await readJson(c, VerifyEmailRequest);
        if (!link.uid || !link.token) {
          throw new Failure("bad_input", MESSAGES.invalidVerificationLink);
        }
        await database.transaction(async (sql) => {
          await lockUser(sql, link.uid);
          const used = await useLink(sql, link, "verify_email", clock.now());
          if (!used) {
            throw new Failure("bad_input", MESSAGES.expiredVerificationLink);
          }
          await markEmailVerified(sql, used.user_id);
        });
        return c.json<MessageReply>({ message: MESSAGES.emailVerified });
      },
    },
    {
      address: CALLS.resendVerification,
      method: "POST",
      by: "user",
      summary: "Send the link that verifies the email address again",
      reply: MessageReply,
      failures: ["too_many"],
      answer: async (c) => {
        const { user: { id, username, email, email_verify } } = c.var.session;
        if (email_verify) return c.json<MessageReply>({ message: MESSAGES.alreadyVerified });
        await limits.take(["mail_asker", id], ["mail", email]);
        const now = clock.now();
        await asOwner(deps, c.var.session, async (sql) => {
          const { uid, token } = await createLink(sql, id, "verify_email", now);
          const url = config.publicUrl + verifyEmailPath(uid, token);
          await enqueueMail(sql, email, verifyEmailMail({ username, url }), now);
        });
        outbox.notify();
        return c.json<MessageReply>({ message: MESSAGES.verificationResent });
      },
    },
  ];
}
