// The table of contents: what every request passes, and which file answers which family of addresses.
import { Hono } from "hono";
import { except } from "hono/combine";
import { compress } from "./http/compress.ts";
import { examples } from "./examples/example_calls.ts";
import { fileCalls } from "./files/file_calls.ts";
import { providers } from "./providers/provider_calls.tsx";
import { login } from "./sign_in/session_calls.ts";
import { notMe } from "./sign_in/session_calls.ts";
import { passkeySignIn } from "./passkeys/passkey_calls.ts";
import { secondStep } from "./second_factor/second_step_calls.ts";
import { logout } from "./sign_in/session_calls.ts";
import { passwordReset } from "./sign_in/password_calls.ts";
import { register } from "./registration/register_calls.ts";
import { resendRegistration } from "./registration/register_calls.ts";
import { tokenRefresh } from "./sign_in/session_calls.ts";
import { username } from "./registration/register_calls.ts";
import { verifyEmail } from "./registration/verify_email_calls.ts";
import { connections } from "./assistants/connection_calls.ts";
import { consent } from "./assistants/connection_calls.ts";
import { domain } from "./domains/domain_calls.ts";
import { letterbox } from "./letterbox/letterbox_calls.ts";
import { notes } from "./notes/note_calls.ts";
import { review } from "./notes/note_calls.ts";
import { sendMessage } from "./letterbox/letterbox_calls.ts";
import { operatorBackup } from "./operators/place_calls.ts";
import { operatorInvitations } from "./invitations/invitation_calls.ts";
import { operatorPeople } from "./operators/people_calls.ts";
import { operatorMails } from "./operators/place_calls.ts";
import { operatorPages } from "./operators/page_calls.ts";
import { openapi } from "./http/openapi_calls.ts";
import { pageByKey } from "./publishing/page_file_calls.ts";
import { pictureCalls } from "./pictures/picture_calls.ts";
import { uploadPicture } from "./pictures/picture_calls.ts";
import { passkeys } from "./passkeys/passkey_calls.ts";
import { secondFactor } from "./second_factor/second_factor_calls.ts";
import { portfolio } from "./publishing/portfolio_calls.ts";
import { objection } from "./operators/page_calls.ts";
import { archivePortfolio } from "./publishing/page_file_calls.ts";
import { visibility } from "./publishing/visibility_calls.ts";
import { archiveData } from "./exports/export_calls.ts";
import { changePassword } from "./sign_in/password_calls.ts";
import { deleteAccount } from "./profile/profile_calls.ts";
import { endOtherSessions } from "./sign_in/session_calls.ts";
import { exportData } from "./exports/export_calls.ts";
import { prove } from "./profile/profile_calls.ts";
import { updateProfile } from "./profile/profile_calls.ts";
import { verifyEmailChange } from "./profile/profile_calls.ts";
import { report } from "./operators/reports.ts";
import { previewGuest } from "./publishing/portfolio_calls.ts";
import { userData } from "./sign_in/session_calls.ts";
import { visits } from "./visits/visit_calls.ts";
import { serveAsset } from "./http/assets.ts";
import { SCREENS } from "../contract/paths.ts";
import type { CallName } from "../contract/calls.ts";
import type { Deps } from "./deps.ts";
import type { Answers } from "./http/answers.ts";
import { routeCalls } from "./route_calls.ts";
import { backupFile } from "./operators/place_calls.ts";
import { devMail } from "./site/house_texts.tsx";
import { examples as examplePages } from "./examples/example_pages.tsx";
import { files } from "./files/file_pages.ts";
import { Failure } from "./errors.ts";
import { answerFailure } from "./site/failures.ts";
import { health } from "./http/health.ts";
import { linkScreens } from "./profile/profile_data.tsx";
import { mcp } from "./assistants/mcp.ts";
import { oauthMetadata } from "./assistants/oauth.ts";
import { oauthRegister } from "./assistants/oauth.ts";
import { oauthTokens } from "./assistants/oauth_tokens.ts";
import { looks } from "./publishing/looks.ts";
import { pageCard } from "./cards/page_card.ts";
import { pictures } from "./pictures/picture_files.ts";
import { createPageAlone } from "./page_alone.ts";
import { previewFrames } from "./publishing/frames.ts";
import { published } from "./publishing/published.ts";
import { findForeignName } from "./http/hosts.ts";
import { operatorPeopleScreens } from "./operators/operator_people.tsx";
import { operatorPlaceScreens } from "./operators/operator_place.tsx";
import { operatorScreens } from "./operators/operator_screens.tsx";
import { screens } from "./site/screens.tsx";
import { securityText } from "./site/site_files.ts";
import { siteFiles } from "./site/site_files.ts";
import { securityHeaders } from "./http/headers.ts";
import { isHeld } from "./http/held_bodies.ts";
import { createWayOut } from "./http/way_out.ts";
import { requireHost, separateSites } from "./http/separate_sites.ts";

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
