// The table of contents: what every request passes, and which file answers which family of addresses.
import { Hono } from "hono";
import { except } from "hono/combine";
import { compress } from "./web/compress.ts";
import { examples } from "./api/examples.ts";
import { fileCalls } from "./api/files.ts";
import { providers } from "./api/auth/providers.ts";
import { login } from "./api/auth/login.ts";
import { notMe } from "./api/auth/not_me.ts";
import { passkeySignIn } from "./api/auth/passkey.ts";
import { secondStep } from "./api/auth/second_step.ts";
import { logout } from "./api/auth/logout.ts";
import { passwordReset } from "./api/auth/password_reset.ts";
import { register } from "./api/auth/register.ts";
import { resendRegistration } from "./api/auth/register/resend.ts";
import { tokenRefresh } from "./api/auth/token_refresh.ts";
import { username } from "./api/auth/username.ts";
import { verifyEmail } from "./api/auth/verify_email.ts";
import { connections } from "./api/connections/connections.ts";
import { consent } from "./api/connections/consent.ts";
import { domain } from "./api/domain.ts";
import { letterbox } from "./api/messages/letterbox.ts";
import { notes } from "./api/notes.ts";
import { review } from "./api/review.ts";
import { sendMessage } from "./api/messages/send.ts";
import { operatorBackup } from "./api/operator/backup.ts";
import { operatorInvitations } from "./api/operator/invitations.ts";
import { operatorPeople } from "./api/operator/people.ts";
import { operatorMails } from "./api/operator/mails.ts";
import { operatorPages } from "./api/operator/pages.ts";
import { openapi } from "./api/openapi.ts";
import { pageByKey } from "./api/page.ts";
import { pictureCalls } from "./api/pictures/own_pictures.ts";
import { uploadPicture } from "./api/pictures/upload.ts";
import { passkeys } from "./api/passkeys.ts";
import { secondFactor } from "./api/second_factor.ts";
import { portfolio } from "./api/portfolio.ts";
import { objection } from "./api/portfolio/objection.ts";
import { archivePortfolio } from "./api/portfolio/archive.ts";
import { visibility } from "./api/portfolio/visibility.ts";
import { archiveData } from "./api/profile/archive.ts";
import { changePassword } from "./api/profile/change_password.ts";
import { deleteAccount } from "./api/profile/delete.ts";
import { endOtherSessions } from "./api/profile/end_sessions.ts";
import { exportData } from "./api/profile/export.ts";
import { prove } from "./api/profile/prove.ts";
import { updateProfile } from "./api/profile/update.ts";
import { verifyEmailChange } from "./api/profile/verify_email_change.ts";
import { report } from "./api/report.ts";
import { previewGuest } from "./api/try/preview.ts";
import { userData } from "./api/user_data.ts";
import { visits } from "./api/visits.ts";
import { serveAsset } from "./web/assets.ts";
import { SCREENS } from "../contract/paths.ts";
import type { CallName } from "../contract/calls.ts";
import type { Deps } from "./deps.ts";
import { type Answers, routeCalls } from "./calls/calls.ts";
import { backupFile } from "./pages/backup_file.ts";
import { devMail } from "./pages/dev_mail.tsx";
import { examples as examplePages } from "./pages/examples.tsx";
import { files } from "./pages/files.ts";
import { Failure } from "./errors.ts";
import { answerFailure } from "./pages/failures.ts";
import { health } from "./pages/health.ts";
import { linkScreens } from "./pages/link_screens.tsx";
import { mcp } from "./mcp/mcp.ts";
import { oauthMetadata } from "./oauth/metadata.ts";
import { oauthRegister } from "./oauth/register.ts";
import { oauthTokens } from "./oauth/tokens.ts";
import { looks } from "./pages/looks.ts";
import { pageCard } from "./pages/page_card.ts";
import { pictures } from "./pages/picture_files.ts";
import { createPageAlone } from "./pages/page_alone.ts";
import { previewFrames } from "./pages/preview_frames.ts";
import { published } from "./pages/published.ts";
import { findForeignName } from "./web/hosts.ts";
import { operatorPeopleScreens } from "./pages/operator_people.tsx";
import { operatorPlaceScreens } from "./pages/operator_place.tsx";
import { operatorScreens } from "./pages/operator_screens.tsx";
import { screens } from "./pages/screens.tsx";
import { securityText } from "./pages/security_text.ts";
import { siteFiles } from "./pages/site_files.ts";
import { securityHeaders } from "./web/headers.ts";
import { isHeld } from "./web/held_bodies.ts";
import { createWayOut } from "./web/way_out.ts";
import { requireHost, separateSites } from "./web/separate_sites.ts";

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
    ...resendRegistration(deps),
    ...username(deps),
    ...verifyEmail(deps),
    ...providers(deps),
    ...passkeySignIn(deps),
    ...notMe(deps),
    ...passkeys(deps),
    ...secondStep(deps),
    ...secondFactor(deps),
    ...passwordReset(deps),
    ...tokenRefresh(deps),
    ...logout(deps),
    ...userData(deps),
    ...updateProfile(deps),
    ...changePassword(deps),
    ...prove(deps),
    ...verifyEmailChange(deps),
    ...endOtherSessions(deps),
    ...exportData(deps),
    ...archiveData(deps),
    ...deleteAccount(deps),
    ...portfolio(deps),
    ...previewGuest(deps),
    ...examples(),
    ...archivePortfolio(deps),
    ...objection(deps),
    ...visibility(deps),
    ...report(deps),
    ...visits(deps),
    ...sendMessage(deps),
    ...letterbox(deps),
    ...notes(deps),
    ...review(deps),
    ...connections(deps),
    ...consent(deps),
    ...pictureCalls(deps),
    ...uploadPicture(deps),
    ...fileCalls(deps),
    ...domain(deps),
    ...operatorPages(deps),
    ...operatorPeople(deps),
    ...operatorBackup(deps),
    ...operatorInvitations(deps),
    ...operatorMails(deps),
    ...pageByKey(deps),
    ...openapi(deps),
  };
}

/** Of the app's own host, and of those that are known by the configuration. */
function createMainSite(deps: Deps, answers: Answers<CallName>): Hono {
  const app = new Hono({ strict: false });
  app.use(securityHeaders(deps.config));
  app.use(requireHost());
  app.use(separateSites(deps.config, deps.assets));
  app.use(except("/api/*", compress()));

  app.route("/", health(deps));
  app.route("/", siteFiles(deps));
  app.route("/", securityText(deps));
  app.get("/assets/:name", (c) => serveAsset(c, deps.assets));

  app.route("/", routeCalls(deps, answers));
  app.all("/api/*", () => {
    throw new Failure("not_found", "not_found");
  });

  app.route("/", oauthMetadata(deps));
  app.route("/", oauthTokens(deps));
  app.route("/", oauthRegister(deps));
  app.route("/", mcp(deps));
  app.route("/", pictures(deps));
  app.route("/", files(deps));
  app.route("/", pageCard(deps));
  app.route("/", looks(deps));
  app.route("/", published(deps));
  app.route("/", previewFrames(deps));
  app.route("/", examplePages(deps));
  app.route("/", devMail(deps));
  app.route("/", operatorScreens(deps));
  app.route("/", operatorPeopleScreens(deps));
  app.route("/", operatorPlaceScreens(deps));
  app.route("/", backupFile(deps));
  app.route("/", screens(deps));
  app.route("/", linkScreens(deps));
  app.notFound((c) => c.redirect(SCREENS.landing));
  app.onError((error, c) => answerFailure(c, deps, error));
  return app;
}

export function createApp(deps: Deps): App {
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
      // Most of all requests, answered without a look at the rest.
      const kept = deps.pages.find(request);
      const answer = async () => out(await siteFor(request).fetch(request, info), request, info);
      const send = (found: Response) => isHeld(found) ? out(found, request, info) : found;
      if (kept instanceof Promise) return kept.then((found) => found ? send(found) : answer());
      return kept ? send(kept) : answer();
    },
  };
}
