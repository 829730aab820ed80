// /api/auth/password-reset/: asks for a link, looks at it, and sets a new password with it.
import {
  createLink,
  deleteLink,
  findLink,
  type LinkPurpose,
  useLink,
} from "../../accounts/links.ts";
import { checkGuessable, hashPassword } from "../../accounts/passwords.ts";
import { endAccess } from "../../accounts/safety.ts";
import {
  findUserByEmail,
  getUser,
  lockUser,
  markEmailVerified,
  setPassword,
} from "../../accounts/users.ts";
import { clientAddress } from "../../access/client_address.ts";
import { MESSAGES } from "../../../contract/messages.ts";
import { CALLS, resetPasswordPath, SCREENS } from "../../../contract/paths.ts";
import {
  InvalidLinkReply,
  MessageReply,
  PasswordResetConfirmRequest,
  PasswordResetRequest,
  PasswordResetValidateReply,
  PasswordResetValidateRequest,
} from "../../../contract/payloads.ts";
import type { Call } from "../../calls/calls.ts";
import type { Deps } from "../../deps.ts";
import { setDeviceCookie } from "../../access/device.ts";
import { Failure } from "../../errors.ts";
import { planNotice } from "../../mail/notices.ts";
import { enqueueMail } from "../../mail/outbox.ts";
import { passwordChangedMail } from "../../mail/password_changed.tsx";
import { resetPasswordMail } from "../../mail/reset_password.tsx";
import { takingAtLeast } from "../../access/pace.ts";
import { readJson } from "../../calls/bodies.ts";

/** Both lead to a new password: the second is in the notice of a change of e-mail, and stops that change. */
const PURPOSES: readonly LinkPurpose[] = ["reset_password", "recover_account"];

/** Long enough to hide whether a link was written, short enough to wait for. */
const REQUEST_MS = 200;

export function passwordReset(deps: Deps): Call[] {
  const { database, clock, limits, config } = deps;
  return [
    {
      address: CALLS.passwordReset,
      method: "POST",
      by: "anyone",
      summary: "Ask for a link by mail to set a new password",
      request: PasswordResetRequest,
      reply: MessageReply,
      failures: ["too_many"],
      answer: async (c) => {
        const { email } = await readJson(c, PasswordResetRequest);
        await limits.take(["mail_asker", clientAddress(c, config)], ["reset_mail", email]);
        await takingAtLeast(REQUEST_MS, sendLink(deps, email));
        return c.json<MessageReply>({ message: MESSAGES.resetRequested });
      },
    },
    {
      address: CALLS.passwordResetValidate,
      method: "POST",
      by: "anyone",
      summary: "Look whether the link of a password reset is good",
      request: PasswordResetValidateRequest,
      reply: PasswordResetValidateReply,
      refusal: InvalidLinkReply,
      answer: async (c) => {
        const link = await readJson(c, PasswordResetValidateRequest);
        const found = await findLink(database.sql, link, PURPOSES, clock.now());
        if (found?.purpose === "recover_account") await stopEmailChange(deps, found.user_id);
        if (!found) {
          return c.json<InvalidLinkReply>({ valid: false, error: MESSAGES.resetLinkExpired }, 400);
        }
        const { email } = await getUser(database.sql, found.user_id);
        return c.json<PasswordResetValidateReply>({ valid: true, email });
      },
    },
    {
      address: CALLS.passwordResetConfirm,
      method: "POST",
      by: "anyone",
      summary: "Set a new password by the link of the mail",
      request: PasswordResetConfirmRequest,
      reply: MessageReply,
      answer: async (c) => {
        const request = await readJson(c, PasswordResetConfirmRequest);
        await setDeviceCookie(c, deps, await confirm(deps, request));
        deps.outbox.notify();
        return c.json<MessageReply>({ message: MESSAGES.resetDone });
      },
    },
  ];
}

/** Mails go to the stored address alone: one that only looks alike gets nothing. */
async function sendLink({ database, clock, config, outbox }: Deps, email: string) {
  const now = clock.now();
  await database.transaction(async (sql) => {
    const user = await findUserByEmail(sql, email);
    if (!user) return;
    const { uid, token } = await createLink(sql, user.id, "reset_password", now);
    const url = config.publicUrl + resetPasswordPath(uid, token);
    const mail = resetPasswordMail({ username: user.username, url });
    await enqueueMail(sql, user.email, mail, now);
  });
  outbox.notify();
}

async function stopEmailChange({ database }: Deps, userId: string): Promise<void> {
  await database.transaction(async (sql) => {
    await lockUser(sql, userId);
    await deleteLink(sql, userId, "change_email");
  });
}

/** Returns whose password it is. */
async function confirm(
  { database, clock, config, limits, hasher }: Deps,
  { uid, token, new_password }: { uid: string; token: string; new_password: string },
): Promise<string> {
  const now = clock.now();
  // Looked at before the hash, so that a wrong link costs no work.
  const found = await findLink(database.sql, { uid, token }, PURPOSES, now);
  if (!found) throw new Failure("bad_input", MESSAGES.resetLinkExpired);
  const user = await getUser(database.sql, found.user_id);
  const problem = await checkGuessable(new_password, user);
  if (problem) throw new Failure("bad_input", problem);
  const password_hash = await hashPassword(hasher, new_password, [user.id]);
  const notice = await planNotice(limits, "password", user.email, now);
  await database.transaction(async (sql) => {
    await lockUser(sql, found.user_id);
    const used = await useLink(sql, { uid, token }, found.purpose, now);
    if (!used) throw new Failure("bad_input", MESSAGES.resetLinkExpired);
    await setPassword(sql, used.user_id, password_hash);
    // The link went to this address, so whoever used it reads there.
    await markEmailVerified(sql, used.user_id);
    // Whoever could not sign in cannot have looked after assistants and keys either.
    await endAccess(sql, used.user_id);
    const { username, email } = await getUser(sql, used.user_id);
    const url = config.publicUrl + SCREENS.forgotPassword;
    await notice.enqueue(sql, email, passwordChangedMail, { username, url });
  });
  return found.user_id;
}
