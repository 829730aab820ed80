import { type Context, Hono, type MiddlewareHandler } from "hono";
import { assetPath, inlineAsset } from "../http/assets.ts";
import {
  atOwnHost,
  CALLS,
  portfolioCardPath,
  portfolioFramePath,
  portfolioPath,
  reportPath,
  SCREENS,
} from "../../contract/paths.ts";
import { findCurrentUsername } from "../accounts/mod.ts";
import { checkUsername } from "../../contract/rules.ts";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import type { Page } from "../http/kept_pages.ts";
import {
  findPublicHead,
  findPublicPortfolio,
  type PublicHead,
  type PublicPortfolio,
} from "./public_portfolios.ts";
import { isLooking } from "./looks.ts";
import { findLock, type Lock } from "./visibility.ts";
import { frameHeaders, setFrameHeaders } from "./frames.ts";
import { lockedPages, PASSWORD_BODY } from "./locked_page.tsx";
import { lookedPages } from "./looks.ts";
import { renderCredit, renderShell } from "./public_page.ts";
import { findIcon } from "./public_page.ts";
import { limitBody } from "../http/bodies.ts";
import { isPageToken, signPageToken } from "../http/page_tokens.ts";
import { NOT_INDEXED, publicPage } from "../http/public_answers.ts";
import { storedPageId } from "./public_portfolios.ts";
import { frameSource, pagePolicy } from "../http/policies.ts";
import {
  addressOn,
  askedUsername,
  findOwnHost,
  framesOriginFor,
  originOf,
  ownOrigin,
  pagesUrl,
  siteOf,
} from "../http/hosts.ts";
import { servePage } from "./serve_page.ts";
import { findOwnAddress, type OwnAddress } from "../domains/mod.ts";
import { prepareRuntimes, renderFrame } from "./frames.ts";

export function published(deps: Deps, site: "ours" | "own" = "ours"): Hono {
  const at = site === "own" ? atOwnHost : (path: string) => path;
  const { database, publicReads, userCodes, assets, config, secret, clock } = deps;
  const locked = lockedPages(deps);
  const looked = lookedPages(deps, {
    shell: async (c, head) => openShell(c, head, await findAddress(database.sql, head.username)),
    locked: lockedShell,
    frame: buildFrame,
  });
  const style = inlineAsset(assets, "styles/published");
  const script = inlineAsset(assets, "shell");
  const drawnCard = assetPath(assets, "images/social_card.png");
  const findRuntime = prepareRuntimes(assets);
  // The code that the build adds to a page is part of the page's version.
  const [shellBuild, frameBuild] = [
    readHash(assetPath(assets, "shell")) + readHash(assetPath(assets, "styles/published")),
    readHash(assetPath(assets, "runtime_with_forms")) + readHash(assetPath(assets, "asking")),
  ];

  /** `token` stands for the cookie in the address of the frame, which gets none. */
  function buildShell(c: Context, head: PublicHead, address: OwnAddress | null, token?: string) {
    const { username } = head;
    const framePath = addressOn(c, portfolioFramePath(username, token));
    const source = frameSource(c, config, framePath);
    const origin = findOwnHost(c) ? originOf(c, config) : pagesUrl(config);
    const isOpen = head.takes_messages && !config.areMessagesOff;
    const letterbox = isOpen ? assetPath(assets, "letterbox") : null;
    const question = head.has_asks ? assetPath(assets, "question") : null;
    const fetched = [letterbox, question].filter((each) => each !== null);
    const headers = {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": pagePolicy({
        frameSource: source,
        style: style.source,
        script: [script.source, ...fetched.map((each) => new URL(c.req.url).host + each)].join(" "),
      }),
    };
    const render = () =>
      renderShell({
        ...head,
        title: head.title || username,
        description: head.description ?? `The portfolio of ${username}.`,
        name: username,
        stored: storedPageId(secret, head.user_id),
        label: `Portfolio of ${username}`,
        visits: CALLS.visits,
        foot: renderCredit({
          home: `${siteOf(c, config) === "app" ? "" : config.publicUrl}/`,
          report: (findOwnHost(c) ? pagesUrl(config) : "") + reportPath(username),
        }),
        isIndexed: head.visibility === "public",
        canonicalUrl: address
          ? `${ownOrigin(config, address.host)}/`
          : origin + addressOn(c, portfolioPath(username)),
        icon: findIcon(c, head, config, token),
        cardUrl: origin +
          (head.visibility === "password"
            ? drawnCard
            : addressOn(c, portfolioCardPath(username, head.version))),
        frameUrl: framesOriginFor(c, config) + framePath,
        letterbox,
        question,
        token: token ?? null,
        style: style.text,
        script: script.text,
      });
    const build = shellBuild + fetched.map(readHash).join("") + (address ? `-${address.host}` : "");
    return { headers, render, build };
  }

  async function shellPage(c: Context, name: string): Promise<Page | null> {
    const head = await publicReads.find((sql) => findPublicHead(sql, name));
    if (!head || head.visibility === "password") return null;
    const address = await publicReads.of(
      head.user_id,
      (sql) => findAddress(sql, head.username),
    );
    if (address?.redirects && !findOwnHost(c)) return null;
    return openShell(c, head, address);
  }

  function openShell(c: Context, head: PublicHead, address: OwnAddress | null): Page {
    const { headers, render, build } = buildShell(c, head, address);
    return publicPage(deps, head, build, headers, render);
  }

  async function findAddress(sql: Sql, username: string): Promise<OwnAddress | null> {
    return deps.ownHosts && await findOwnAddress(sql, username);
  }

  async function leadToOwnHost(c: Context): Promise<Response | null> {
    if (findOwnHost(c)) return null;
    const address = await findAddress(database.sql, askedUsername(c));
    if (!address?.redirects) return null;
    return c.redirect(`${ownOrigin(config, address.host)}/${new URL(c.req.url).search}`);
  }

  /** A page for someone who was let in must not be kept, neither here nor on the way. */
  async function lockedShell(c: Context, { username }: Pick<Lock, "username">): Promise<Response> {
    const [head, lock] = await Promise.all([
      findPublicHead(database.sql, username),
      findLock(database.sql, username),
    ]);
    if (!head || !lock) throw new Failure("not_found", "portfolio_not_found");
    const token = signPageToken(secret, lock, clock.now());
    const { headers, render } = buildShell(
      c,
      head,
      await findAddress(database.sql, head.username),
      token,
    );
    const kept = { "Cache-Control": "private, no-store", ...NOT_INDEXED };
    return c.body(render(), 200, { ...headers, ...kept });
  }

  async function frameByToken(c: Context): Promise<Response> {
    const { token = "" } = c.req.param();
    const username = askedUsername(c);
    const lock = await findLock(database.sql, username);
    if (lock?.is_shown && !isPageToken(secret, lock, token, clock.now())) {
      throw new Failure("forbidden", "page_token_over");
    }
    const portfolio = lock && await findPublicPortfolio(database.sql, userCodes, username);
    if (!portfolio) throw new Failure("not_found", "portfolio_not_found");
    if (!portfolio.is_shown && !await isLooking(c, deps, portfolio)) {
      throw new Failure("not_found", "portfolio_offline");
    }
    setFrameHeaders(c, config);
    return c.html(renderFrame(portfolio, findRuntime), 200, NOT_INDEXED);
  }

  async function framePage(c: Context, name: string): Promise<Page> {
    const portfolio = await publicReads.find((sql) => findPublicPortfolio(sql, userCodes, name));
    if (!portfolio) throw new Failure("not_found", "portfolio_not_found");
    return buildFrame(c, portfolio);
  }

  function buildFrame(c: Context, portfolio: PublicPortfolio): Page {
    const page = publicPage(deps, portfolio, frameBuild, {
      ...frameHeaders(c, config),
      "Content-Type": "text/html; charset=utf-8",
      "Vary": "Accept-Encoding, Sec-Fetch-Dest",
    }, () => renderFrame(portfolio, findRuntime));
    return { ...page, isFrame: true };
  }

  return new Hono()
    .get(at(SCREENS.portfolio), async (c) => {
      const name = askedUsername(c);
      const response = await looked.shell(c, name) ??
        await servePage(c, deps, () => shellPage(c, name)) ?? await leadToOwnHost(c);
      return response ?? await locked.show(c, (lock) => lockedShell(c, lock)) ??
        await redirectRenamed(c, deps);
    })
    .post(at(SCREENS.portfolio), limitBody(deps, PASSWORD_BODY), async (c) => {
      return await locked.unlock(c) ?? await redirectRenamed(c, deps);
    })
    .get(at(SCREENS.portfolioFrame), notAlone(deps), async (c) => {
      const name = askedUsername(c);
      return await looked.frame(c, name) ?? (await servePage(c, deps, () => framePage(c, name)))!;
    })
    .get(at(SCREENS.portfolioFrameWithToken), notAlone(deps), frameByToken);
}

/** A frame by itself would be fit for phishing: the page around it marks whose it is. */
function notAlone({ config }: Deps): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.header("Sec-Fetch-Dest") !== "document") return await next();
    c.header("Vary", "Sec-Fetch-Dest");
    const path = addressOn(c, portfolioPath(askedUsername(c)));
    return c.redirect((findOwnHost(c) ? originOf(c, config) : pagesUrl(config)) + path);
  };
}

function readHash(assetPath: string): string {
  return /-([^-.]+)\.\w+$/.exec(assetPath)![1]!;
}

async function redirectRenamed(c: Context, { database, clock }: Deps): Promise<Response> {
  const name = askedUsername(c);
  const current = checkUsername(name)
    ? null
    : await findCurrentUsername(database.sql, name, clock.now());
  if (!current) throw new Failure("not_found", "portfolio_not_found");
  return c.redirect(portfolioPath(current));
}
