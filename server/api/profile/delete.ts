// POST /api/profile/delete/: ends an account for good, for its password or a fresh sign-in with Google.
import { asOwner } from "../../accounts/safety.ts";
import { deleteUser } from "../../accounts/users.ts";
import { MESSAGES } from "../../../contract/messages.ts";
import { DeleteAccountRequest, MessageReply } from "../../../contract/payloads.ts";
import { CALLS } from "../../../contract/paths.ts";
import type { Call } from "../../calls/calls.ts";
import type { Deps } from "../../deps.ts";
import { clearPageCookie } from "../../access/guard.ts";
import { accountDeletedMail } from "../../mail/account_deleted.tsx";
import { planNotice } from "../../mail/notices.ts";
import { findPublishState } from "../../publishing/portfolios.ts";
import { proveOwner } from "../../access/reauthentication.ts";
import { readJson } from "../../calls/bodies.ts";

export function deleteAccount(deps: Deps): Call {
  const { clock, outbox, config, limits, pages } = deps;
  return {
    address: CALLS.deleteAccount,
    method: "POST",
    by: "user",
    summary: "Delete the account and everything in it, for good",
    request: DeleteAccountRequest,
    reply: MessageReply,
    failures: ["too_many"],
    answer: async (c) => {
      const { password = "" } = await readJson(c, DeleteAccountRequest);
      const proof = await proveOwner(deps, c.var.session, password);
      const { user } = c.var.session;
      const notice = await planNotice(limits, "deletion", user.email, clock.now());
      await asOwner(deps, c.var.session, async (sql, owner) => {
        const isKnown = await findPublishState(sql, owner.id) !== "none";
        await deleteUser(sql, owner, isKnown, clock.now());
        const { username } = owner;
        await notice.enqueue(sql, owner.email, accountDeletedMail, {
          username,
          url: config.publicUrl,
        });
      }, proof);
      pages.forget(user.id);
      outbox.notify();
      clearPageCookie(c, config);
      return c.json<MessageReply>({ message: notice.said(MESSAGES.accountDeleted) });
    },
  };
}
