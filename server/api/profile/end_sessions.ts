// POST /api/profile/end-sessions/: signs out everywhere but here, and ends every link that is still open.
import { asOwner, endAccess } from "../../accounts/safety.ts";
import { MESSAGES } from "../../../contract/messages.ts";
import { MessageReply } from "../../../contract/payloads.ts";
import { CALLS } from "../../../contract/paths.ts";
import type { Call } from "../../calls/calls.ts";
import type { Deps } from "../../deps.ts";

export function endOtherSessions(deps: Deps): Call {
  return {
    address: CALLS.endSessions,
    method: "POST",
    by: "user",
    summary: "End every other session",
    reply: MessageReply,
    failures: ["too_many"],
    answer: async (c) => {
      const { id: sessionId, user } = c.var.session;
      await deps.limits.take(["end_sessions", user.id]);
      await asOwner(
        deps,
        c.var.session,
        (sql) => endAccess(sql, user.id, { sessionId, connections: true }),
      );
      return c.json<MessageReply>({ message: MESSAGES.sessionsEnded });
    },
  };
}
