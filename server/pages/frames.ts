// What every answer at the address of a frame carries, whatever its status, and what stands there in place of a page.
import type { Context } from "hono";
import { html } from "hono/html";
import type { Config } from "../config.ts";
import { PICTURES_FOLDER } from "../../contract/pictures.ts";
import type { Deps } from "../deps.ts";
import type { Failure } from "../errors.ts";
import { commonHeaders } from "../web/headers.ts";
import { frameContentSecurityPolicy } from "../web/policies.ts";

/** What stands in a frame in place of its page. */
export function renderFrameFailure(c: Context, { config }: Deps, failure: Failure): Response {
  setFrameHeaders(c, config, null);
  const text = failure.message;
  const page = html`
    <!DOCTYPE html>
    <title>${text}</title>
    <p>${text}</p>
  `;
  return c.html(String(page), failure.status);
}

/**
 * Every status carries them: without the sandbox, the frame's address would read our storage. Of a page, `url` is where its
 * frame was asked for: its owner's pictures are beside it.
 */
export function frameHeaders(config: Config, url: string | null): Record<string, string> {
  return {
    ...commonHeaders(config),
    "Content-Security-Policy": frameContentSecurityPolicy({
      upgradeInsecure: config.isHttps,
      pictures: url && picturesBeside(url, config),
      frameAncestors: config.usercontentOrigin ? config.publicUrl : "'self'",
    }),
    "Referrer-Policy": "no-referrer",
    "X-DNS-Prefetch-Control": "off",
    "Permissions-Policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), " +
      "display-capture=(), clipboard-read=(), fullscreen=()",
  };
}

/**
 * As a policy names them: with its scheme, since WebKit knows of none in a sandbox, and with the host that the browser
 * used. A proxy in front may have taken the s of https off.
 */
function picturesBeside(url: string, { usercontentOrigin, publicUrl }: Config): string {
  const { protocol } = new URL(usercontentOrigin ?? publicUrl);
  const { host, pathname } = new URL(PICTURES_FOLDER, url);
  return `${protocol}//${host}${pathname}`;
}

export function setFrameHeaders(c: Context, config: Config, url: string | null): void {
  for (const [name, value] of Object.entries(frameHeaders(config, url))) c.header(name, value);
  c.header("Cache-Control", "no-store");
}
