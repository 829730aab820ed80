import { type Context, Hono } from "hono";
import { SCREENS } from "../../contract/paths.ts";
import {
  CodeLinkScreen,
  type CodeLinkScreenProps,
} from "../../ui/second_factor/code_link_screen.tsx";
import type { Deps } from "../deps.ts";
import { LINK_PARTS, named, renderPage, upTo } from "../http/render.tsx";

export function secondFactorScreens(deps: Deps): Hono {
  return new Hono()
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
