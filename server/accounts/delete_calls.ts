// POST /api/profile/delete/: ends an account for good, for its password, a passkey, or a fresh sign-in with a provider.
import { asOwner } from "./safety.ts";
import { deleteUser } from "./users.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { clearPageCookie } from "./guard.ts";
import { accountDeletedMail } from "./account_deleted.tsx";
import { planNotice } from "../mail/notices.ts";
import { findPublishState } from "../publishing/publish_state.ts";
import { proveOwner } from "./reauthentication.ts";

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
