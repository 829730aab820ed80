import { type Context, type Handler, Hono } from "hono";
import { html } from "hono/html";
import type { Config } from "../config/config.ts";
import { FRAME_PERMISSIONS } from "../../contract/publishing/frame_features.ts";
import { KEPT_FOLDER } from "../../contract/kept_files/kept_files.ts";
import { PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";
import type { Deps } from "../deps.ts";
import { commonHeaders } from "../http/headers.ts";
import { frameContentSecurityPolicy } from "../http/policies.ts";
import { framesOriginFor } from "../http/hosts.ts";
import { type Assets, inlineAssets } from "../http/assets.ts";
import type { FrameRow } from "../page_code/mod.ts";
import { frameDocument } from "./public_page.ts";
import { SCREENS } from "../../contract/paths.ts";
import { Failure } from "../errors.ts";
import { findPreview } from "./previews.ts";

export type RuntimeOf = (page: FrameRow) => string;

export function renderFrameFailure(c: Context, { config }: Deps, failure: Failure): Response {
  setFrameHeaders(c, config, { isPage: false });
  const text = failure.message;
  const page = html`
    <!DOCTYPE html>
    <title>${text}</title>
    <p>${text}</p>
  `;
  return c.html(String(page), failure.status);
}

interface FrameKind {
  isPage: boolean;
  /** Those that the page may ask; all that are allowed, where its files are not kept. */
  hosts?: readonly string[];
}

/** Every status carries them: without the sandbox, the frame's address would read our storage. */
export function frameHeaders(
  c: Context,
  config: Config,
  { isPage, hosts }: FrameKind = { isPage: true },
): Record<string, string> {
  return {
    ...commonHeaders(config),
    "Content-Security-Policy": frameContentSecurityPolicy({
      upgradeInsecure: config.isHttps,
      pictures: isPage ? ownAddress(c, config, new URL(PICTURES_FOLDER, c.req.url).pathname) : "",
      kept: hosts && ownAddress(c, config, KEPT_FOLDER),
      hosts,
      frameAncestors: findAncestors(c, config),
    }),
    "Referrer-Policy": "no-referrer",
    "X-DNS-Prefetch-Control": "off",
    "Permissions-Policy": FRAME_PERMISSIONS,
  };
}

/** WebKit knows no scheme in a sandbox, so the source has one. A proxy may have taken the s of https off. */
function ownAddress(c: Context, config: Config, path: string): string {
  const { protocol } = new URL(framesOriginFor(c, config) || config.publicUrl);
  return `${protocol}//${new URL(c.req.url).host}${path}`;
}

function findAncestors(c: Context, config: Config): string {
  if (!framesOriginFor(c, config)) return "'self'";
  return [config.publicUrl, config.pagesOrigin].filter(Boolean).join(" ");
}

export function setFrameHeaders(
  c: Context,
  config: Config,
  of?: FrameKind,
): void {
  for (const [name, value] of Object.entries(frameHeaders(c, config, of))) c.header(name, value);
  c.header("Cache-Control", "no-store");
}

export function prepareRuntimes(assets: Assets, before: readonly string[] = []): RuntimeOf {
  return ({ has_form, late_asks, picture_places, kept_paths }) => {
    const runtime = has_form ? "runtime_with_forms" : "runtime";
    const behind = [
      ...late_asks ? ["asking"] : [],
      ...picture_places ? ["sized_pictures"] : [],
      ...kept_paths ? ["kept_files"] : [],
    ];
    return inlineAssets(assets, [...before, runtime, ...behind]).text;
  };
}

export function renderFrame(page: FrameRow, findRuntime: RuntimeOf): string {
  const { user_code, head_offset, late_asks, kept_paths } = page;
  return frameDocument(user_code, head_offset, findRuntime(page), { late_asks, kept_paths });
}

export function previewFrames(deps: Deps): Hono {
  // The editing runtime comes first, because nobody else may hear what it hears.
  const findRuntime = prepareRuntimes(deps.assets, ["editing"]);
  return new Hono().get(SCREENS.previewFrame, previewFrame(deps, findRuntime));
}

function previewFrame(deps: Deps, findRuntime: RuntimeOf): Handler {
  const { config } = deps;
  return async (c) => {
    if (c.req.header("Sec-Fetch-Dest") === "document") {
      return c.redirect(config.publicUrl + SCREENS.dashboard);
    }
    const preview = await findPreview(deps, c.req.param("id") ?? "");
    if (!preview) throw new Failure("not_found", "preview_gone");
    setFrameHeaders(c, config);
    return c.html(renderFrame(preview, findRuntime));
  };
}
