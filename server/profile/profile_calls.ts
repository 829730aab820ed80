import { publishVerified, readAddressRules, tellOwner } from "../registration/mod.ts";
import {
  accountDeletedMail,
  changeEmail,
  changeEmailMail,
  checkAddress,
  clearPageCookie,
  createLink,
  deleteUser,
  emailChangeNoticeMail,
  emailChangesNoticeMail,
  findPageSession,
  findUserByEmail,
  findWayBack,
  isOperator,
  lockUser,
  noteEvent,
  noteProof,
  redeemLink,
  requireInvitedAddress,
  updateUser,
  type User,
  userPayload,
} from "../accounts/mod.ts";
import {
  askForPasskey,
  asOwner,
  describeProof,
  endAccess,
  proveOwner,
  requireProof,
} from "../sign_in/mod.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { resetPasswordPath, verifyEmailChangePath } from "../../contract/accounts/account_paths.ts";
import type { Sql } from "../database/database.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { type NoticePlan, planNotice } from "../mail/letter.tsx";
import { enqueueMail } from "../mail/outbox.ts";
import { readHouse } from "../config/house.ts";
import { takingAtLeast } from "../http/rate_limits.ts";
import { findPublishState } from "../publishing/mod.ts";

/** It is long enough to hide whether the new address has an account. */
const ASK_MS = 150;

export function updateProfile(deps: Deps): Answers<"updateProfile"> {
  const { config, clock, outbox, limits, pages } = deps;
  return {
    updateProfile: async ({ request, session }) => {
      const { user } = session;
      const isNewEmail = request.email.toLowerCase() !== user.email.toLowerCase();
      // Whoever has the mailbox has the account: a name may change without a proof, an address may not.
      if (isNewEmail) requireProof(session, clock.now());
      if (isNewEmail) await limits.take(["mail_asker", user.id], ["mail", request.email]);
      const notice = isNewEmail ? await planNotice(limits, "email", user.email, clock.now()) : null;
      const update = asOwner(deps, session, async (sql, owner) => {
        if (notice) await askNewAddress(deps, sql, owner, request.email, notice);
        const isKnown = await findPublishState(sql, user.id) !== "none";
        // Whoever runs the place may be called as it is.
        const house = isOperator(config, owner) ? null : readHouse(config);
        return await updateUser(sql, owner, request, { isKnown, house }, clock.now());
      });
      const updated = await takingAtLeast(isNewEmail ? ASK_MS : 0, update);
      pages.forget(user.id);
      outbox.notify();
      return {
        message: notice?.said(SENTENCES.email_change_sent) ?? SENTENCES.profile_updated,
        user: userPayload(updated),
      };
    },
  };
}

/** Only the owner of a taken or barred address is told of it, and not the one who asks. */
async function askNewAddress(
  deps: Deps,
  sql: Sql,
  user: User,
  newEmail: string,
  notice: NoticePlan,
): Promise<void> {
  const { config, clock } = deps;
  const now = clock.now();
  const hasPasswords = !config.arePasswordsOff;
  const { username } = user;
  const asked = { email: newEmail, before: user.email };
  const refusal = await checkAddress(sql, readAddressRules(deps), asked, now);
  if (refusal === "mailbox_throwaway") throw new Failure("forbidden", refusal);
  await requireInvitedAddress(sql, user.id, newEmail);
  await noteEvent(sql, user.id, { kind: "email_change_asked" }, now);
  // An address that is not given gets a link too, so that the list of open links does not tell.
  const { uid, token } = await createLink(sql, user.id, "change_email", now, newEmail);
  const isBarred = refusal !== null;
  if (isBarred || await findUserByEmail(sql, newEmail)) {
    await tellOwner(sql, config, newEmail, isBarred, now);
  } else {
    const url = config.publicUrl + verifyEmailChangePath(uid, token, newEmail);
    const mail = changeEmailMail({ username, url });
    await enqueueMail(sql, newEmail, mail, now);
  }
  if (!notice.isAtOnce) {
    // The newest link is the only good one, and the mail before this has it.
    const mail = emailChangesNoticeMail(findWayBack(config), hasPasswords);
    return await notice.enqueue(sql, user.email, mail, { username, url: config.publicUrl });
  }
  const recovery = await createLink(sql, user.id, "recover_account", now);
  const url = config.publicUrl + resetPasswordPath(recovery.uid, recovery.token);
  await notice.enqueue(sql, user.email, emailChangeNoticeMail(hasPasswords), { username, url });
}

export function verifyEmailChange(deps: Deps): Answers<"verifyEmailChange"> {
  const { database, clock, outbox, pages } = deps;
  return {
    verifyEmailChange: async ({ c, request }) => {
      const link = request;
      // The session is read before it ends with all others. The cookie is the browser's own, so a stranger learns nothing.
      const session = await findPageSession(c, deps);
      await database.transaction(async (sql) => {
        const user = await lockUser(sql, link.uid);
        const used = await redeemLink(sql, link, "change_email", clock.now());
        const isMeant = used?.new_email?.toLowerCase() === link.new_email.toLowerCase();
        const isChanged = user && used?.new_email && isMeant &&
          await changeEmail(sql, user, used.new_email, readAddressRules(deps), clock.now());
        if (!isChanged) throw new Failure("bad_input", "expired_verification_link");
        const cause = { kind: "email_changed" } as const;
        await endAccess(deps, sql, user.id, cause, clock.now(), { connections: true });
        if (!user.email_verify) await publishVerified(deps, sql, user.id);
      });
      pages.forget(link.uid.toLowerCase());
      outbox.notify();
      return {
        message: SENTENCES.email_changed,
        is_own: session?.user.id === link.uid.toLowerCase(),
      };
    },
  };
}

export function deleteAccount(deps: Deps): Answers<"deleteAccount"> {
  const { clock, outbox, config, limits, pages } = deps;
  return {
    deleteAccount: async ({ c, request, session }) => {
      const { password = "", passkey, code } = request;
      const { hash } = await proveOwner(c, deps, session, { password, passkey, code });
      const { user } = session;
      const notice = await planNotice(limits, "deletion", user.email, clock.now());
      await asOwner(deps, session, async (sql, owner) => {
        const isKnown = await findPublishState(sql, owner.id) !== "none";
        await deleteUser(sql, owner, isKnown, clock.now());
        const { username } = owner;
        await notice.enqueue(sql, owner.email, accountDeletedMail, {
          username,
          url: config.publicUrl,
        });
      }, hash);
      pages.forget(user.id);
      outbox.notify();
      clearPageCookie(c, config);
      return { message: notice.said(SENTENCES.account_deleted) };
    },
  };
}

export function prove(deps: Deps): Answers<"prove" | "proofWays" | "proofQuestion"> {
  return {
    proofWays: ({ c, session }) => describeProof(c, deps, session),
    proofQuestion: ({ c, session }) => askForPasskey(c, deps, session),
    prove: async ({ c, request, session }) => {
      const { hash, at } = await proveOwner(c, deps, session, request);
      await asOwner(deps, session, (sql) => noteProof(sql, session.id, at), hash);
      return { message: SENTENCES.proven };
    },
  };
}
