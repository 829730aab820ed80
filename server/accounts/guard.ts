import type { Context } from "hono";
import { findSession, type Session } from "./sessions.ts";
import type { User } from "./users.ts";
import { readDatedToken, signToken } from "../http/tokens.ts";
import type { Config } from "../config/config.ts";
import { noteAsker } from "../http/askers.ts";
import { clearOwnCookie, findOwnCookie, setOwnCookie } from "../http/headers.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { originOf } from "../http/hosts.ts";
import { findDevicesSince } from "./people.ts";

const NAME = "device";
export const LIFETIME_S = 365 * 24 * 60 * 60;
/** A household shares a browser, and the size of a cookie has a limit. */
const PEOPLE_MAX = 5;
/** No token contains it. */
const SEPARATOR = "~";

const PAGE_COOKIE = "page_session";
export const PAGE_COOKIE_S = 30 * 24 * 60 * 60;

export async function requireSession(
  c: Context,
  { database, secret, clock }: Deps,
): Promise<Session> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(c.req.header("Authorization") ?? "") ?? [];
  const session = token
    ? await findSession(database.sql, secret, token, "access", clock.now())
    : null;
  if (!session) throw new Failure("unauthorized", "sign_in_required");
  noteAsker(c, session.user.id);
  return session;
}

/** The cookie must authorise no call: that would open CSRF. */
export async function findPageSession(
  c: Context,
  { config, database, secret, clock }: Deps,
): Promise<Session | null> {
  const cookie = findOwnCookie(c, config, PAGE_COOKIE);
  return cookie ? await findSession(database.sql, secret, cookie, "page", clock.now()) : null;
}

export async function setPageCookie(
  c: Context,
  { config, secret, clock }: Deps,
  sessionId: string,
): Promise<void> {
  const token = await signToken(secret, "page", sessionId, clock.now());
  setOwnCookie(c, config, PAGE_COOKIE, token, PAGE_COOKIE_S);
}

/** Another site, or another host of ours, can make a browser send requests here with our cookie. */
export function isFromElsewhere(c: Context, config: Config): boolean {
  const own = originOf(c, config);
  const site = c.req.header("Sec-Fetch-Site") ?? "none";
  const origin = c.req.header("Origin") ?? own;
  return !["same-origin", "none"].includes(site) || origin !== own;
}

export function clearPageCookie(c: Context, config: Config): void {
  clearOwnCookie(c, config, PAGE_COOKIE);
}

export function isOperator({ operators }: Config, { email, email_verify }: User): boolean {
  return email_verify && operators.includes(email.toLowerCase());
}

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
