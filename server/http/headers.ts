import type { Context, MiddlewareHandler } from "hono";
import type { Config } from "../config/config.ts";
import { NO_CONTENT_POLICY } from "./policies.ts";
import { cors } from "hono/cors";
import { getCookie, setCookie } from "hono/cookie";

const HSTS = "max-age=63072000; includeSubDomains";

export function commonHeaders({ isHttps }: Config): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": NO_CONTENT_POLICY,
    ...(isHttps && { "Strict-Transport-Security": HSTS }),
  };
}

export function securityHeaders(config: Config): MiddlewareHandler {
  const common = Object.entries(commonHeaders(config));
  return async (c, next) => {
    await next();
    for (const [name, value] of common) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    // Caches on the way must not keep what is said to one person.
    if (!c.res.headers.has("Cache-Control")) {
      c.res.headers.set("Cache-Control", "no-store");
    }
  };
}

export function allowAnyOrigin(methods: string[]): MiddlewareHandler {
  return cors({
    origin: "*",
    allowMethods: [...methods, "OPTIONS"],
    allowHeaders: [
      "Authorization",
      "Content-Type",
      "Accept",
      "If-Match",
      "If-None-Match",
      "MCP-Protocol-Version",
      "Mcp-Session-Id",
      "Mcp-Method",
      "Mcp-Name",
      "Last-Event-ID",
    ],
    exposeHeaders: ["WWW-Authenticate", "ETag", "Retry-After", "Mcp-Session-Id"],
    maxAge: 3_600,
  });
}

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
