// What every answer carries and every request is held to: headers, content security policies, JSON bodies of bounded size.
import { createHash } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { BODY_MAX_BYTES } from "./contract/limits.ts";
import { isFramePath } from "./contract/paths.ts";
import { MESSAGES } from "./contract/messages.ts";
import type { Config } from "./config.ts";
import { Failure } from "./errors.ts";

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

/** Sets what a route has not set itself. */
export function securityHeaders(config: Config): MiddlewareHandler {
  const common = Object.entries(commonHeaders(config));
  return async (c, next) => {
    await next();
    for (const [name, value] of common) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    // What is said to one person must not be kept on the way to them.
    if (!c.res.headers.has("Cache-Control")) {
      c.res.headers.set("Cache-Control", "no-store");
    }
  };
}

/** A name or address, and a port; whatever else was sent would make an address that is none, or another one. */
const HOST = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** Refuses a request whose own address cannot be told (RFC 9112, 3.2). */
export function requireHost(): MiddlewareHandler {
  return async (c, next) => {
    const url = URL.parse(c.req.url);
    if (!url || !HOST.test(c.req.header("Host") ?? url.host)) {
      throw new Failure("bad_input", MESSAGES.brokenHost);
    }
    await next();
  };
}

/** The second origin, where one is configured, serves frames and nothing else. */
export function frameOriginOnly(config: Config): MiddlewareHandler {
  const host = config.usercontentOrigin &&
    new URL(config.usercontentOrigin).host;
  return async (c, next) => {
    if (host && new URL(c.req.url).host === host && !isFramePath(c.req.path)) {
      return c.redirect(config.publicUrl);
    }
    await next();
  };
}

/** For answers that are no page: JSON, redirects, files. */
const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * For our own pages: nothing inline, nothing from elsewhere. `frameSource`
 * names the only place that a frame may be at, so that a framed page cannot
 * carry anything away by sending itself elsewhere.
 */
export function pagePolicy(
  { frameSource = "'none'", style = "'self'", script = "'self'" }: {
    frameSource?: string;
    style?: string;
    script?: string;
  } = {},
): string {
  return [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frameSource}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** A source for exactly this text, written into a page. */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Frames of a page may be under this path alone: not on our other pages, not elsewhere. */
export function frameSource(url: string, config: Config, path: "/u/" | "/preview/"): string {
  // Where the browser sees us: the address that it used, which a CSP must name.
  return (config.usercontentOrigin ?? new URL(url).host) + path;
}

/**
 * The body as the schema has it. Asking for JSON by name also means that no
 * other site's form can send one without asking first (ASVS 5.0, 3.5.2).
 * Throws a Failure.
 */
export async function readJson<T>(
  c: Context,
  schema: z.ZodType<T>,
): Promise<T> {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim();
  if (type?.toLowerCase() !== "application/json") {
    throw new Failure("not_json", MESSAGES.notJson);
  }
  const body: unknown = await c.req.json().catch((error) => {
    if (error instanceof Failure) throw error;
    throw new Failure("bad_input", MESSAGES.brokenJson);
  });
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const messages = [...new Set(error.issues.map(describe))];
  throw new Failure("bad_input", messages.length > 1 ? messages : messages[0]!);
}

function describe({ code, path, message }: z.core.$ZodIssue): string {
  return code === "invalid_type" && path.length === 0
    ? "The request must be a JSON object."
    : message;
}

export function limitBody(
  maxBytes: number = BODY_MAX_BYTES,
  message: string = MESSAGES.tooLarge,
): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new Failure("too_large", message);
    },
  });
  return async (c, next) => {
    let isRead = false;
    try {
      return await limit(c, () => {
        isRead = true;
        return next();
      });
    } catch (error) {
      if (isRead || error instanceof Failure) throw error;
      // Who sent it has gone, or was too slow.
      throw new Failure("bad_input", MESSAGES.brokenJson);
    }
  };
}
