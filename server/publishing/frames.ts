// What every answer at the address of a frame carries, whatever its status, and what stands there in place of a page.
import type { Context } from "hono";
import { html } from "hono/html";
import type { Config } from "../config/config.ts";
import { FRAME_PERMISSIONS } from "../../contract/publishing/frame_features.ts";
import { PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";
import type { Deps } from "../deps.ts";
import type { Failure } from "../errors.ts";
import { commonHeaders } from "../http/headers.ts";
import { frameContentSecurityPolicy } from "../http/policies.ts";
import { framesOriginFor } from "../http/hosts.ts";

/** What stands in a frame in place of its page. */
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

/**
 * Every status carries them: without the sandbox, the frame's address would read our storage. Beside the frame of a page
 * are its owner's pictures.
 */
export function frameHeaders(
  c: Context,
  config: Config,
  { isPage }: { isPage: boolean } = { isPage: true },
): Record<string, string> {
  return {
    ...commonHeaders(config),
    "Content-Security-Policy": frameContentSecurityPolicy({
      upgradeInsecure: config.isHttps,
      pictures: isPage ? picturesBeside(c, config) : null,
      frameAncestors: findAncestors(c, config),
    }),
    "Referrer-Policy": "no-referrer",
    "X-DNS-Prefetch-Control": "off",
    "Permissions-Policy": FRAME_PERMISSIONS,
  };
}

/**
 * As a policy names them: with its scheme, since WebKit knows of none in a sandbox, and with the host that the browser
 * used. A proxy in front may have taken the s of https off.
 */
function picturesBeside(c: Context, config: Config): string {
  const { protocol } = new URL(framesOriginFor(c, config) || config.publicUrl);
  const { host, pathname } = new URL(PICTURES_FOLDER, c.req.url);
  return `${protocol}//${host}${pathname}`;
}

/** The pages around them, and their owner's screens. */
function findAncestors(c: Context, config: Config): string {
  if (!framesOriginFor(c, config)) return "'self'";
  return [config.publicUrl, config.pagesOrigin].filter(Boolean).join(" ");
}

export function setFrameHeaders(
  c: Context,
  config: Config,
  of?: Parameters<typeof frameHeaders>[2],
): void {
  for (const [name, value] of Object.entries(frameHeaders(c, config, of))) c.header(name, value);
  c.header("Cache-Control", "no-store");
}
