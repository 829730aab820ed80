// Answers with a page that is kept in memory, at whichever host it was asked for.
import type { Context } from "hono";
import type { Deps } from "../deps.ts";
import type { OwnHost } from "../domains/own_hosts.ts";
import { Failure } from "../errors.ts";
import { findOwnHost } from "./hosts.ts";
import type { Page } from "./kept_pages.ts";

/** Null where `make` finds none. */
export function servePage(
  c: Context,
  { pages, ownHosts }: Pick<Deps, "pages" | "ownHosts">,
  make: () => Promise<Page | null>,
): Promise<Response | null> {
  const own = findOwnHost(c);
  if (!own) return pages.serve(c.req.raw, make);
  return pages.serve(c.req.raw, async () => {
    const page = await make();
    await requireOwnHost(c, { ownHosts });
    return page && atOwnHost(page, own);
  });
}

/** Throws a Failure where the host that was asked for leads to its page no more: it was let in by what was known before. */
export async function requireOwnHost(
  c: Context,
  { ownHosts }: Pick<Deps, "ownHosts">,
): Promise<void> {
  const own = findOwnHost(c);
  if (!own) return;
  const now = await ownHosts!.find(own.host);
  if (now?.userId !== own.userId || now.main !== own.host) {
    throw new Failure("not_found", "portfolio_not_found");
  }
}

function atOwnHost(page: Page, own: OwnHost): Page {
  const { "Strict-Transport-Security": _, ...headers } = page.headers;
  return { ...page, headers: headers as Page["headers"], owner: own.userId };
}
