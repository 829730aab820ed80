import { Hono } from "hono";
import { START, tryExamplePath } from "../../contract/examples/examples.ts";
import { INVITATION } from "../../contract/invitations/invitations.ts";
import { SCREENS } from "../../contract/paths.ts";
import { Register, VerifyEmail } from "../../ui/registration/register_screens.tsx";
import { findPrompt } from "../../ui/site/prompts.ts";
import type { Deps } from "../deps.ts";
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
    .on("GET", upTo(SCREENS.verifyEmail), (c) =>
      renderPage(c, deps, {
        title: named("Email verification"),
        kind: "personal",
        body: <VerifyEmail {...LINK_PARTS} {...c.req.param()} />,
      }));
}
