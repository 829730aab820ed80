// /preview/{id}/frame: a draft as it would be, in the sandbox of a page.
import { type Handler, Hono } from "hono";
import { SCREENS } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { findPreview } from "./previews.ts";
import { prepareRuntimes, renderFrame, type RuntimeOf } from "./frame_code.ts";
import { setFrameHeaders } from "./frames.ts";

export function previewFrames(deps: Deps): Hono {
  // First, because what it hears, nobody else may.
  const findRuntime = prepareRuntimes(deps.assets, ["editing"]);
  return new Hono().get(SCREENS.previewFrame, previewFrame(deps, findRuntime));
}

/** Keeps a draft from being a page of its own, and from being kept. */
function previewFrame({ config, database, clock }: Deps, findRuntime: RuntimeOf): Handler {
  return async (c) => {
    if (c.req.header("Sec-Fetch-Dest") === "document") {
      return c.redirect(config.publicUrl + SCREENS.dashboard);
    }
    const preview = await findPreview(database.sql, c.req.param("id") ?? "", clock.now());
    if (!preview) throw new Failure("not_found", "preview_gone");
    setFrameHeaders(c, config);
    return c.html(renderFrame(preview, findRuntime));
  };
}
