import { Hono } from "hono";
import { START, startPath } from "../../contract/examples/examples.ts";
import { EXAMPLES_FOLDER } from "../../contract/examples/example_paths.ts";
import { SCREENS } from "../../contract/paths.ts";
import { NothingThere } from "../../ui/layouts/nothing_there.tsx";
import { Try } from "../../ui/editor/try_screen.tsx";
import { Landing } from "../../ui/site/landing_screen.tsx";
import { findPrompt } from "../../ui/site/prompts.ts";
import { Prompts } from "../../ui/site/prompts_screen.tsx";
import type { Deps } from "../deps.ts";
import { frameSource } from "../http/policies.ts";
import { renderKeptPage } from "../http/render.tsx";
import { findWelcome } from "../registration/mod.ts";
import { guestScreen, userScreen } from "../sign_in/mod.ts";
import { houseText } from "./house_texts.tsx";

export function siteScreens(deps: Deps): Hono {
  return new Hono()
    .get(SCREENS.landing, (c) =>
      renderKeptPage(c, deps, {
        title: "Folio Kitchen: Simple Hosting for Single-Page Portfolios",
        description:
          "Paste the single-file page that your AI assistant wrote, save it, and share one public link.",
        kind: "public",
        hasItalics: true,
        isGated: true,
        frameSource: frameSource(c, deps.config, EXAMPLES_FOLDER),
        body: (
          <>
            <NothingThere />
            <Landing />
          </>
        ),
      }))
    .get(SCREENS.try, async (c) => {
      const example = findPrompt(c.req.query(START));
      const welcome = await findWelcome(c, deps);
      return guestScreen(c, deps, "Try your page", <Try welcome={welcome} />, {
        description:
          "Paste the page that your AI assistant wrote, and see it live, without an account.",
        next: example ? startPath(example.id) : undefined,
      });
    })
    .get(SCREENS.privacy, (c) => houseText(c, deps, "privacy"))
    .get(SCREENS.terms, (c) => houseText(c, deps, "terms"))
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
