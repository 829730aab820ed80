// What is common to every answer about a published page: its headers, its tag, and how it is kept in memory.
import { MESSAGES } from "../contract/messages.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import type { Page } from "./kept_pages.ts";
import { findStamp, type PublicRow, stampOf } from "../portfolios/portfolios.ts";
import { commonHeaders } from "./headers.ts";

/**
 * Browsers ask every time, and mostly hear 304; a CDN in front may hold an answer
 * for a second, so that a change is seen by everyone within two.
 */
export const PUBLIC_CACHE = "public, max-age=0, s-maxage=1, must-revalidate";

/** Throws a Failure for a page that its owner took offline. */
export function publicPage(
  { config, database }: Pick<Deps, "config" | "database">,
  row: PublicRow,
  build: string,
  headers: Record<string, string>,
  render: () => string,
): Page {
  if (!row.is_published) throw new Failure("not_found", MESSAGES.portfolioOffline);
  const stamp = stampOf(row);
  return {
    body: render(),
    headers: {
      ...commonHeaders(config),
      "Cache-Control": PUBLIC_CACHE,
      "Vary": "Accept-Encoding",
      ...headers,
      "ETag": `"${row.version}-${row.updated_at.getTime().toString(36)}-${build}"`,
    },
    owner: row.user_id,
    isCurrent: async () => await findStamp(database.sql, row.username) === stamp,
  };
}
