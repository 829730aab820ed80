// Under which hosts we answer, and what.
import type { MiddlewareHandler } from "hono";
import type { Config } from "../config.ts";
import { isBesidePath, isFramePath } from "../../contract/paths.ts";
import { Failure } from "../errors.ts";

/** A name or address, and a port; whatever else was sent would make an address that is none, or another one. */
const HOST = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** Refuses a request whose own address cannot be told (RFC 9112, 3.2). */
export function requireHost(): MiddlewareHandler {
  return async (c, next) => {
    const url = URL.parse(c.req.url);
    if (!url || !HOST.test(c.req.header("Host") ?? url.host)) {
      throw new Failure("bad_input", "broken_host");
    }
    await next();
  };
}

/** The second origin, where one is configured, serves frames with their pictures and files, and nothing else. */
export function frameOriginOnly(config: Config): MiddlewareHandler {
  const host = config.usercontentOrigin &&
    new URL(config.usercontentOrigin).host;
  return async (c, next) => {
    const isOfPages = isFramePath(c.req.path) || isBesidePath(c.req.path);
    if (host && new URL(c.req.url).host === host && !isOfPages) {
      return c.redirect(config.publicUrl);
    }
    await next();
  };
}
