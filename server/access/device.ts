// A browser where someone has signed in before: strangers who try their name do not keep them out of there.
import type { Context } from "hono";
import { readSignedToken, signToken } from "../accounts/tokens.ts";
import { findOwnCookie, setOwnCookie } from "./cookies.ts";
import type { Deps } from "../deps.ts";

const NAME = "device";
const LIFETIME_S = 365 * 24 * 60 * 60;

export async function setDeviceCookie(c: Context, deps: Deps, userId: string): Promise<void> {
  const token = await signToken(deps.secret, "device", userId, deps.clock.now());
  setOwnCookie(c, deps.config, NAME, token, LIFETIME_S);
}

/** The cookie of a browser that this person knows, or null. It signs nobody in. */
export async function findDevice(c: Context, deps: Deps, userId: string): Promise<string | null> {
  const token = findOwnCookie(c, deps.config, NAME);
  if (!token) return null;
  const id = await readSignedToken(deps.secret, token, "device", deps.clock.now());
  return id === userId ? token : null;
}
