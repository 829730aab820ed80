// The hosts that we answer at: the app's own, that of people's pages, that of their frames, and names of people's own.
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import { atOwnHost, portfolioPath } from "../../contract/paths.ts";
import type { Config } from "../config/config.ts";
import type { OwnHost } from "../domains/own_hosts.ts";

/** "own" is a name of a page's owner's own; "app" is every host that is not one of the others. */
export type Site = "app" | "pages" | "frames" | "own";

/** Where people's pages are. */
export function pagesUrl({ pagesOrigin, publicUrl }: Config): string {
  return pagesOrigin ?? publicUrl;
}

export function pageUrl(config: Config, username: string): string {
  return pagesUrl(config) + portfolioPath(username);
}

/** Where frames are, and what is beside them; empty where they are at the app's own origin. */
export function framesOrigin({ usercontentOrigin, pagesOrigin }: Config): string {
  return usercontentOrigin ?? pagesOrigin ?? "";
}

/** For what a host asks for: at a name of an owner's own, all of the page is there. */
export function framesOriginFor(c: Context, config: Config): string {
  return findOwnHost(c) ? "" : framesOrigin(config);
}

/** Set by the routes of such hosts (server/page_alone.ts). */
export function findOwnHost(c: Context): OwnHost | undefined {
  return c.get("ownHost");
}

export function siteOf(c: Context, config: Config): Site {
  if (findOwnHost(c)) return "own";
  // Also asked where the host is none, to say so.
  const host = URL.parse(c.req.url)?.host ?? "";
  if (isAt(config.pagesOrigin, host)) return "pages";
  return isAt(config.usercontentOrigin, host) ? "frames" : "app";
}

/** Of a name of a page's owner's own: at the scheme of the app; while that is this very machine, at its port as well. */
export function ownOrigin({ publicUrl, isLoopback }: Config, host: string): string {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${host}${isLoopback && port ? `:${port}` : ""}`;
}

/** As browsers name it in a request's Origin. */
export function originOf(c: Context, config: Config): string {
  const own = findOwnHost(c);
  if (own) return ownOrigin(config, own.host);
  return siteOf(c, config) === "pages" ? config.pagesOrigin! : config.publicUrl;
}

/** Whose page a request is about. */
export function askedUsername(c: Context): string {
  return findOwnHost(c)?.username ?? c.req.param("username") ?? "";
}

/** An address of a page, as the host has it that was asked. */
export function addressOn(c: Context, path: string): string {
  return findOwnHost(c) ? atOwnHost(path) : path;
}

/**
 * To the same address at another of our hosts. Nobody keeps it: a setting may be taken back, and which name of a pair is the
 * main one may change, so that browsers that kept both would go in circles.
 */
export function redirectToHost(c: Context, origin: string): Response {
  const { pathname, search } = new URL(c.req.url);
  c.header("Cache-Control", "public, max-age=0, s-maxage=1");
  return c.redirect(origin + pathname + search, 301);
}

/** The name that a request came to, when it may be one of somebody's own. */
export function findForeignName(request: Request, config: Config): string | null {
  const hostname = URL.parse(request.url)?.hostname ?? "";
  const ours = [config.publicUrl, config.pagesOrigin, config.usercontentOrigin];
  if (ours.some((origin) => origin && new URL(origin).hostname === hostname)) return null;
  // Machines that watch us ask by an address, or by a name that only their network knows.
  const isLocal = !hostname.includes(".") ||
    ipaddr.isValid(hostname.replace(/^\[(.*)\]$/, "$1"));
  return isLocal ? null : hostname;
}

function isAt(origin: string | undefined, host: string): boolean {
  return origin !== undefined && new URL(origin).host === host;
}
