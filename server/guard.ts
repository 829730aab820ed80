// Who is asking: a bearer token for calls, the page cookie for screens, and nothing else.
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { findSession, type Session } from "./accounts/sessions.ts";
import { signToken } from "./accounts/tokens.ts";
import { MESSAGES } from "./contract/messages.ts";
import type { Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import { Failure } from "./errors.ts";

/** The variables of a call that passed requireUser. */
export interface SignedIn {
  Variables: { session: Session };
}

/** Lets a call pass only with an access token whose session lives. */
export function requireUser(deps: Deps): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    const [, token] = /^Bearer ([\w.-]+)$/i
      .exec(c.req.header("Authorization") ?? "") ?? [];
    const session = token
      ? await findSession(
        deps.database.sql,
        deps.secret,
        token,
        "access",
        deps.clock.now(),
      )
      : null;
    if (!session) throw new Failure("unauthorized", MESSAGES.signInRequired);
    c.set("session", session);
    await next();
  };
}

/** Who reads a page, by its cookie; it authorises no call, so it opens no CSRF. */
export async function findPageSession(
  c: Context,
  deps: Deps,
): Promise<Session | null> {
  const cookie = getCookie(c, pageCookieName(deps.config));
  if (!cookie) return null;
  return await findSession(
    deps.database.sql,
    deps.secret,
    cookie,
    "page",
    deps.clock.now(),
  );
}

export async function setPageCookie(
  c: Context,
  deps: Deps,
  sessionId: string,
): Promise<void> {
  const { config, secret, clock } = deps;
  const token = await signToken(secret, "page", sessionId, clock.now());
  setCookie(c, pageCookieName(config), token, {
    ...cookieOptions(config),
    maxAge: PAGE_COOKIE_S,
  });
}

export function clearPageCookie(c: Context, config: Config): void {
  setCookie(c, pageCookieName(config), "", {
    ...cookieOptions(config),
    maxAge: 0,
  });
}

const PAGE_COOKIE_S = 30 * 24 * 60 * 60;

function cookieOptions(config: Config) {
  return {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: config.isHttps,
  } as const;
}

/** The prefix makes browsers refuse the cookie from anyone but this very host. */
function pageCookieName(config: Config): string {
  return config.isHttps ? "__Host-page_session" : "page_session";
}
