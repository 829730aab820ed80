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
    // Links from elsewhere come with the cookie, foreign forms and scripts do not.
    sameSite: "Lax",
    secure: config.isHttps,
  });
}

/** Requests of a sandboxed frame are cross-site, which needs SameSite=None. Such a cookie may only allow to look. */
export function setFrameCookie(
  c: Context,
  config: Config,
  name: string,
  value: string,
  maxAge: number,
  path: string,
): void {
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

/** `__Host-` makes browsers refuse the cookie from any other host, `__Secure-` from anyone without TLS. */
function prefixed(config: Config, name: string, path: string): string {
  if (!config.isHttps) return name;
  return path === "/" ? `__Host-${name}` : `__Secure-${name}`;
}
