// The table of contents: what every request passes, and which file answers which family of addresses.
import { type Context, Hono } from "hono";
import { except } from "hono/combine";
import { compress } from "./web/compress.ts";
import { routePath } from "hono/route";
import { examples } from "./api/examples.ts";
import { fileCalls } from "./api/files.ts";
import { google } from "./api/auth/google.ts";
import { login } from "./api/auth/login.ts";
import { logout } from "./api/auth/logout.ts";
import { passwordReset } from "./api/auth/password_reset.ts";
import { register } from "./api/auth/register.ts";
import { tokenRefresh } from "./api/auth/token_refresh.ts";
import { verifyEmail } from "./api/auth/verify_email.ts";
import { connections } from "./api/connections/connections.ts";
import { consent } from "./api/connections/consent.ts";
import { letterbox } from "./api/messages/letterbox.ts";
import { sendMessage } from "./api/messages/send.ts";
import { openapi } from "./api/openapi.ts";
import { pageByKey } from "./api/page.ts";
import { pictureCalls } from "./api/pictures/own_pictures.ts";
import { uploadPicture } from "./api/pictures/upload.ts";
import { portfolio } from "./api/portfolio.ts";
import { archivePortfolio } from "./api/portfolio/archive.ts";
import { visibility } from "./api/portfolio/visibility.ts";
import { archiveData } from "./api/profile/archive.ts";
import { changePassword } from "./api/profile/change_password.ts";
import { deleteAccount } from "./api/profile/delete.ts";
import { endOtherSessions } from "./api/profile/end_sessions.ts";
import { exportData } from "./api/profile/export.ts";
import { updateProfile } from "./api/profile/update.ts";
import { verifyEmailChange } from "./api/profile/verify_email_change.ts";
import { report } from "./api/report.ts";
import { userData } from "./api/user_data.ts";
import { visits } from "./api/visits.ts";
import { serveAsset } from "./web/assets.ts";
import {
  isBesidePath,
  isForPrograms,
  isFramePath,
  isOAuthPath,
  SCREENS,
} from "../contract/paths.ts";
import type { CallName } from "../contract/calls.ts";
import type { Deps } from "./deps.ts";
import { type Answers, routeCalls } from "./calls/calls.ts";
import { devMail } from "./pages/dev_mail.tsx";
import { examples as examplePages } from "./pages/examples.tsx";
import { files } from "./pages/files.ts";
import { Failure, failureHeaders, failureReply, toFailure } from "./errors.ts";
import { health } from "./pages/health.ts";
import { mcp } from "./mcp/mcp.ts";
import { oauthMetadata } from "./oauth/metadata.ts";
import { oauthRegister } from "./oauth/register.ts";
import { oauthTokens } from "./oauth/tokens.ts";
import { renderFrameFailure } from "./pages/frames.ts";
import { pictures } from "./pages/picture_files.ts";
import { published } from "./pages/published.ts";
import { renderFailure } from "./web/render.tsx";
import { screens } from "./pages/screens.tsx";
import { siteFiles } from "./pages/site_files.ts";
import { securityHeaders } from "./web/headers.ts";
import { frameOriginOnly, requireHost } from "./web/hosts.ts";

export interface App {
  /** What is answered, and where. */
  readonly routes: readonly { method: string; path: string }[];
  fetch(request: Request, info?: Deno.ServeHandlerInfo): Response | Promise<Response>;
}

/** A call without a handler is an error of types. */
function createAnswers(deps: Deps): Answers<CallName> {
  return {
    ...login(deps),
    ...register(deps),
    ...verifyEmail(deps),
    ...google(deps),
    ...passwordReset(deps),
    ...tokenRefresh(deps),
    ...logout(deps),
    ...userData(deps),
    ...updateProfile(deps),
    ...changePassword(deps),
    ...verifyEmailChange(deps),
    ...endOtherSessions(deps),
    ...exportData(deps),
    ...archiveData(deps),
    ...deleteAccount(deps),
    ...portfolio(deps),
    ...examples(),
    ...archivePortfolio(deps),
    ...visibility(deps),
    ...report(deps),
    ...visits(deps),
    ...sendMessage(deps),
    ...letterbox(deps),
    ...connections(deps),
    ...consent(deps),
    ...pictureCalls(deps),
    ...uploadPicture(deps),
    ...fileCalls(deps),
    ...pageByKey(deps),
    ...openapi(deps),
  };
}

export function createApp(deps: Deps): App {
  const app = new Hono({ strict: false });
  app.use(securityHeaders(deps.config));
  app.use(requireHost());
  app.use(frameOriginOnly(deps.config));
  app.use(except("/api/*", compress()));

  app.route("/", health(deps));
  app.route("/", siteFiles(deps));
  app.get("/assets/:name", (c) => serveAsset(c, deps.assets));

  app.route("/", routeCalls(deps, createAnswers(deps)));
  app.all("/api/*", () => {
    throw new Failure("not_found", "not_found");
  });

  app.route("/", oauthMetadata(deps));
  app.route("/", oauthTokens(deps));
  app.route("/", oauthRegister(deps));
  app.route("/", mcp(deps));
  app.route("/", pictures(deps));
  app.route("/", files(deps));
  app.route("/", published(deps));
  app.route("/", examplePages(deps));
  app.route("/", devMail(deps));
  app.route("/", screens(deps));
  app.notFound((c) => c.redirect(SCREENS.landing));
  app.onError((error, c) => answerFailure(c, deps, error));
  return {
    routes: app.routes,
    fetch(asked, info) {
      // The server leaves the body off, and tells its length as GET would.
      const request = asked.method === "HEAD" ? new Request(asked, { method: "GET" }) : asked;
      // Ranges are for GET alone (RFC 9110, 14.2).
      if (request !== asked) request.headers.delete("Range");
      // Most of all requests, answered without a look at the rest.
      const kept = deps.pages.find(request);
      if (kept instanceof Promise) return kept.then((found) => found ?? app.fetch(request, info));
      return kept ?? app.fetch(request, info);
    },
  };
}

/** Programs are answered with JSON, people with a page, frames inside their sandbox. */
function answerFailure(c: Context, deps: Deps, error: unknown): Response {
  const request = crypto.randomUUID();
  const failure = toFailure(error, { request, method: c.req.method, route: routePath(c) });
  if (failure.status >= 500) c.header("X-Request-Id", request);
  for (const [name, value] of Object.entries(failureHeaders(failure))) {
    c.header(name, value);
  }
  if (isOAuthPath(c.req.path)) {
    const error = failure.status < 500 ? "invalid_request" : "server_error";
    return c.json({ error, error_description: failure.message }, failure.status);
  }
  if (isBesidePath(c.req.path)) return c.text(failure.message, failure.status);
  if (isForPrograms(c.req.path)) return c.json(failureReply(failure), failure.status);
  return isFramePath(c.req.path)
    ? renderFrameFailure(c, deps, failure)
    : renderFailure(c, deps, failure);
}
