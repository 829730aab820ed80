// POST /api/profile/end-sessions/: signs out everywhere but here, and ends every link that is still open.
import { Hono } from "hono";
import { endAccess, lockOwner } from "../../accounts/safety.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { MessageReply } from "../../contract/payloads.ts";
import type { Deps } from "../../deps.ts";
import { requireUser, type SignedIn } from "../../guard.ts";

export function endOtherSessions(deps: Deps): Hono<SignedIn> {
  return new Hono<SignedIn>().post("/", requireUser(deps), async (c) => {
    const { id, user } = c.var.session;
    await deps.limits.take(["end_sessions", user.id]);
    await deps.database.transaction(async (sql) => {
      await lockOwner(sql, c.var.session);
      await endAccess(sql, user.id, id);
    });
    return c.json<MessageReply>({ message: MESSAGES.sessionsEnded });
  });
}
