// Our cookies: for this very host alone, out of reach of scripts, and not sent along from other sites.
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Config } from "../config.ts";

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

export function clearOwnCookie(c: Context, config: Config, name: string): void {
  setOwnCookie(c, config, name, "", 0);
}

/** The prefix makes browsers refuse the cookie from anyone but this very host; with a path, from anyone without TLS. */
function prefixed(config: Config, name: string, path: string): string {
  if (!config.isHttps) return name;
  return path === "/" ? `__Host-${name}` : `__Secure-${name}`;
}
