// /api/auth/verify-email/: uses up the link from the mail, and sends a new one to whoever is signed in.
import { createLink, useLink } from "../../accounts/links.ts";
import { asOwner } from "../../accounts/safety.ts";
import { lockUser, markEmailVerified } from "../../accounts/users.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import { verifyEmailPath } from "../../../contract/paths.ts";
import type { Answers } from "../../calls/calls.ts";
import type { Deps } from "../../deps.ts";
import { Failure } from "../../errors.ts";
import { enqueueMail } from "../../mail/outbox.ts";
import { verifyEmailMail } from "../../mail/verify_email.tsx";

export function verifyEmail(deps: Deps): Answers<"verifyEmail" | "resendVerification"> {
  const { database, clock, config, limits, outbox } = deps;
  return {
    verifyEmail: async ({ request }) => {
      const link = request;
      if (!link.uid || !link.token) {
        throw new Failure("bad_input", "invalid_verification_link");
      }
      await database.transaction(async (sql) => {
        await lockUser(sql, link.uid);
        const used = await useLink(sql, link, "verify_email", clock.now());
        if (!used) {
          throw new Failure("bad_input", "expired_verification_link");
        }
        await markEmailVerified(sql, used.user_id);
      });
      return { message: SENTENCES.email_verified };
    },
    resendVerification: async ({ session }) => {
      const { user: { id, username, email, email_verify } } = session;
      if (email_verify) return { message: SENTENCES.already_verified };
      await limits.take(["mail_asker", id], ["mail", email]);
      const now = clock.now();
      await asOwner(deps, session, async (sql) => {
        const { uid, token } = await createLink(sql, id, "verify_email", now);
        const url = config.publicUrl + verifyEmailPath(uid, token);
        await enqueueMail(sql, email, verifyEmailMail({ username, url }), now);
      });
      outbox.notify();
      return { message: SENTENCES.verification_resent };
    },
  };
}
