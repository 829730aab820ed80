import type { Context } from "hono";
import { atOwnHost, portfolioPath } from "../../contract/publishing/page_paths.ts";
import type { Config } from "../config/config.ts";
import type { OwnHost } from "../domains/mod.ts";

export type Site = "app" | "pages" | "frames" | "own";

export function pagesUrl({ pagesOrigin, publicUrl }: Config): string {
  return pagesOrigin ?? publicUrl;
}

export function pageUrl(config: Config, username: string): string {
  return pagesUrl(config) + portfolioPath(username);
}

export function framesOrigin({ usercontentOrigin, pagesOrigin }: Config): string {
  return usercontentOrigin ?? pagesOrigin ?? "";
}

export function framesOriginFor(c: Context, config: Config): string {
  return findOwnHost(c) ? "" : framesOrigin(config);
}

export function findOwnHost(c: Context): OwnHost | undefined {
  return c.get("ownHost");
}

export function siteOf(c: Context, config: Config): Site {
  if (findOwnHost(c)) return "own";
  const host = URL.parse(c.req.url)?.host ?? "";
  if (isAt(config.pagesOrigin, host)) return "pages";
  return isAt(config.usercontentOrigin, host) ? "frames" : "app";
}

export function ownOrigin({ publicUrl, isLoopback }: Config, host: string): string {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${host}${isLoopback && port ? `:${port}` : ""}`;
}

export function originOf(c: Context, config: Config): string {
  const own = findOwnHost(c);
  if (own) return ownOrigin(config, own.host);
  return siteOf(c, config) === "pages" ? config.pagesOrigin! : config.publicUrl;
}

export function askedUsername(c: Context): string {
  return findOwnHost(c)?.username ?? c.req.param("username") ?? "";
}

export function addressOn(c: Context, path: string): string {
  return findOwnHost(c) ? atOwnHost(path) : path;
}

/** Browsers must not keep it: those that kept the redirects of two hosts to each other would go in circles. */
export function redirectToHost(c: Context, origin: string): Response {
  const { pathname, search } = new URL(c.req.url);
  c.header("Cache-Control", "public, max-age=0, s-maxage=1");
  return c.redirect(origin + pathname + search, 301);
}

export function findForeignName(request: Request, config: Config): string | null {
  const hostname = URL.parse(request.url)?.hostname ?? "";
  const ours = [config.publicUrl, config.pagesOrigin, config.usercontentOrigin];
  if (ours.some((origin) => origin && new URL(origin).hostname === hostname)) return null;
  // Monitors ask by an address, or by a name that only their network knows. A host that ends in a number is an IPv4
  // address, and one in brackets has no dot (WHATWG URL, 3.5).
  const isLocal = !hostname.includes(".") || /\.\d+$/.test(hostname);
  return isLocal ? null : hostname;
}

function isAt(origin: string | undefined, host: string): boolean {
  return origin !== undefined && new URL(origin).host === host;
}
