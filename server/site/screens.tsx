// One entry a screen: its address, who may see it, the data that it needs, its component and its title.
import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import type { Session } from "../accounts/sessions.ts";
import { userPayload } from "../accounts/users.ts";
import {
  EXAMPLES_FOLDER,
  START,
  startPath,
  tryExamplePath,
} from "../../contract/examples/examples.ts";
import { INVITATION } from "../../contract/invitations/invitations.ts";
import { ownPath } from "../../contract/accounts/own_path.ts";
import { LEFT, portfolioPath, previewFramePath, SCREENS } from "../../contract/paths.ts";
import type { UserPayload } from "../../contract/payloads.ts";
import { PROVIDER_WORDS, type ProviderId } from "../../contract/providers/providers.ts";
import type { Deps } from "../deps.ts";
import { isOperator } from "../operators/acts.ts";
import { clearPageCookie, findPageSession, isFromElsewhere } from "../accounts/guard.ts";
import { clearPending, findPending } from "../second_factor/second_step.ts";
import { findWelcome, keepInvitation } from "../registration/invited_browsers.ts";
import { nameProvider } from "../config/sign_in_settings.ts";
import { type Page, renderKeptPage, renderPage } from "../http/render.tsx";
import { named } from "../http/render.tsx";
import { storedPageId } from "../publishing/public_portfolios.ts";
import { frameSource } from "../http/policies.ts";
import { NOT_INDEXED } from "../http/public_answers.ts";
import { findPublicHead } from "../publishing/public_portfolios.ts";
import { authorizeScreen } from "../assistants/authorize_page.tsx";
import { readDashboard } from "../dashboard/dashboard.ts";
import { houseText } from "./house_texts.tsx";
import { readProfile } from "../profile/profile_data.tsx";
import { Dashboard } from "../../ui/dashboard/dashboard_screen.tsx";
import { Developers } from "../../ui/assistants/developers_screen.tsx";
import { Examples } from "../../ui/examples/examples_screen.tsx";
import { ForgotPassword } from "../../ui/sign_in/sign_in_screens.tsx";
import { Landing } from "../../ui/site/landing_screen.tsx";
import { LoadingWorkspace } from "../../ui/sign_in/sign_in_screens.tsx";
import { Login, LoginSecondStep } from "../../ui/sign_in/sign_in_screens.tsx";
import { findPrompt } from "../../ui/site/prompts.ts";
import { Profile } from "../../ui/profile/profile_screen.tsx";
import { Preview } from "../../ui/publishing/visitor_screens.tsx";
import { ProviderCallback } from "../../ui/providers/provider_callback_screen.tsx";
import { Prompts } from "../../ui/site/prompts_screen.tsx";
import { Register } from "../../ui/registration/register_screens.tsx";
import { Report } from "../../ui/operators/report_screen.tsx";
import { ResetPassword } from "../../ui/sign_in/sign_in_screens.tsx";
import { ReviewScreen } from "../../ui/notes/review_screen.tsx";
import { Try } from "../../ui/editor/try_screen.tsx";
import { framesOrigin } from "../http/hosts.ts";

export function screens(deps: Deps): Hono {
  return new Hono()
    .get(SCREENS.landing, (c) =>
      renderKeptPage(c, deps, {
        title: "Folio Kitchen: Simple Hosting for Single-Page Portfolios",
        description:
          "Paste the single-file page that your AI assistant wrote, save it, and share one public link.",
        kind: "public",
        hasItalics: true,
        frameSource: frameSource(c, deps.config, EXAMPLES_FOLDER),
        body: <Landing />,
      }))
    .get(SCREENS.try, async (c) => {
      const example = findPrompt(c.req.query(START));
      const welcome = await findWelcome(c, deps);
      return guestScreen(c, deps, "Try your page", <Try welcome={welcome} />, {
        description:
          "Paste the page that your AI assistant wrote, and see it live, without an account.",
        frameSource: frameSource(c, deps.config, "/preview/"),
        next: example ? startPath(example.id) : undefined,
      });
    })
    .get(SCREENS.examples, (c) =>
      renderKeptPage(c, deps, {
        title: named("Twelve examples"),
        description:
          "Twelve single-file pages, each with the prompt that it came of: look at them, copy the prompt, or start from one.",
        kind: "public",
        body: <Examples />,
      }))
    .get(SCREENS.privacy, (c) => houseText(c, deps, "privacy"))
    .get(SCREENS.terms, (c) => houseText(c, deps, "terms"))
    .get(SCREENS.login, async (c) => {
      const next = ownPath(c.req.query("next") ?? null);
      const welcome = await findWelcome(c, deps);
      const isPending = c.req.query(LEFT) === undefined && await findPending(c, deps);
      const body = isPending ? <LoginSecondStep next={next} /> : <Login {...{ next, welcome }} />;
      return guestScreen(c, deps, "Sign in", body, {
        description: "Sign in to Folio Kitchen to edit your page, look at its link and its visits.",
      });
    })
    .get(SCREENS.register, async (c) => {
      const invitation = c.req.query(INVITATION);
      if (invitation !== undefined) {
        keepInvitation(c, deps.config, invitation);
        c.header("Cache-Control", "no-store");
        return c.redirect(SCREENS.register);
      }
      // Links from before led here.
      const example = findPrompt(c.req.query(START));
      if (example) return c.redirect(tryExamplePath(example.id));
      const welcome = await findWelcome(c, deps);
      return guestScreen(c, deps, "Create an account", <Register welcome={welcome} />, {
        description:
          "Make an account at Folio Kitchen: your single-page portfolio at its own link.",
      });
    })
    .get(SCREENS.forgotPassword, (c) => {
      if (deps.config.arePasswordsOff) return c.redirect(SCREENS.login);
      return guestScreen(c, deps, "Forgot password", <ForgotPassword />);
    })
    .get(SCREENS.resetPassword, (c) => {
      const { uid = "", token = "" } = c.req.query();
      return guestScreen(c, deps, "Reset password", <ResetPassword uid={uid} token={token} />);
    })
    .get(SCREENS.report, async (c) => {
      const username = c.req.param("username");
      const page = await deps.publicReads.find((sql) => findPublicHead(sql, username));
      // Of a page that is not there, an id of nothing: the answer tells nobody.
      const stored = storedPageId(deps.secret, page?.user_id ?? username);
      return renderPage(c, deps, {
        title: named("Report a page"),
        kind: "personal",
        body: <Report username={username} stored={stored} />,
      });
    })
    .get(SCREENS.review, (c) => {
      const headers = { ...NOT_INDEXED, "Referrer-Policy": "no-referrer" };
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
      return renderPage(c, deps, {
        title: named("Review a page"),
        kind: "personal",
        frameSource: frameSource(c, deps.config, "/preview/"),
        body: <ReviewScreen token={c.req.param("token")} />,
      });
    })
    .get(SCREENS.googleCallback, (c) => callbackScreen(c, deps, "google"))
    .get(SCREENS.oidcCallback, (c) => callbackScreen(c, deps, "oidc"))
    .get(SCREENS.developers, async (c) => {
      const session = await findPageSession(c, deps);
      return renderPage(c, deps, {
        title: named("For developers and assistants"),
        description:
          "Connect an AI assistant to Folio Kitchen, or publish your page with one command.",
        kind: "personal",
        body: <Developers username={session?.user.username ?? null} />,
      });
    })
    .get(SCREENS.authorize, (c) => authorizeScreen(c, deps))
    .get(SCREENS.profile, (c) =>
      userScreen(
        c,
        deps,
        "Profile",
        async (user, session) => <Profile user={user} {...await readProfile(c, deps, session)} />,
      ))
    .get(SCREENS.dashboard, (c) =>
      userScreen(
        c,
        deps,
        "Dashboard",
        async (user, session) => (
          <Dashboard user={user} {...await readDashboard(deps, session.user)} />
        ),
        ({ username }) => ["/preview/", `${portfolioPath(username)}/`],
      ))
    .get(SCREENS.preview, (c) => {
      const url = framesOrigin(deps.config) + previewFramePath(c.req.param("id"));
      return userScreen(c, deps, "Preview", () => <Preview frameUrl={url} />, () => ["/preview/"]);
    })
    .get(
      SCREENS.prompts,
      (c) =>
        userScreen(
          c,
          deps,
          "AI Prompt Examples",
          (user) => <Prompts user={user} />,
        ),
    );
}

/** People who are signed in go to their dashboard, or where it leads them. */
async function guestScreen(
  c: Context,
  deps: Deps,
  title: string,
  body: ReactNode,
  { next = SCREENS.dashboard, ...options }: Pick<Page, "description" | "frameSource"> & {
    next?: string;
  } = {},
): Promise<Response> {
  if (c.req.query(LEFT) !== undefined && !isFromElsewhere(c, deps.config)) {
    clearPageCookie(c, deps.config);
    clearPending(c, deps);
  } else if (await findPageSession(c, deps)) return c.redirect(next);
  return renderPage(c, deps, { title: named(title), kind: "guest", body, ...options });
}

function callbackScreen(c: Context, deps: Deps, id: ProviderId): Response {
  const provider = nameProvider(deps.config, id);
  return renderPage(c, deps, {
    title: named(PROVIDER_WORDS[id].label(provider.name)),
    kind: "personal",
    body: <ProviderCallback provider={provider} />,
  });
}

/** Without the page cookie, the browser's tokens decide: the loading screen asks for them. */
async function userScreen(
  c: Context,
  deps: Deps,
  title: string,
  body: (user: UserPayload, session: Session) => ReactNode | Promise<ReactNode>,
  /** Below which its frames may be; without, it has none. */
  framePaths?: (user: UserPayload) => string[],
): Promise<Response> {
  const session = await findPageSession(c, deps);
  const user = session && userPayload(session.user);
  return renderPage(c, deps, {
    title: named(title),
    // What crawlers are shown is the loading screen, which is not to be found.
    description: session ? `${title} of ${session.user.username} at Folio Kitchen.` : undefined,
    kind: "personal",
    isOperator: session !== null && isOperator(deps.config, session.user),
    frameSource: user && framePaths ? frameSource(c, deps.config, ...framePaths(user)) : undefined,
    body: user ? await body(user, session) : <LoadingWorkspace />,
  });
}
