// POST /api/profile/delete/: ends an account for good, for its password or a fresh sign-in with Google.
import { Hono } from "hono";
import { lockOwner } from "../../accounts/safety.ts";
import { deleteUser } from "../../accounts/users.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { DeleteAccountRequest, type MessageReply } from "../../contract/payloads.ts";
import type { Deps } from "../../deps.ts";
import { clearPageCookie, requireUser, type SignedIn } from "../../guard.ts";
import { accountDeletedMail } from "../../mail/account_deleted.tsx";
import { planNotice } from "../../mail/notices.ts";
import { findPublishState } from "../../portfolios/portfolios.ts";
import { proveOwner } from "../../reauthentication.ts";
import { readJson } from "../../security.ts";

export function deleteAccount(deps: Deps): Hono<SignedIn> {
  const { database, clock, outbox, config, limits, pages } = deps;
  return new Hono<SignedIn>().post("/", requireUser(deps), async (c) => {
    const { password = "" } = await readJson(c, DeleteAccountRequest);
    const proof = await proveOwner(deps, c.var.session, password);
    const { email } = c.var.session.user;
    const notice = await planNotice(limits, "deletion", email, clock.now());
    const user = await database.transaction(async (sql) => {
      const user = await lockOwner(sql, c.var.session, proof);
      const isKnown = await findPublishState(sql, user.id) !== "none";
      await deleteUser(sql, user, isKnown, clock.now());
      const { username } = user;
      await notice.enqueue(sql, user.email, accountDeletedMail, {
        username,
        url: config.publicUrl,
      });
      return user;
    });
    pages.forget(user.id);
    outbox.wake();
    clearPageCookie(c, config);
    return c.json<MessageReply>({ message: notice.said(MESSAGES.accountDeleted) });
  });
}
