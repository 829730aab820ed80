// POST /api/auth/token/refresh/: a refresh token for a new pair.
import { Hono } from "hono";
import { refreshSession } from "../../accounts/sessions.ts";
import { TokenRefreshRequest, type TokensPayload } from "../../contract/payloads.ts";
import type { Deps } from "../../deps.ts";
import { setPageCookie } from "../../guard.ts";
import { readJson } from "../../security.ts";

export function tokenRefresh(deps: Deps): Hono {
  const { database, secret, clock } = deps;
  return new Hono().post("/", async (c) => {
    const { refresh } = await readJson(c, TokenRefreshRequest);
    const session = await refreshSession(
      database.sql,
      secret,
      refresh,
      clock.now(),
    );
    await setPageCookie(c, deps, session.id);
    return c.json<TokensPayload>(session.tokens);
  });
}
