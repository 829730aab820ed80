// The screen of all example pages.
import { Hono } from "hono";
import { SCREENS } from "../../contract/paths.ts";
import { Examples } from "../../ui/examples/examples_screen.tsx";
import type { Deps } from "../deps.ts";
import { named, renderKeptPage } from "../http/render.tsx";

export function exampleScreens(deps: Deps): Hono {
  return new Hono()
    .get(SCREENS.examples, (c) =>
      renderKeptPage(c, deps, {
        title: named("Twelve examples"),
        description:
          "Twelve single-file pages, each with the prompt that it came of: look at them, copy the prompt, or start from one.",
        kind: "public",
        body: <Examples />,
      }));
}
