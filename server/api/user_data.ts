// GET /api/user-data/: who is signed in. It also sets the page cookie again when that was lost.
import { Hono } from "hono";
import { userPayload } from "../accounts/users.ts";
import type { UserPayload } from "../contract/payloads.ts";
import type { Deps } from "../deps.ts";
import { findPageSession, requireUser, setPageCookie, type SignedIn } from "../guard.ts";

export function userData(deps: Deps): Hono<SignedIn> {
  return new Hono<SignedIn>().get("/", requireUser(deps), async (c) => {
    const { id, user } = c.var.session;
    const pageSession = await findPageSession(c, deps);
    if (pageSession?.id !== id) await setPageCookie(c, deps, id);
    return c.json<UserPayload>(userPayload(user));
  });
}
