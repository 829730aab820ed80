// GET /api/user-data/: who is signed in. It also sets the page cookie again when that was lost.
import { userPayload } from "./users.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { findPageSession, setPageCookie } from "./guard.ts";

export function userData(deps: Deps): Answers<"userData"> {
  return {
    userData: async ({ c, session }) => {
      const { id, user } = session;
      const pageSession = await findPageSession(c, deps);
      if (pageSession?.id !== id) await setPageCookie(c, deps, id);
      return userPayload(user);
    },
  };
}
