// POST /api/profile/end-sessions/: signs out everywhere but here, and ends every link that is still open.
import { asOwner, endAccess } from "./safety.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";

export function endOtherSessions(deps: Deps): Answers<"endSessions"> {
  return {
    endSessions: async ({ session }) => {
      const { id: sessionId, user } = session;
      await deps.limits.take(["end_sessions", user.id]);
      await asOwner(
        deps,
        session,
        (sql) =>
          endAccess(sql, user.id, { kind: "sessions_ended" }, deps.clock.now(), {
            sessionId,
            connections: true,
          }),
      );
      return { message: SENTENCES.sessions_ended };
    },
  };
}
