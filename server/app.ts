import { Hono } from "hono";
import { except } from "hono/combine";
import type { CallName } from "../contract/calls.ts";
import { isWellKnownPath } from "../contract/path_kinds.ts";
import { NOTHING_THERE, SCREENS } from "../contract/paths.ts";
import type { Deps } from "./deps.ts";
import { Failure } from "./errors.ts";
import { FEATURES } from "./features.ts";
import type { Answers } from "./http/answers.ts";
import { serveAsset } from "./http/assets.ts";
import { compress } from "./http/content_coding.ts";
import { securityHeaders } from "./http/headers.ts";
import { health } from "./http/health.ts";
import { isHeld } from "./http/held_bodies.ts";
import { findForeignName } from "./http/hosts.ts";
import { openapi } from "./http/openapi.ts";
import { requireHost, separateSites } from "./http/separate_sites.ts";
import { createWayOut, logIfSlow, noteRoute, SLOW_REQUEST_MS } from "./http/slow_requests.ts";
import { createPageAlone } from "./page_alone.ts";
import { routeCalls } from "./route_calls.ts";
import { answerFailure } from "./site/mod.ts";
import { traced } from "./work/telemetry.ts";

export interface App {
  readonly routes: readonly { method: string; path: string }[];
  fetch(request: Request, info?: Deno.ServeHandlerInfo): Response | Promise<Response>;
}

/** A call without a handler is an error of types. */
function createAnswers(deps: Deps): Answers<CallName> {
  const answers = FEATURES.map((feature) => "calls" in feature ? feature.calls(deps) : {});
  const ofFeatures: AnswersOf<typeof FEATURES> = Object.assign({}, ...answers);
  return { ...openapi(deps), ...ofFeatures };
}

type AnswersOf<F extends readonly unknown[]> = ToIntersection<
  F[number] extends infer Each ? Each extends { calls: (deps: Deps) => infer A } ? A : never : never
>;
type ToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends
  (each: infer I) => void ? I : never;

function createMainSite(deps: Deps, answers: Answers<CallName>): Hono {
  const app = new Hono({ strict: false });
  app.use(noteRoute());
  app.use(securityHeaders(deps.config));
  app.use(requireHost());
  app.use(separateSites(deps.config, deps.assets));
  app.use(except("/api/*", compress()));

  app.route("/", health(deps));
  app.get("/assets/:name", (c) => serveAsset(c, deps.assets));

  app.route("/", routeCalls(deps, answers));
  app.all("/api/*", () => {
    throw new Failure("not_found", "not_found");
  });

  for (const { routes = [] } of deps.features) {
    for (const route of routes) app.route("/", route(deps));
  }
  app.notFound((c) => {
    // Programs would take the landing page for the document that they look for (RFC 8615, 3).
    if (isWellKnownPath(c.req.path)) throw new Failure("not_found", "not_found");
    // A fragment never reaches us again: whoever gets the line, the landing page stays one page for all.
    return c.redirect(`${SCREENS.landing}#${NOTHING_THERE}`);
  });
  app.onError((error, c) => answerFailure(c, deps, error));
  return app;
}

export function createApp(wired: Omit<Deps, "features">, slowMs = SLOW_REQUEST_MS): App {
  const deps = { ...wired, features: FEATURES };
  const answers = createAnswers(deps);
  const app = createMainSite(deps, answers);
  const pageAlone = deps.ownHosts && createPageAlone(deps, deps.ownHosts, answers);
  const out = createWayOut(deps);
  const siteFor = (request: Request) =>
    pageAlone && findForeignName(request, deps.config) ? pageAlone : app;
  return {
    routes: app.routes,
    fetch(asked, info) {
      // The server leaves the body off, and tells its length as GET would.
      const request = asked.method === "HEAD" ? new Request(asked, { method: "GET" }) : asked;
      // Ranges are for GET alone (RFC 9110, 14.2).
      if (request !== asked) request.headers.delete("Range");
      const send = (found: Response) => isHeld(found) ? out(found, request, info) : found;
      // Most requests end here, without a look at the rest.
      const kept = deps.pages.find(request);
      if (kept && !(kept instanceof Promise)) return send(kept);
      return logIfSlow(asked.method, slowMs, async () => {
        const found = kept && await traced("kept_page", {}, () => kept);
        if (found) return send(found);
        return out(await siteFor(request).fetch(request, info), request, info);
      });
    },
  };
}
