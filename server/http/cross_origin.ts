// Which addresses scripts of any origin may ask: those where no cookie counts, only what they send along themselves.
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

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
