// Our cookies: for this very host alone, out of reach of scripts, and not sent along from other sites.
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Config } from "../config/config.ts";

export function findOwnCookie(
  c: Context,
  config: Config,
  name: string,
  path = "/",
): string | null {
  return getCookie(c, prefixed(config, name, path)) || null;
}

export function setOwnCookie(
  c: Context,
  config: Config,
  name: string,
  value: string,
  maxAge: number,
  path = "/",
): void {
  setCookie(c, prefixed(config, name, path), value, {
    maxAge,
    path,
    httpOnly: true,
    // Links from elsewhere come with it, foreign forms and scripts do not.
    sameSite: "Lax",
    secure: config.isHttps,
  });
}

/** One that comes with what a sandboxed frame asks for as well, where browsers let it: what it allows is to look. */
export function setFrameCookie(
  c: Context,
  config: Config,
  name: string,
  value: string,
  maxAge: number,
  path: string,
): void {
  // Without TLS, browsers take it on this machine alone.
  const isSafe = config.isHttps || /^(localhost|127\.0\.0\.1)$/.test(new URL(c.req.url).hostname);
  setCookie(c, prefixed(config, name, path), value, {
    maxAge,
    path,
    httpOnly: true,
    sameSite: isSafe ? "None" : "Lax",
    secure: isSafe,
  });
}

export function clearOwnCookie(c: Context, config: Config, name: string): void {
  setOwnCookie(c, config, name, "", 0);
}

/** The prefix makes browsers refuse the cookie from anyone but this very host; with a path, from anyone without TLS. */
function prefixed(config: Config, name: string, path: string): string {
  if (!config.isHttps) return name;
  return path === "/" ? `__Host-${name}` : `__Secure-${name}`;
}
