import { Hono } from "hono";
import { SCREENS } from "../../contract/paths.ts";
import { Report } from "../../ui/operators/operator_screens.tsx";
import type { Deps } from "../deps.ts";
import { named, renderPage } from "../http/render.tsx";
import { findPublicHead, storedPageId } from "../publishing/mod.ts";

export function reportScreens(deps: Deps): Hono {
  return new Hono()
    .get(SCREENS.report, async (c) => {
      const username = c.req.param("username");
      const page = await deps.publicReads.find((sql) => findPublicHead(sql, username));
      // A page that is not there has an id of nothing, so that the answer tells nobody.
      const stored = storedPageId(deps.secret, page?.user_id ?? username);
      return renderPage(c, deps, {
        title: named("Report a page"),
        kind: "personal",
        body: <Report username={username} stored={stored} />,
      });
    });
}
