import type { Context } from "hono";
import {
  createLink,
  deleteLink,
  type LockedUser,
  lockUser,
  markEmailVerified,
  redeemLink,
  type User,
  wasLinkUsed,
} from "../accounts/mod.ts";
import { asOwner, signIn } from "../sign_in/mod.ts";
import { findSecondFactor } from "../second_factor/mod.ts";
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
import type { SessionReply } from "../../contract/payloads.ts";
import { readRegistration } from "./invited_browsers.ts";
import { publishPageMail, verifyEmailMail } from "./registration_mails.tsx";

export function verifyEmail(deps: Deps): Answers<"verifyEmail" | "resendVerification"> {
  const { database, clock, limits, outbox, pages } = deps;
  return {
    verifyEmail: async ({ c, request }) => {
      const { registration, ...link } = request;
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
        const isHolder = used !== null && await holdsRegistration(deps, sql, user, registration);
        if (used) {
          await markEmailVerified(sql, user.id);
          await deleteLink(sql, user.id, "registration");
          await publishVerified(deps, sql, user.id);
        }
        const isOnline = await findPublishState(sql, user.id) === "online";
        return { user, was_verified: wasUsed, isOnline, isHolder };
      });
      const { user, was_verified, isOnline, isHolder } = verified;
      pages.forget(user.id);
      outbox.notify();
      return {
        message: was_verified ? SENTENCES.already_verified : SENTENCES.email_verified,
        was_verified,
        portfolio: isOnline ? portfolioPath(user.username) : null,
        username: user.username,
        session: isHolder ? await signInHolder(c, deps, user) : null,
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

/** Its holder chose the password, and the link of the mail is the second thing that nobody else has. */
async function holdsRegistration(
  { config, secret, clock }: Deps,
  sql: Sql,
  user: LockedUser,
  signed: string | undefined,
): Promise<boolean> {
  const now = clock.now();
  const registration = signed ? readRegistration(secret, signed, now) : null;
  if (registration?.uid !== user.id || user.email_verify || config.arePasswordsOff) return false;
  if (await findSecondFactor(sql, user.id)) return false;
  return await redeemLink(sql, registration, "registration", now) !== null;
}

/** The address is verified by now, so that whoever may not sign in gets no error for it. */
async function signInHolder(
  c: Context,
  deps: Deps,
  { id: userId, password_hash }: LockedUser,
): Promise<SessionReply | null> {
  if (password_hash === null) return null;
  const credential = { password_hash, by: "registration" as const };
  const refused = () => new Failure("unauthorized", "invalid_credentials");
  try {
    return await signIn(c, deps, { userId, credential, refused });
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
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
  const missingPictures = publishes ? await countMissingBesideOwn(sql, id) : 0;
  const mail = publishes
    ? publishPageMail({ userId: id, username, url, missingPictures })
    : verifyEmailMail({ username, url });
  await enqueueMail(sql, email, mail, now);
}
