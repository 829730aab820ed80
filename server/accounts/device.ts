// Strangers who try a person's name must not keep them out of a browser where they have signed in before.
import type { Context } from "hono";
import { findDevicesSince } from "./people.ts";
import { readDatedToken, signToken } from "../http/tokens.ts";
import { findOwnCookie, setOwnCookie } from "../http/cookies.ts";
import type { Deps } from "../deps.ts";

const NAME = "device";
export const LIFETIME_S = 365 * 24 * 60 * 60;
/** A household shares a browser, and the size of a cookie has a limit. */
export const PEOPLE_MAX = 5;
/** No token contains it. */
const SEPARATOR = "~";

export async function setDeviceCookie(c: Context, deps: Deps, userId: string): Promise<void> {
  const now = deps.clock.now();
  const others = (await readTokens(c, deps)).filter(({ id }) => id !== userId);
  const token = await signToken(deps.secret, "device", userId, now);
  const tokens = [token, ...others.map(({ token }) => token)].slice(0, PEOPLE_MAX);
  setOwnCookie(c, deps.config, NAME, tokens.join(SEPARATOR), LIFETIME_S);
}

export async function findDevice(c: Context, deps: Deps, userId: string): Promise<string | null> {
  const found = (await readTokens(c, deps)).find(({ id }) => id === userId);
  if (!found) return null;
  const since = await findDevicesSince(deps.database.sql, userId);
  return since && found.at < since ? null : found.token;
}

async function readTokens(c: Context, { config, secret, clock }: Deps) {
  const tokens = (findOwnCookie(c, config, NAME) ?? "").split(SEPARATOR).slice(0, PEOPLE_MAX);
  const read = await Promise.all(tokens.map(async (token) => {
    const dated = await readDatedToken(secret, token, "device", clock.now());
    return dated ? [{ ...dated, token }] : [];
  }));
  return read.flat();
}
