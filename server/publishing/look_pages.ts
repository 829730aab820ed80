// /u/{username}/{token}/look: by which an operator comes to a page, and of which its address then says nothing.
import { PORTFOLIO_LOOK, portfolioLookPath } from "../../contract/publishing/look_paths.ts";
import { Hono } from "hono";
import { atOwnHost, portfolioPath } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { findPageOwner } from "./picture_access.ts";
import { isLookToken, setLookCookie } from "./looks.ts";
import { addressOn, askedUsername, originOf, pagesUrl, siteOf } from "../http/hosts.ts";

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
    // Frames have a host of their own, and pages another: both are to know.
    if (siteOf(c, config) === "frames") {
      return c.redirect(pagesUrl(config) + portfolioLookPath(username, token));
    }
    return c.redirect(originOf(c, config) + addressOn(c, portfolioPath(username)));
  });
}
