// POST /api/auth/token/refresh/: a refresh token for a new pair.
import { refreshSession } from "./sessions.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { setPageCookie } from "./guard.ts";

export function tokenRefresh(deps: Deps): Answers<"tokenRefresh"> {
  const { database, secret, clock } = deps;
  return {
    tokenRefresh: async ({ c, request }) => {
      const { refresh } = request;
      const session = await refreshSession(
        database.sql,
        secret,
        refresh,
        clock.now(),
      );
      await setPageCookie(c, deps, session.id);
      return session.tokens;
    },
  };
}
