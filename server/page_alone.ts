import { Hono, type MiddlewareHandler } from "hono";
import { except } from "hono/combine";
import type { Answers } from "./http/answers.ts";
import { routeCalls } from "./route_calls.ts";
import type { CallName } from "../contract/calls.ts";
import { atOwnHost, portfolioQrPath } from "../contract/publishing/page_paths.ts";
import { refusesSearch } from "../contract/publishing/robots.ts";
import type { Deps } from "./deps.ts";
import { answerNames, type OwnHost, type OwnHosts } from "./domains/mod.ts";
import { Failure } from "./errors.ts";
import { findPublicHead } from "./publishing/mod.ts";
import { serveAsset } from "./http/assets.ts";
import { compress } from "./http/content_coding.ts";
import { securityHeaders } from "./http/headers.ts";
import { readDirectives } from "./http/robots.ts";
import { noteLength } from "./http/held_bodies.ts";
import { ownOrigin, redirectToHost } from "./http/hosts.ts";
import { collectPageAssets, requireHost } from "./http/separate_sites.ts";
import { noteRoute } from "./http/slow_requests.ts";
import { answerFailure, answerQrCode, fileHeaders, writeRobots, writeSitemap } from "./site/mod.ts";

interface OfOwnHost {
  Variables: { ownHost: OwnHost };
}

export function createPageAlone(
  deps: Deps,
  ownHosts: OwnHosts,
  answers: Answers<CallName>,
): Hono<OfOwnHost> {
  const { assets } = deps;
  const pageAssets = collectPageAssets(assets);
  const app = new Hono<OfOwnHost>({ strict: false });
  app.use(noteRoute());
  app.use(withoutStrictTransport());
  app.use(securityHeaders(deps.config));
  app.use(requireHost());
  app.route("/", answerNames(deps.secret));
  app.use(findPageHere(deps, ownHosts));
  app.use(except("/api/*", compress()));
  app.get("/assets/:name", async (c, next) => {
    return pageAssets.has(c.req.path) ? serveAsset(c, assets) : await next();
  });
  app.route("/", routeCalls(deps, answers, ({ isOfPages = false }) => isOfPages));
  app.route("/", ownFiles(deps));
  for (const { ownRoutes = [] } of deps.features) {
    for (const route of ownRoutes) app.route("/", route(deps));
  }
  app.all("*", () => {
    throw new Failure("not_found", "not_found");
  });
  app.onError((error, c) => answerFailure(c, deps, error));
  return app;
}

const NO_PAGE = "There is no page at this name.";

function findPageHere({ config }: Deps, ownHosts: OwnHosts): MiddlewareHandler<OfOwnHost> {
  return async (c, next) => {
    const own = await ownHosts.find(new URL(c.req.url).hostname);
    if (!own) return noteLength(c.text(NO_PAGE, 404), NO_PAGE.length);
    c.set("ownHost", own);
    if (own.host !== own.main) return redirectToHost(c, ownOrigin(config, own.main));
    await next();
  };
}

/** The owner of a name decides how the names below it are reached, and for how long. */
function withoutStrictTransport(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    c.res.headers.delete("Strict-Transport-Security");
  };
}

function ownFiles({ config, publicReads }: Deps): Hono<OfOwnHost> {
  return new Hono<OfOwnHost>()
    .get("/robots.txt", (c) => {
      const robots = writeRobots(ownOrigin(config, c.var.ownHost.host));
      return c.body(robots, 200, fileHeaders("text/plain; charset=utf-8"));
    })
    .get("/sitemap.xml", async (c) => {
      const { host, username } = c.var.ownHost;
      const page = await publicReads.find((sql) => findPublicHead(sql, username));
      const isListed = page?.is_shown && !refusesSearch(readDirectives(page));
      const sitemap = writeSitemap(ownOrigin(config, host), isListed ? ["/"] : []);
      return c.body(sitemap, 200, fileHeaders("application/xml; charset=utf-8"));
    })
    .get(atOwnHost(portfolioQrPath(":username")), (c) => {
      const { host, username } = c.var.ownHost;
      return answerQrCode(c, ownOrigin(config, host), username);
    });
}
