import { Hono } from "hono";
import { SCREENS } from "../../contract/paths.ts";
import { previewFramePath } from "../../contract/publishing/page_paths.ts";
import { Preview } from "../../ui/publishing/visitor_screens.tsx";
import type { Deps } from "../deps.ts";
import { framesOrigin } from "../http/hosts.ts";
import { userScreen } from "../sign_in/mod.ts";

export function previewScreens(deps: Deps): Hono {
  return new Hono()
    .get(SCREENS.preview, (c) => {
      const url = framesOrigin(deps.config) + previewFramePath(c.req.param("id"));
      return userScreen(c, deps, "Preview", () => <Preview frameUrl={url} />, {
        framePaths: () => ["/preview/"],
      });
    });
}
