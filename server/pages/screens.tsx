// One entry a screen: its address, who may see it, the data that it needs, its component and its title.
import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import { listSessions, type Session } from "../accounts/sessions.ts";
import { getAccount, userPayload } from "../accounts/users.ts";
import { listConnections } from "../connections/connections.ts";
import { EXAMPLES_FOLDER, START, startPath } from "../../contract/examples.ts";
import { LEFT, ownPath, portfolioPath, previewFramePath, SCREENS } from "../../contract/paths.ts";
import type { UserPayload } from "../../contract/payloads.ts";
import type { Deps } from "../deps.ts";
import { clearPageCookie, findPageSession, isFromElsewhere } from "../access/guard.ts";
import { type Page, renderKeptPage, renderPage } from "../web/render.tsx";
import { storedPageId } from "../web/stored_page_ids.ts";
import { frameSource } from "../web/policies.ts";
import { findPublicHead } from "../publishing/public_portfolios.ts";
import { authorizeScreen } from "./authorize.tsx";
import { readDashboard } from "./dashboard.ts";
import { Dashboard } from "../../ui/screens/dashboard.tsx";
import { Developers } from "../../ui/screens/developers.tsx";
import { ForgotPassword } from "../../ui/screens/forgot_password.tsx";
import { GoogleCallback } from "../../ui/screens/google_callback.tsx";
import { Landing } from "../../ui/screens/landing.tsx";
import { LoadingWorkspace } from "../../ui/screens/loading_workspace.tsx";
import { Login } from "../../ui/screens/login.tsx";
import { findPrompt } from "../../ui/content/prompts.ts";
import { Profile } from "../../ui/screens/profile.tsx";
import { Preview } from "../../ui/screens/preview.tsx";
import { Prompts } from "../../ui/screens/prompts.tsx";
import { Register } from "../../ui/screens/register.tsx";
import { Report } from "../../ui/screens/report.tsx";
import { ResetPassword } from "../../ui/screens/reset_password.tsx";
import { VerifyEmail } from "../../ui/screens/verify_email.tsx";
import { VerifyEmailChange } from "../../ui/screens/verify_email_change.tsx";

export function screens(deps: Deps): Hono {
  const { sql } = deps.database;
  return new Hono()
    .get(SCREENS.landing, (c) =>
      renderKeptPage(c, deps, {
        title: "Folio Kitchen: Simple Hosting for Single-Page Portfolios",
        description:
          "Paste the single-file page that your AI assistant wrote, save it, and share one public link.",
        kind: "public",
        frameSource: frameSource(c.req.url, deps.config, EXAMPLES_FOLDER),
        body: <Landing />,
      }))
    .get(SCREENS.login, (c) => {
      const next = ownPath(c.req.query("next") ?? null);
      return guestScreen(c, deps, "Sign in", <Login next={next} />, {
        description: "Sign in to Folio Kitchen to edit your page, look at its link and its visits.",
      });
    })
    .get(SCREENS.register, (c) => {
      const example = findPrompt(c.req.query(START));
      const start = example ? { name: example.id, title: example.title } : null;
      return guestScreen(c, deps, "Create an account", <Register start={start} />, {
        description:
          "Make an account at Folio Kitchen: your single-page portfolio at its own link.",
        next: start ? startPath(start.name) : undefined,
      });
    })
    .get(SCREENS.forgotPassword, (c) => guestScreen(c, deps, "Forgot password", <ForgotPassword />))
    .get(SCREENS.resetPassword, (c) => {
      const { uid = "", token = "" } = c.req.query();
      return guestScreen(c, deps, "Reset password", <ResetPassword uid={uid} token={token} />);
    })
    .on("GET", upTo(SCREENS.verifyEmail), (c) =>
      renderPage(c, deps, {
        title: named("Email verification"),
        kind: "personal",
        body: <VerifyEmail {...LINK_PARTS} {...c.req.param()} />,
      }))
    .on("GET", upTo(SCREENS.verifyEmailChange), (c) =>
      renderPage(c, deps, {
        title: named("Email change"),
        kind: "personal",
        body: <VerifyEmailChange {...LINK_PARTS} {...c.req.param()} />,
      }))
    .get(SCREENS.report, async (c) => {
      const username = c.req.param("username");
      const page = await findPublicHead(deps.database.sql, username);
      // Of a page that is not there, an id of nothing: the answer tells nobody.
      const stored = storedPageId(deps.secret, page?.user_id ?? username);
      return renderPage(c, deps, {
        title: named("Report a page"),
        kind: "personal",
        body: <Report username={username} stored={stored} />,
      });
    })
    .get(SCREENS.googleCallback, (c) =>
      renderPage(c, deps, {
        title: named("Sign in with Google"),
        kind: "personal",
        body: <GoogleCallback />,
      }))
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
      userScreen(c, deps, "Profile", async (user, session) => {
        const { has_password } = await getAccount(sql, session.user.id);
        const sessions = await listSessions(sql, session.user.id, session.id);
        const connections = await listConnections(sql, session.user.id, deps.clock.now());
        return <Profile {...{ user, sessions, connections }} hasPassword={has_password} />;
      }))
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
      const url = (deps.config.usercontentOrigin ?? "") + previewFramePath(c.req.param("id"));
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

/** What a mail program cut off is missing from the link, and the screen says so. */
const LINK_PARTS = { uid: "", token: "", new_email: "" };

/** "/a/:b/:c" also without its last parts. */
function upTo(path: string): string[] {
  const parts = path.split("/:");
  return parts.map((_, i) => parts.slice(0, parts.length - i).join("/:"));
}

/** People who are signed in go to their dashboard, or where it leads them. */
async function guestScreen(
  c: Context,
  deps: Deps,
  title: string,
  body: ReactNode,
  { next = SCREENS.dashboard, ...options }: Pick<Page, "description"> & { next?: string } = {},
): Promise<Response> {
  if (c.req.query(LEFT) !== undefined && !isFromElsewhere(c, deps.config)) {
    clearPageCookie(c, deps.config);
  } else if (await findPageSession(c, deps)) return c.redirect(next);
  return renderPage(c, deps, { title: named(title), kind: "guest", body, ...options });
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
    frameSource: user && framePaths
      ? frameSource(c.req.url, deps.config, ...framePaths(user))
      : undefined,
    body: user ? await body(user, session) : <LoadingWorkspace />,
  });
}

function named(title: string): string {
  return `${title} · Folio Kitchen`;
}
