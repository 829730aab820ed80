import { Hono } from "hono";
import { ownPath } from "../../contract/accounts/own_path.ts";
import { LEFT, SCREENS } from "../../contract/paths.ts";
import {
  ForgotPassword,
  Login,
  LoginSecondStep,
  NotMe,
  ResetPassword,
} from "../../ui/sign_in/sign_in_screens.tsx";
import type { Deps } from "../deps.ts";
import { LINK_PARTS, named, renderPage, upTo } from "../http/render.tsx";
import { findWelcome } from "../registration/mod.ts";
import { findPending } from "../second_factor/mod.ts";
import { guestScreen } from "./screen_kinds.tsx";

export function signInScreens(deps: Deps): Hono {
  return new Hono()
    .get(SCREENS.login, async (c) => {
      const next = ownPath(c.req.query("next") ?? null);
      const welcome = await findWelcome(c, deps);
      const isPending = c.req.query(LEFT) === undefined && await findPending(c, deps);
      const body = isPending ? <LoginSecondStep next={next} /> : <Login {...{ next, welcome }} />;
      return guestScreen(c, deps, "Sign in", body, {
        description: "Sign in to Folio Kitchen to edit your page, look at its link and its visits.",
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
    .on("GET", upTo(SCREENS.notMe), (c) =>
      renderPage(c, deps, {
        title: named("Was it you?"),
        kind: "personal",
        body: <NotMe {...LINK_PARTS} {...c.req.param()} />,
      }));
}
