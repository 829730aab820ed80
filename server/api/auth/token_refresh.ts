// POST /api/auth/token/refresh/: a refresh token for a new pair.
import { refreshSession } from "../../accounts/sessions.ts";
import { TokenRefreshRequest, TokensPayload } from "../../../contract/payloads.ts";
import { CALLS } from "../../../contract/paths.ts";
import type { Call } from "../../calls/calls.ts";
import type { Deps } from "../../deps.ts";
import { setPageCookie } from "../../access/guard.ts";
import { readJson } from "../../calls/bodies.ts";

export function tokenRefresh(deps: Deps): Call {
  const { database, secret, clock } = deps;
  return {
    address: CALLS.tokenRefresh,
    method: "POST",
    by: "anyone",
    summary: "Change a refresh token for a new pair of tokens",
    request: TokenRefreshRequest,
    reply: TokensPayload,
    failures: ["unauthorized"],
    answer: async (c) => {
      const { refresh } = await readJson(c, TokenRefreshRequest);
      const session = await refreshSession(
        database.sql,
        secret,
        refresh,
        clock.now(),
      );
      await setPageCookie(c, deps, session.id);
      return c.json<TokensPayload>(session.tokens);
    },
  };
}
