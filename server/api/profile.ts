// /api/profile/: change what one is called, one's password, and, by a link to the new address, one's e-mail.
import { Hono } from "hono";
import { createLink, deleteLinks, useLink } from "../accounts/links.ts";
import { checkCommonPassword, hashPassword, verifyPassword } from "../accounts/passwords.ts";
import { endSessions } from "../accounts/sessions.ts";
import {
  changeEmail,
  findPasswordHash,
  findUserByEmail,
  setPassword,
  updateUser,
  type User,
  userPayload,
} from "../accounts/users.ts";
import { MESSAGES } from "../contract/messages.ts";
import { CALLS, routeOf, SCREENS, verifyEmailChangePath } from "../contract/paths.ts";
import {
  ChangePasswordRequest,
  type MessageReply,
  type UpdateProfileReply,
  UpdateProfileRequest,
  VerifyEmailChangeRequest,
} from "../contract/payloads.ts";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { requireUser, type SignedIn } from "../guard.ts";
import { alreadyRegisteredMail } from "../mail/already_registered.tsx";
import { changeEmailMail, emailChangeNoticeMail } from "../mail/change_email.tsx";
import { enqueueMail } from "../mail/outbox.ts";
import { passwordChangedMail } from "../mail/password_changed.tsx";
import { readJson } from "../security.ts";

export function profile(deps: Deps): Hono<SignedIn> {
  const { database, clock, outbox, config, limits } = deps;
  return new Hono<SignedIn>()
    .put(routeOf(CALLS.updateProfile), requireUser(deps), async (c) => {
      const request = await readJson(c, UpdateProfileRequest);
      const { user } = c.var.session;
      const isNewEmail = request.email.toLowerCase() !== user.email.toLowerCase();
      if (isNewEmail) await limits.take(["mail_asker", user.id], ["mail", request.email]);
      const updated = await database.transaction(async (sql) => {
        if (isNewEmail) await askNewAddress(deps, sql, user, request.email);
        return await updateUser(sql, user, request, clock.now());
      });
      outbox.wake();
      return c.json<UpdateProfileReply>({
        message: isNewEmail ? MESSAGES.emailChangeSent : MESSAGES.profileUpdated,
        user: userPayload(updated),
      });
    })
    .post(routeOf(CALLS.changePassword), requireUser(deps), async (c) => {
      const { current_password, new_password } = await readJson(c, ChangePasswordRequest);
      const { id: sessionId, user } = c.var.session;
      const problem = checkCommonPassword(new_password);
      if (problem) throw new Failure("bad_input", problem);
      const hash = await findPasswordHash(database.sql, user.id);
      const matches = await limits.guess(
        [["password_check", user.id]],
        () => verifyPassword(current_password, hash),
      );
      if (!matches) throw new Failure("bad_input", MESSAGES.currentPasswordWrong);
      const password_hash = await hashPassword(new_password);
      await database.transaction(async (sql) => {
        await setPassword(sql, user.id, password_hash);
        await endSessions(sql, user.id, sessionId);
        const url = config.publicUrl + SCREENS.forgotPassword;
        const mail = passwordChangedMail({ username: user.username, url });
        await enqueueMail(sql, user.email, mail, clock.now());
      });
      outbox.wake();
      return c.json<MessageReply>({ message: MESSAGES.passwordChanged });
    })
    .post(routeOf(CALLS.verifyEmailChange), async (c) => {
      const link = await readJson(c, VerifyEmailChangeRequest);
      await database.transaction(async (sql) => {
        const used = await useLink(sql, link, "change_email", clock.now());
        const isMeant = used?.new_email?.toLowerCase() === link.new_email.toLowerCase();
        if (!used?.new_email || !isMeant || !await changeEmail(sql, used.user_id, used.new_email)) {
          throw new Failure("bad_input", MESSAGES.expiredVerificationLink);
        }
        await deleteLinks(sql, used.user_id);
        await endSessions(sql, used.user_id);
      });
      return c.json<MessageReply>({ message: MESSAGES.emailChanged });
    });
}

/** Nothing changes until the link is used; a taken address is told to its owner, not to the one who asks. */
async function askNewAddress(
  { config, clock }: Deps,
  sql: Sql,
  user: User,
  newEmail: string,
): Promise<void> {
  const now = clock.now();
  const owner = await findUserByEmail(sql, newEmail);
  if (owner) {
    const url = config.publicUrl + SCREENS.login;
    const mail = alreadyRegisteredMail({ username: owner.username, url });
    await enqueueMail(sql, owner.email, mail, now);
  } else {
    const { uid, token } = await createLink(sql, user.id, "change_email", now, newEmail);
    const url = config.publicUrl + verifyEmailChangePath(uid, token, newEmail);
    const mail = changeEmailMail({ username: user.username, url });
    await enqueueMail(sql, newEmail, mail, now);
  }
  const url = config.publicUrl + SCREENS.forgotPassword;
  const notice = emailChangeNoticeMail({ username: user.username, url });
  await enqueueMail(sql, user.email, notice, now);
}
