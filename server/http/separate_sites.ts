import type { MiddlewareHandler } from "hono";
import { API } from "../../contract/calls.ts";
import type { CallDescription } from "../../contract/described_calls.ts";
import {
  isBesidePath,
  isFramePath,
  isLookPath,
  isPagePath,
  isWellKnownPath,
} from "../../contract/path_kinds.ts";
import { SCREENS, toRoute } from "../../contract/paths.ts";
import type { Config } from "../config/config.ts";
import { Failure } from "../errors.ts";
import { assetPath, type Assets, importPaths } from "./assets.ts";
import { redirectToHost, siteOf } from "./hosts.ts";

const PAGE_SCRIPTS = [
  "hydrate",
  "letterbox",
  "seldom",
  "question",
  "islands/report_form",
  "islands/forget_button",
];
const PAGE_ASSETS = /^(images|styles|typefaces)\//;

const HOST = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** A request with an invalid Host must get a 400 (RFC 9112, 3.2). */
export function requireHost(): MiddlewareHandler {
  return async (c, next) => {
    const url = URL.parse(c.req.url);
    if (!url || !HOST.test(c.req.header("Host") ?? url.host)) {
      throw new Failure("bad_input", "broken_host");
    }
    await next();
  };
}

export function separateSites(config: Config, assets: Assets): MiddlewareHandler {
  const pageCalls = collectPageCalls();
  const pageAssets = collectPageAssets(assets);
  return async (c, next) => {
    const { path } = c.req;
    const isOfFrames = isFramePath(path) || isBesidePath(path);
    switch (siteOf(c, config)) {
      case "frames":
        if (isWellKnownPath(path)) throw new Failure("not_found", "not_found");
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

const PAGE_FILES = ["/robots.txt", "/sitemap.xml", "/favicon.ico", "/.well-known/security.txt"];

function collectPageCalls(): Set<string> {
  const calls = Object.values<CallDescription>(API).filter(({ isOfPages }) => isOfPages);
  return new Set(calls.map(({ method, address }) => `${method} ${toRoute(address)}`));
}

export function collectPageAssets(assets: Assets): Set<string> {
  const names = Object.keys(assets.entries).filter((name) => PAGE_ASSETS.test(name));
  const entries = [...names, ...PAGE_SCRIPTS];
  const own = entries.map((name) => assetPath(assets, name));
  return new Set([...own, ...importPaths(assets, entries)]);
}
