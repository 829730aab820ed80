// What is common to every answer about a published page: its headers, its tag, and how it is kept in memory.
import { createHash } from "node:crypto";
import type { Config } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import type { Page } from "./kept_pages.ts";
import type { PublicRow } from "../publishing/public_portfolios.ts";
import { commonHeaders } from "./headers.ts";

/**
 * Browsers ask every time, and mostly hear 304; a CDN in front may hold an answer
 * for a second, so that a change is seen by everyone within two.
 */
export const PUBLIC_CACHE = "public, max-age=0, s-maxage=1, must-revalidate";

/** Of a page whose owner wants it left out of searches. */
export const NOT_INDEXED = { "X-Robots-Tag": "noindex" };

/** Throws a Failure for a page that its owner took offline, and for one with a password: what comes of this is kept for everyone. */
export function publicPage(
  { config }: Pick<Deps, "config">,
  row: PublicRow,
  build: string,
  headers: Record<string, string>,
  render: () => string,
): Page {
  if (!row.is_shown) throw new Failure("not_found", "portfolio_offline");
  if (row.visibility === "password") throw new Failure("forbidden", "page_locked");
  const isUnlisted = row.visibility === "unlisted";
  return {
    body: render(),
    headers: {
      ...commonHeaders(config),
      "Cache-Control": PUBLIC_CACHE,
      "Vary": "Accept-Encoding",
      ...headers,
      ...(isUnlisted && NOT_INDEXED),
      "ETag": `"${row.version}-${row.updated_at.getTime().toString(36)}-${build}${
        isUnlisted ? "-unlisted" : ""
      }${heldTag(config)}"`,
    },
    owner: row.user_id,
  };
}

/** Part of an ETag: what a CDN holds from before it was told of changes has no tags, and is not to become good for hours. */
export function heldTag({ cdn }: Pick<Config, "cdn">): string {
  return cdn ? "-held" : "";
}

/** What is the same for everyone for as long as the process runs. */
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
