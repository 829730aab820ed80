// /u/{username} and its frame for an operator who looks at what strangers do not see: the same answers, down to their bytes.
import type { Context } from "hono";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { isLooking, maybeLooking } from "./looks.ts";
import {
  findPublicHead,
  findPublicPortfolio,
  type PublicHead,
  type PublicPortfolio,
  type PublicRow,
} from "./public_portfolios.ts";
import type { Page } from "../http/kept_pages.ts";
import { serveAside } from "./serve_page.ts";

/** How they are made for everybody. */
interface Made {
  shell(c: Context, head: PublicHead): Promise<Page>;
  /** Of a page with a password, for whoever was let in. */
  locked(c: Context, head: PublicHead): Promise<Response>;
  frame(c: Context, portfolio: PublicPortfolio): Page;
}

/** Both are null where there is nothing to see but what everybody sees. */
export interface LookedPages {
  shell(c: Context, username: string): Promise<Response | null>;
  frame(c: Context, username: string): Promise<Response | null>;
}

export function lookedPages(deps: Deps, made: Made): LookedPages {
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
      const page = await find(c, username, (sql) => findPublicPortfolio(sql, userCodes, username));
      if (!page || page.is_shown) return null;
      return await serveAside(c, made.frame(c, { ...page, is_shown: true }));
    },
  };
}
