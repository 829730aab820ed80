// What each of our hosts answers, and what it leads elsewhere.
import type { MiddlewareHandler } from "hono";
import { API } from "../../contract/calls.ts";
import type { Described } from "../../contract/described_calls.ts";
import { isBesidePath, isFramePath, isLookPath, isPagePath } from "../../contract/path_kinds.ts";
import { SCREENS, toRoute } from "../../contract/paths.ts";
import type { Config } from "../config/config.ts";
import { Failure } from "../errors.ts";
import type { Assets } from "./assets.ts";
import { redirectToHost, siteOf } from "./hosts.ts";
import { collectPageAssets } from "./page_assets.ts";

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

/** Lets each host answer what is its own alone; whatever comes to be is the app's, unless it is said to belong to pages. */
export function separateSites(config: Config, assets: Assets): MiddlewareHandler {
  const pageCalls = collectPageCalls();
  const pageAssets = collectPageAssets(assets);
  return async (c, next) => {
    const { path } = c.req;
    const isOfFrames = isFramePath(path) || isBesidePath(path);
    switch (siteOf(c, config)) {
      case "frames":
        if (!isOfFrames && !isLookPath(path)) return c.redirect(config.publicUrl);
        break;
      case "pages":
        if (path === SCREENS.landing) return c.redirect(config.publicUrl);
        if (
          !isOfFrames && !isPagePath(path) && !pageCalls.has(`${c.req.method} ${toRoute(path)}`) &&
          !PAGE_FILES.includes(path) &&
          !pageAssets.has(path)
        ) throw new Failure("not_found", "not_found");
        break;
      case "app":
        if (config.pagesOrigin && (isOfFrames || isPagePath(path))) {
          return redirectToHost(c, config.pagesOrigin);
        }
    }
    await next();
  };
}

/** For machines, at the host of pages; /favicon.ico is what browsers ask for without being told. */
const PAGE_FILES = ["/robots.txt", "/sitemap.xml", "/favicon.ico", "/.well-known/security.txt"];

function collectPageCalls(): Set<string> {
  const calls = Object.values<Described>(API).filter(({ isOfPages }) => isOfPages);
  return new Set(calls.map(({ method, address }) => `${method} ${toRoute(address)}`));
}
