// GET /api/user-data/: who is signed in. It also sets the page cookie again when that was lost.
import { userPayload } from "../accounts/users.ts";
import { UserPayload } from "../../contract/payloads.ts";
import { CALLS } from "../../contract/paths.ts";
import type { Call } from "../calls/calls.ts";
import type { Deps } from "../deps.ts";
import { findPageSession, setPageCookie } from "../access/guard.ts";

export function userData(deps: Deps): Call {
  return {
    address: CALLS.userData,
    method: "GET",
    by: "user",
    summary: "Who is signed in",
    reply: UserPayload,
    answer: async (c) => {
      const { id, user } = c.var.session;
      const pageSession = await findPageSession(c, deps);
      if (pageSession?.id !== id) await setPageCookie(c, deps, id);
      return c.json<UserPayload>(userPayload(user));
    },
  };
}
