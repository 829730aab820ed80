import type { Context } from "hono";
import type { Deps } from "../deps.ts";
import type { OwnHost } from "../domains/mod.ts";
import { Failure } from "../errors.ts";
import { findOwnHost } from "../http/hosts.ts";
import { encode, preferredCoding } from "../http/content_coding.ts";
import { isKnown } from "../http/held_bodies.ts";
import type { Page } from "../http/kept_pages.ts";

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

export async function serveAside(c: Context, { body, headers }: Page): Promise<Response> {
  const own = { ...headers, "Cache-Control": "private, max-age=0, must-revalidate" };
  if (isKnown(c.req.header("If-None-Match") ?? "", headers.ETag)) {
    return new Response(null, { status: 304, headers: own });
  }
  const coding = preferredCoding(c.req.header("Accept-Encoding") ?? null);
  if (typeof body !== "string" || coding === "identity") {
    return new Response(body, { headers: own });
  }
  const encoded = await encode(body, coding, "quick");
  return new Response(encoded, { headers: { ...own, "Content-Encoding": coding } });
}

/** The host was let in by what was known before, and may lead to its page no more. */
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
