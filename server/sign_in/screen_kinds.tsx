import type { Context } from "hono";
import type { ReactNode } from "react";
import { LEFT, SCREENS } from "../../contract/paths.ts";
import type { UserPayload } from "../../contract/payloads.ts";
import { LoadingWorkspace } from "../../ui/sign_in/sign_in_screens.tsx";
import {
  clearPageCookie,
  findPageSession,
  isFromElsewhere,
  isOperator,
  type Session,
  userPayload,
} from "../accounts/mod.ts";
import type { Deps } from "../deps.ts";
import { frameSource } from "../http/policies.ts";
import { named, type Page, renderPage } from "../http/render.tsx";
import { clearPending } from "../second_factor/mod.ts";

export async function guestScreen(
  c: Context,
  deps: Deps,
  title: string,
  body: ReactNode,
  { next = SCREENS.dashboard, ...options }: Pick<Page, "description"> & {
    next?: string;
  } = {},
): Promise<Response> {
  if (c.req.query(LEFT) !== undefined && !isFromElsewhere(c, deps.config)) {
    clearPageCookie(c, deps.config);
    clearPending(c, deps);
  } else if (await findPageSession(c, deps)) return c.redirect(next);
  return renderPage(c, deps, {
    title: named(title),
    kind: "guest",
    body,
    // Beside a form stands the page that waits in this browser.
    frameSource: frameSource(c, deps.config, "/preview/"),
    ...options,
  });
}

/** Without the page cookie, the browser's tokens decide: the loading screen asks for them. */
export async function userScreen(
  c: Context,
  deps: Deps,
  title: string,
  body: (user: UserPayload, session: Session) => ReactNode | Promise<ReactNode>,
  { framePaths, isGated }: Pick<Page, "isGated"> & {
    framePaths?: (user: UserPayload) => string[];
  } = {},
): Promise<Response> {
  const session = await findPageSession(c, deps);
  const user = session && userPayload(session.user);
  return renderPage(c, deps, {
    title: named(title),
    description: session ? `${title} of ${session.user.username} at Folio Kitchen.` : undefined,
    kind: "personal",
    isGated,
    isOperator: session !== null && isOperator(deps.config, session.user),
    frameSource: user && framePaths ? frameSource(c, deps.config, ...framePaths(user)) : undefined,
    body: user ? await body(user, session) : <LoadingWorkspace />,
  });
}
