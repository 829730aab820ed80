import type { MiddlewareHandler } from "hono";
import type { Config } from "../config/config.ts";
import { NO_CONTENT_POLICY } from "./policies.ts";
import { cors } from "hono/cors";

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
