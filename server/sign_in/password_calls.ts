import { askerOf } from "../work/fair_queue.ts";
import {
  checkNewPassword,
  createLink,
  deleteLink,
  findLink,
  findUserByEmail,
  getUser,
  hashPassword,
  type LinkPurpose,
  lockUser,
  markEmailVerified,
  passwordChangedMail,
  redeemLink,
  resetPasswordMail,
  setDeviceCookie,
  setPassword,
} from "../accounts/mod.ts";
import { asOwner, endAccess, startOver } from "./safety.ts";
import { clientFrom } from "../http/askers.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { SCREENS } from "../../contract/paths.ts";
import { resetPasswordPath } from "../../contract/accounts/account_paths.ts";
import { InvalidLinkReply } from "../../contract/payloads.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { Failure, failureReply } from "../errors.ts";
import { planNotice } from "../mail/letter.tsx";
import { enqueueMail } from "../mail/outbox.ts";
import { takingAtLeast } from "../http/rate_limits.ts";
import { proveOwner } from "./reauthentication.ts";

/** A link in the notice of a change of e-mail leads to a new password too, and stops that change. */
const PURPOSES: readonly LinkPurpose[] = ["reset_password", "recover_account"];

/** It is long enough to hide whether a link was written, and short enough to wait for. */
const REQUEST_MS = 200;

export function passwordReset(
  deps: Deps,
): Answers<"passwordReset" | "passwordResetValidate" | "passwordResetConfirm"> {
  const { database, clock, limits, config, pages, outbox } = deps;
  return {
    passwordReset: async ({ c, request }) => {
      const { email } = request;
      await limits.take(["mail_address", clientFrom(c, config)], ["reset_mail", email]);
      await takingAtLeast(REQUEST_MS, sendLink(deps, email));
      return { message: SENTENCES.reset_requested };
    },
    passwordResetValidate: async ({ c, request }) => {
      const link = request;
      const found = await findLink(database.sql, link, PURPOSES, clock.now());
      if (found?.purpose === "recover_account") await stopEmailChange(deps, found.user_id);
      if (!found) {
        const failure = new Failure("bad_input", "reset_link_expired");
        return c.json<InvalidLinkReply>({ valid: false, ...failureReply(failure) }, 400);
      }
      const { email, username } = await getUser(database.sql, found.user_id);
      return { valid: true, email, username };
    },
    passwordResetConfirm: async ({ c, request }) => {
      const userId = await confirm(deps, request);
      await setDeviceCookie(c, deps, userId);
      pages.forget(userId);
      outbox.notify();
      return { message: SENTENCES.reset_done };
    },
  };
}

/** Mails go to the stored address alone: an address that only looks alike gets nothing. */
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

async function confirm(
  deps: Deps,
  { uid, token, new_password }: { uid: string; token: string; new_password: string },
): Promise<string> {
  const { database, clock, config, limits, hasher } = deps;
  const now = clock.now();
  // The link is looked at before the hash, so that a wrong one costs no work.
  const found = await findLink(database.sql, { uid, token }, PURPOSES, now);
  if (!found) throw new Failure("bad_input", "reset_link_expired");
  const user = await getUser(database.sql, found.user_id);
  const checked = await checkNewPassword(deps, new_password, user, askerOf(user.id));
  const password_hash = await hashPassword(hasher, checked, askerOf(user.id));
  const notice = await planNotice(limits, "password", user.email, now);
  await database.transaction(async (sql) => {
    const user = await lockUser(sql, found.user_id);
    const used = await redeemLink(sql, { uid, token }, found.purpose, now);
    if (!user || !used) throw new Failure("bad_input", "reset_link_expired");
    await setPassword(sql, used.user_id, password_hash);
    // The link went to this address, so whoever used it reads there.
    await markEmailVerified(sql, used.user_id);
    // Whoever could not sign in cannot have looked after assistants and keys either.
    const end = user.email_verify ? endAccess : startOver;
    await end(deps, sql, used.user_id, { kind: "password_reset" }, now);
    const { username, email } = await getUser(sql, used.user_id);
    const url = config.publicUrl + SCREENS.forgotPassword;
    await notice.enqueue(sql, email, passwordChangedMail, { username, url });
  });
  return found.user_id;
}

export function changePassword(deps: Deps): Answers<"changePassword"> {
  const { clock, outbox, config, limits, hasher, pages } = deps;
  return {
    changePassword: async ({ c, request, session }) => {
      const { current_password: password, passkey, code, new_password, ends_connections } = request;
      const { id: sessionId, user } = session;
      const checked = await checkNewPassword(deps, new_password, user, askerOf(user.id));
      const { hash } = await proveOwner(c, deps, session, { password, passkey, code });
      const password_hash = await hashPassword(hasher, checked, askerOf(user.id));
      const notice = await planNotice(limits, "password", user.email, clock.now());
      await asOwner(deps, session, async (sql) => {
        await setPassword(sql, user.id, password_hash);
        const kept = { sessionId, connections: !ends_connections };
        await endAccess(deps, sql, user.id, { kind: "password_changed" }, clock.now(), kept);
        const url = config.publicUrl + SCREENS.forgotPassword;
        await notice.enqueue(sql, user.email, passwordChangedMail, {
          username: user.username,
          url,
        });
      }, hash);
      if (ends_connections) pages.forget(user.id);
      outbox.notify();
      return { message: notice.said(SENTENCES.password_changed) };
    },
  };
}
