import { type Context, Hono } from "hono";
import { START, tryExamplePath } from "../../contract/examples/examples.ts";
import { INVITATION } from "../../contract/invitations/invitations.ts";
import { SCREENS } from "../../contract/paths.ts";
import { portfolioFramePath } from "../../contract/publishing/page_paths.ts";
import { Register, VerifyEmail } from "../../ui/registration/register_screens.tsx";
import { findPrompt } from "../../ui/site/prompts.ts";
import { findLink, findUser, type Link, wasLinkUsed } from "../accounts/mod.ts";
import type { Deps } from "../deps.ts";
import { framesOrigin } from "../http/hosts.ts";
import { findPublishState } from "../publishing/mod.ts";
import { frameSource } from "../http/policies.ts";
import { LINK_PARTS, named, renderPage, upTo } from "../http/render.tsx";
import { guestScreen } from "../sign_in/mod.ts";
import { findWelcome, keepInvitation } from "./invited_browsers.ts";

export function registrationScreens(deps: Deps): Hono {
  return new Hono()
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
    .on(
      "GET",
      upTo(SCREENS.verifyEmail),
      (c) => verifyEmailScreen(c, deps, { ...LINK_PARTS, ...c.req.param() }),
    );
}

async function verifyEmailScreen(
  c: Context,
  deps: Deps,
  { uid, token }: Link,
): Promise<Response> {
  const username = await findAwaitedPage(deps, { uid, token });
  const path = username && portfolioFramePath(username);
  return renderPage(c, deps, {
    title: named("Email verification"),
    kind: "personal",
    // The page beside the words is this one alone.
    frameSource: frameSource(c, deps.config, "/preview/", ...path ? [path] : []),
    body: (
      <VerifyEmail
        link={{ uid, token }}
        page={username && path ? { username, frameUrl: framesOrigin(deps.config) + path } : null}
      />
    ),
  });
}

/** Only whoever has the link is told whose page it puts online. */
async function findAwaitedPage({ database, clock }: Deps, link: Link): Promise<string | null> {
  const { sql } = database;
  const now = clock.now();
  const isGood = await findLink(sql, link, ["verify_email"], now) !== null ||
    await wasLinkUsed(sql, link, "verify_email", now);
  const user = isGood ? await findUser(sql, link.uid) : null;
  const state = user && await findPublishState(sql, user.id);
  return user && (state === "unverified" || state === "online") ? user.username : null;
}
