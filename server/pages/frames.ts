// What every answer at the address of a frame carries, whatever its status, and what stands there in place of a page.
import type { Context } from "hono";
import { html } from "hono/html";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import type { Failure } from "../errors.ts";
import { commonHeaders } from "../http/headers.ts";
import { frameContentSecurityPolicy } from "../http/policies.ts";

/** What stands in a frame in place of its page. */
export function renderFrameFailure(c: Context, { config }: Deps, failure: Failure): Response {
  setFrameHeaders(c, config);
  const text = failure.message;
  const page = html`
    <!DOCTYPE html>
    <title>${text}</title>
    <p>${text}</p>
  `;
  return c.html(String(page), failure.status);
}

/** Every status carries them: without the sandbox, the frame's address would read our storage. */
export function frameHeaders(config: Config): Record<string, string> {
  return {
    ...commonHeaders(config),
    "Content-Security-Policy": frameContentSecurityPolicy({
      upgradeInsecure: config.isHttps,
      frameAncestors: config.usercontentOrigin ? config.publicUrl : "'self'",
    }),
    "Referrer-Policy": "no-referrer",
    "X-DNS-Prefetch-Control": "off",
    "Permissions-Policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), " +
      "display-capture=(), clipboard-read=(), fullscreen=()",
  };
}

export function setFrameHeaders(c: Context, config: Config): void {
  for (const [name, value] of Object.entries(frameHeaders(config))) c.header(name, value);
  c.header("Cache-Control", "no-store");
}
