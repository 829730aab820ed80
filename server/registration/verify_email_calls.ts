import {
  createLink,
  deleteLink,
  lockUser,
  markEmailVerified,
  redeemLink,
  type User,
  wasLinkUsed,
} from "../accounts/mod.ts";
import { asOwner } from "../sign_in/mod.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { verifyEmailPath } from "../../contract/registration/registration_paths.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { countMissingBesideOwn, endAwaiting, findPublishState } from "../publishing/mod.ts";
import type { Sql } from "../database/database.ts";
import { tellOfHeldPage } from "../operators/mod.ts";
import { enqueueMail } from "../mail/outbox.ts";
import { verifyEmailMail } from "./registration_mails.tsx";

export function verifyEmail(deps: Deps): Answers<"verifyEmail" | "resendVerification"> {
  const { database, clock, limits, outbox, pages } = deps;
  return {
    verifyEmail: async ({ request }) => {
      const link = request;
      if (!link.uid || !link.token) {
        throw new Failure("bad_input", "invalid_verification_link");
      }
      const now = clock.now();
      const verified = await database.transaction(async (sql) => {
        const user = await lockUser(sql, link.uid);
        const used = await redeemLink(sql, link, "verify_email", now);
        const wasUsed = !used && await wasLinkUsed(sql, link, "verify_email", now);
        if (!user || !used && !wasUsed) {
          throw new Failure("bad_input", "expired_verification_link");
        }
        if (used) {
          await markEmailVerified(sql, user.id);
          await deleteLink(sql, user.id, "registration");
          await publishVerified(deps, sql, user.id);
        }
        const isOnline = await findPublishState(sql, user.id) === "online";
        return { user, was_verified: wasUsed, isOnline };
      });
      const { user, was_verified, isOnline } = verified;
      pages.forget(user.id);
      outbox.notify();
      return {
        message: was_verified ? SENTENCES.already_verified : SENTENCES.email_verified,
        was_verified,
        portfolio: isOnline ? portfolioPath(user.username) : null,
      };
    },
    resendVerification: async ({ session }) => {
      const { user } = session;
      if (user.email_verify) return { message: SENTENCES.already_verified };
      await limits.take(["mail_asker", user.id], ["mail", user.email]);
      await asOwner(deps, session, (sql) => mailVerification(deps, sql, user));
      outbox.notify();
      return { message: SENTENCES.verification_resent };
    },
  };
}

export async function publishVerified(
  { config, clock }: Pick<Deps, "config" | "clock">,
  sql: Sql,
  userId: string,
): Promise<void> {
  if (await endAwaiting(sql, userId)) await tellOfHeldPage(sql, config, clock.now());
}

export async function mailVerification(
  { config, clock }: Pick<Deps, "config" | "clock">,
  sql: Sql,
  { id, username, email }: Pick<User, "id" | "username" | "email">,
): Promise<void> {
  const now = clock.now();
  const { uid, token } = await createLink(sql, id, "verify_email", now);
  const url = config.publicUrl + verifyEmailPath(uid, token);
  const publishes = await findPublishState(sql, id) === "unverified";
  const missingPictures = await countMissingBesideOwn(sql, id);
  const mail = verifyEmailMail({ username, url, publishes, missingPictures });
  await enqueueMail(sql, email, mail, now);
}
