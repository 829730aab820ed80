// Who is let in to a page that asks for a password: a browser that gave it, by a cookie of that page alone, and its owner.
import type { Context } from "hono";
import { LIFETIMES_S, readSignedToken, signToken } from "../accounts/tokens.ts";
import { portfolioPath } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import type { Lock } from "./visibility.ts";
import { findOwnCookie, setOwnCookie } from "../http/cookies.ts";
import { addressOn } from "../http/hosts.ts";
import { findPageSession } from "../accounts/guard.ts";

const NAME = "let_in";

export async function setVisitorCookie(c: Context, deps: Deps, lock: Lock): Promise<void> {
  const token = await signToken(deps.secret, "visitor", toId(lock), deps.clock.now());
  const path = addressOn(c, portfolioPath(lock.username));
  setOwnCookie(c, deps.config, NAME, token, LIFETIMES_S.visitor!, path);
}

export async function isLetIn(c: Context, deps: Deps, lock: Lock): Promise<boolean> {
  const token = findOwnCookie(c, deps.config, NAME, addressOn(c, portfolioPath(lock.username)));
  if (token) {
    const id = await readSignedToken(deps.secret, token, "visitor", deps.clock.now());
    if (id === toId(lock)) return true;
  }
  return (await findPageSession(c, deps))?.user.id === lock.user_id;
}

/** Another password is another id. */
function toId({ user_id, password_set_at }: Lock): string {
  return `${user_id} ${password_set_at?.getTime()}`;
}
