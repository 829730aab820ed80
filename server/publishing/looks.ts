// A page must never learn that an operator looks at it.
import { type Context, Hono } from "hono";
import { findOwnCookie, setFrameCookie } from "../http/headers.ts";
import { LIFETIMES_S, readSignedToken, signToken } from "../http/tokens.ts";
import { PORTFOLIO_LOOK, portfolioLookPath } from "../../contract/path_kinds.ts";
import { atOwnHost, portfolioPath } from "../../contract/publishing/page_paths.ts";
import type { Config } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import type { OwnAddress } from "../domains/mod.ts";
import {
  addressOn,
  askedUsername,
  framesOrigin,
  originOf,
  ownOrigin,
  pagesUrl,
  siteOf,
} from "../http/hosts.ts";
import { Failure } from "../errors.ts";
import { findPageOwner } from "../pictures/mod.ts";
import type { Sql } from "../database/database.ts";
import { findFramedPage, type FramedPage } from "./framed_pages.ts";
import { findPublicHead, type PublicHead, type PublicRow } from "./public_portfolios.ts";
import type { Page } from "../http/kept_pages.ts";
import { serveAside } from "./serve_page.ts";

interface PageAnswers {
  shell(c: Context, head: PublicHead): Promise<Page>;
  locked(c: Context, head: PublicHead): Promise<Response>;
  frame(c: Context, portfolio: FramedPage): Page;
}

interface LookedPages {
  shell(c: Context, username: string): Promise<Response | null>;
  frame(c: Context, username: string): Promise<Response | null>;
}

const NAME = "look";

interface PageKey {
  user_id: string;
  username: string;
}

export async function buildLookUrl(
  { config, secret, clock }: Pick<Deps, "config" | "secret" | "clock">,
  { user_id, username }: PageKey,
  address: OwnAddress | null,
): Promise<string> {
  const path = portfolioLookPath(
    username,
    await signToken(secret, "look", user_id, clock.now()),
  );
  if (address?.redirects) return ownOrigin(config, address.host) + atOwnHost(path);
  return (framesOrigin(config) || config.publicUrl) + path;
}

export async function isLookToken(deps: Deps, token: string, userId: string): Promise<boolean> {
  return await readSignedToken(deps.secret, token, "look", deps.clock.now()) === userId;
}

export function setLookCookie(c: Context, config: Config, username: string, token: string): void {
  setFrameCookie(c, config, NAME, token, LIFETIMES_S.look!, findPath(c, username));
}

/** It asks no database: `isLooking` decides. */
export function maybeLooking(c: Context, config: Config, username: string): boolean {
  return findOwnCookie(c, config, NAME, findPath(c, username)) !== null;
}

export async function isLooking(
  c: Context,
  deps: Deps,
  { user_id, username }: PageKey,
): Promise<boolean> {
  const token = findOwnCookie(c, deps.config, NAME, findPath(c, username));
  return token !== null && await isLookToken(deps, token, user_id);
}

function findPath(c: Context, username: string): string {
  return addressOn(c, portfolioPath(username));
}

export function looks(deps: Deps, site: "ours" | "own" = "ours"): Hono {
  const { config, database: { sql } } = deps;
  const path = site === "own" ? atOwnHost(PORTFOLIO_LOOK) : PORTFOLIO_LOOK;
  return new Hono().get(path, async (c) => {
    const token = c.req.param("token") ?? "";
    const owner = await findPageOwner(sql, askedUsername(c));
    if (!owner || !await isLookToken(deps, token, owner.user_id)) {
      throw new Failure("not_found", "not_found");
    }
    const { username } = owner;
    setLookCookie(c, config, username, token);
    // Frames and pages have hosts of their own, and both need the cookie.
    if (siteOf(c, config) === "frames") {
      return c.redirect(pagesUrl(config) + portfolioLookPath(username, token));
    }
    return c.redirect(originOf(c, config) + addressOn(c, portfolioPath(username)));
  });
}

export function lookedPages(deps: Deps, made: PageAnswers): LookedPages {
  const { config, database, userCodes } = deps;

  async function find<Row extends PublicRow>(
    c: Context,
    username: string,
    find: (sql: Sql) => Promise<Row | null>,
  ): Promise<Row | null> {
    const row = maybeLooking(c, config, username) ? await find(database.sql) : null;
    return row && await isLooking(c, deps, row) ? row : null;
  }

  return {
    async shell(c, username) {
      const head = await find(c, username, (sql) => findPublicHead(sql, username));
      if (head?.visibility === "password") return await made.locked(c, head);
      if (!head || head.is_shown) return null;
      return await serveAside(c, await made.shell(c, { ...head, is_shown: true }));
    },
    async frame(c, username) {
      const page = await find(
        c,
        username,
        (sql) => findFramedPage(sql, config, userCodes, username),
      );
      if (!page || page.is_shown) return null;
      return await serveAside(c, made.frame(c, { ...page, is_shown: true }));
    },
  };
}
