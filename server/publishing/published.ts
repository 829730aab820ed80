import { type Context, Hono, type MiddlewareHandler } from "hono";
import { assetPath } from "../http/assets.ts";
import { SCREENS } from "../../contract/paths.ts";
import { atOwnHost, portfolioPath } from "../../contract/publishing/page_paths.ts";
import { findCurrentUsername } from "../accounts/mod.ts";
import { checkUsername } from "../../contract/rules.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import type { Page } from "../http/kept_pages.ts";
import { findFramedPage, type FramedPage } from "./framed_pages.ts";
import { isLooking, lookedPages } from "./looks.ts";
import { findLock } from "./visibility.ts";
import { frameHeaders, prepareRuntimes, renderFrame, setFrameHeaders } from "./frames.ts";
import { lockedPages, PASSWORD_BODY } from "./locked_page.tsx";
import { createShells, findAddress, readHash } from "./page_shells.ts";
import { limitBody } from "../http/bodies.ts";
import { isPageToken } from "../http/page_tokens.ts";
import { NOT_INDEXED, publicPage } from "../http/public_answers.ts";
import {
  addressOn,
  askedUsername,
  findOwnHost,
  originOf,
  ownOrigin,
  pagesUrl,
} from "../http/hosts.ts";
import { servePage } from "./serve_page.ts";

export function published(deps: Deps, site: "ours" | "own" = "ours"): Hono {
  const at = site === "own" ? atOwnHost : (path: string) => path;
  const { database } = deps;
  const locked = lockedPages(deps);
  const shells = createShells(deps);
  const frames = createFrames(deps);
  const looked = lookedPages(deps, {
    shell: async (c, head) =>
      shells.open(c, head, await findAddress(deps, database.sql, head.username)),
    locked: shells.locked,
    frame: frames.build,
  });

  return new Hono()
    .get(at(SCREENS.portfolio), async (c) => {
      const name = askedUsername(c);
      const response = await looked.shell(c, name) ??
        await servePage(c, deps, () => shells.find(c, name)) ?? await leadToOwnHost(c, deps);
      return response ?? await locked.show(c, (lock) => shells.locked(c, lock)) ??
        await redirectRenamed(c, deps);
    })
    .post(at(SCREENS.portfolio), limitBody(deps, PASSWORD_BODY), async (c) => {
      return await locked.unlock(c) ?? await redirectRenamed(c, deps);
    })
    .get(at(SCREENS.portfolioFrame), notAlone(deps), async (c) => {
      const name = askedUsername(c);
      return await looked.frame(c, name) ??
        (await servePage(c, deps, () => frames.find(c, name)))!;
    })
    .get(at(SCREENS.portfolioFrameWithToken), notAlone(deps), frames.byToken);
}

async function leadToOwnHost(c: Context, deps: Deps): Promise<Response | null> {
  if (findOwnHost(c)) return null;
  const address = await findAddress(deps, deps.database.sql, askedUsername(c));
  if (!address?.redirects) return null;
  return c.redirect(`${ownOrigin(deps.config, address.host)}/${new URL(c.req.url).search}`);
}

function createFrames(deps: Deps) {
  const { database, publicReads, userCodes, assets, config, secret, clock } = deps;
  const findRuntime = prepareRuntimes(assets);
  const frameBuild = ["runtime_with_forms", "asking", "sized_pictures", "kept_files"]
    .map((name) => readHash(assetPath(assets, name))).join("");

  async function find(c: Context, name: string): Promise<Page> {
    const portfolio = await publicReads.find((sql) => findFramedPage(sql, config, userCodes, name));
    if (!portfolio) throw new Failure("not_found", "portfolio_not_found");
    return build(c, portfolio);
  }

  function build(c: Context, portfolio: FramedPage): Page {
    const { kept } = portfolio;
    const build = kept ? `${frameBuild}-${kept.made_at.getTime().toString(36)}` : frameBuild;
    const page = publicPage(deps, portfolio, build, {
      ...frameHeaders(c, config, { isPage: true, hosts: kept?.hosts }),
      "Content-Type": "text/html; charset=utf-8",
      "Vary": "Accept-Encoding, Sec-Fetch-Dest",
    }, () => renderFrame(portfolio, findRuntime));
    return { ...page, isFrame: true };
  }

  async function byToken(c: Context): Promise<Response> {
    const { token = "" } = c.req.param();
    const username = askedUsername(c);
    const lock = await findLock(database.sql, username);
    if (lock?.is_shown && !isPageToken(secret, lock, token, clock.now())) {
      throw new Failure("forbidden", "page_token_over");
    }
    const portfolio = lock && await findFramedPage(database.sql, config, userCodes, username);
    if (!portfolio) throw new Failure("not_found", "portfolio_not_found");
    if (!portfolio.is_shown && !await isLooking(c, deps, portfolio)) {
      throw new Failure("not_found", "portfolio_offline");
    }
    setFrameHeaders(c, config, { isPage: true, hosts: portfolio.kept?.hosts });
    return c.html(renderFrame(portfolio, findRuntime), 200, NOT_INDEXED);
  }

  return { find, build, byToken };
}

function notAlone({ config }: Deps): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.header("Sec-Fetch-Dest") !== "document") return await next();
    c.header("Vary", "Sec-Fetch-Dest");
    const path = addressOn(c, portfolioPath(askedUsername(c)));
    return c.redirect((findOwnHost(c) ? originOf(c, config) : pagesUrl(config)) + path);
  };
}

async function redirectRenamed(c: Context, { database, clock }: Deps): Promise<Response> {
  const name = askedUsername(c);
  const current = checkUsername(name)
    ? null
    : await findCurrentUsername(database.sql, name, clock.now());
  if (!current) throw new Failure("not_found", "portfolio_not_found");
  return c.redirect(portfolioPath(current));
}
