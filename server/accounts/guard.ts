import type { Context } from "hono";
import { findSession, type Session } from "./sessions.ts";
import type { User } from "./users.ts";
import { signToken } from "../http/tokens.ts";
import type { Config } from "../config/config.ts";
import { noteAsker } from "../http/askers.ts";
import { clearOwnCookie, findOwnCookie, setOwnCookie } from "../http/cookies.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { originOf } from "../http/hosts.ts";

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
