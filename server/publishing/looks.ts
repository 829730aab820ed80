// An operator's look at a page as strangers see it, also while they do not: a cookie of that page alone, of which no page is told.
import type { Context } from "hono";
import { findOwnCookie, setFrameCookie } from "../http/cookies.ts";
import { LIFETIMES_S, readSignedToken, signToken } from "../accounts/tokens.ts";
import { portfolioLookPath } from "../../contract/publishing/look_paths.ts";
import { atOwnHost, portfolioPath } from "../../contract/paths.ts";
import type { Config } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import type { OwnAddress } from "../domains/own_hosts.ts";
import { addressOn, framesOrigin, ownOrigin } from "../http/hosts.ts";

const NAME = "look";

interface LookedAt {
  user_id: string;
  username: string;
}

/** The first of the hosts where it is left that somebody looks: the address of the page itself has to say nothing of it. */
export async function buildLookUrl(
  { config, secret, clock }: Pick<Deps, "config" | "secret" | "clock">,
  { user_id, username }: LookedAt,
  address: OwnAddress | null,
): Promise<string> {
  const path = portfolioLookPath(
    username,
    await signToken(secret, "look", user_id, clock.now()),
  );
  if (address?.redirects) return ownOrigin(config, address.host) + atOwnHost(path);
  return (framesOrigin(config) || config.publicUrl) + path;
}

export async function isLookToken(deps: Deps, token: string, userId: string): Promise<boolean> {
  return await readSignedToken(deps.secret, token, "look", deps.clock.now()) === userId;
}

export function setLookCookie(c: Context, config: Config, username: string, token: string): void {
  setFrameCookie(c, config, NAME, token, LIFETIMES_S.look!, findPath(c, username));
}

/** At hand without a look at the database. */
export function maybeLooking(c: Context, config: Config, username: string): boolean {
  return findOwnCookie(c, config, NAME, findPath(c, username)) !== null;
}

export async function isLooking(
  c: Context,
  deps: Deps,
  { user_id, username }: LookedAt,
): Promise<boolean> {
  const token = findOwnCookie(c, deps.config, NAME, findPath(c, username));
  return token !== null && await isLookToken(deps, token, user_id);
}

function findPath(c: Context, username: string): string {
  return addressOn(c, portfolioPath(username));
}
