// The screens behind links of mails. Opening one uses nothing up: its script asks, or a press.
import { type Context, Hono } from "hono";
import { SCREENS } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import { named } from "../http/page_title.ts";
import { renderPage } from "../http/render.tsx";
import {
  CodeLinkScreen,
  type CodeLinkScreenProps,
} from "../../ui/second_factor/code_link_screen.tsx";
import { NotMe } from "../../ui/accounts/not_me_screen.tsx";
import { VerifyEmail } from "../../ui/registration/verify_email_screen.tsx";
import { VerifyEmailChange } from "../../ui/accounts/verify_email_change_screen.tsx";

export function linkScreens(deps: Deps): Hono {
  return new Hono()
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
    .on("GET", upTo(SCREENS.notMe), (c) =>
      renderPage(c, deps, {
        title: named("Was it you?"),
        kind: "personal",
        body: <NotMe {...LINK_PARTS} {...c.req.param()} />,
      }))
    .on("GET", upTo(SCREENS.removeCodes), (c) => codeLinkScreen(c, deps, "remove"))
    .on("GET", upTo(SCREENS.keepCodes), (c) => codeLinkScreen(c, deps, "keep"));
}

function codeLinkScreen(
  c: Context,
  deps: Deps,
  act: CodeLinkScreenProps["act"],
): Response {
  return renderPage(c, deps, {
    title: named("Codes at sign-in"),
    kind: "personal",
    body: <CodeLinkScreen act={act} {...LINK_PARTS} {...c.req.param()} />,
  });
}

/** What a mail program cut off is missing from the link, and the screen says so. */
const LINK_PARTS = { uid: "", token: "", new_email: "" };

/** "/a/:b/:c" also without its last parts. */
function upTo(path: string): string[] {
  const parts = path.split("/:");
  return parts.map((_, i) => parts.slice(0, parts.length - i).join("/:"));
}
