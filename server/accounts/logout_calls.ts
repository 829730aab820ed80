// POST /api/auth/logout/: ends the session of the refresh token and of the page cookie. Always 200.
import { endSession, endSessionByRefresh } from "./sessions.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { clearPageCookie, findPageSession, isFromElsewhere } from "./guard.ts";

export function logout(deps: Deps): Answers<"logout"> {
  const { database, config, secret } = deps;
  return {
    logout: async ({ c, request }) => {
      try {
        const { refresh } = request;
        if (refresh) await endSessionByRefresh(database.sql, secret, refresh);
      } catch (error) {
        // Whoever wants to leave may, even with a token that is broken or old.
        if (!(error instanceof Failure) || error.kind === "unavailable") {
          throw error;
        }
      }
      // Without a token, the word of another site is not enough.
      if (isFromElsewhere(c, config)) return { message: "Signed out." };
      // A browser that lost its tokens still ends what its cookie names.
      const session = await findPageSession(c, deps);
      if (session) await endSession(database.sql, session.id);
      clearPageCookie(c, config);
      return { message: "Signed out." };
    },
  };
}
