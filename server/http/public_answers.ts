import { createHash } from "node:crypto";
import type { Config } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import type { Page } from "./kept_pages.ts";
import type { PublicRow } from "../publishing/mod.ts";
import { commonHeaders } from "./headers.ts";
import { robotsHeader, robotsTag } from "./robots.ts";

/** Browsers ask every time. A CDN may hold an answer for a second, so that everyone sees a change within two. */
export const PUBLIC_CACHE = "public, max-age=0, s-maxage=1, must-revalidate";

export const NOT_INDEXED = { "X-Robots-Tag": "noindex" };

/** Throws a Failure for a page that is offline or has a password, since the result is kept for everyone. */
export function publicPage(
  { config }: Pick<Deps, "config">,
  row: PublicRow,
  build: string,
  headers: Record<string, string>,
  render: () => string,
): Page {
  if (!row.is_shown) throw new Failure("not_found", "portfolio_offline");
  if (row.visibility === "password") throw new Failure("forbidden", "page_locked");
  const robots = robotsHeader(row);
  return {
    body: render(),
    headers: {
      ...commonHeaders(config),
      "Cache-Control": PUBLIC_CACHE,
      "Vary": "Accept-Encoding",
      ...headers,
      ...robots,
      "ETag": `"${row.version}-${row.updated_at.getTime().toString(36)}-${build}${robotsTag(row)}${
        heldTag(config)
      }"`,
    },
    owner: row.user_id,
  };
}

/** Without its own tag, a CDN could declare good for hours what it holds from before it was told of changes. */
export function heldTag({ cdn }: Pick<Config, "cdn">): string {
  return cdn ? "-held" : "";
}

export function lastingPage(
  config: Config,
  body: Page["body"],
  headers: Record<string, string>,
): Page {
  return {
    body,
    headers: {
      ...commonHeaders(config),
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": PUBLIC_CACHE,
      "Vary": "Accept-Encoding",
      ...headers,
      "ETag": `"${createHash("sha256").update(body).digest("base64url")}"`,
    },
    owner: null,
  };
}
