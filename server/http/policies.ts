// The content security policies: of answers that are no page, of our own pages, and of the frame of a user's page.
import { createHash } from "node:crypto";
import type { Config } from "../config.ts";
import { CONNECT_HOSTS } from "../contract/hosts.ts";
import { ALLOWED_HOSTS } from "../portfolios/sanitize/policy.ts";

/** For answers that are no page: JSON, redirects, files. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * For our own pages: nothing inline, nothing from elsewhere. `frameSource`
 * names the only place that a frame may be at, so that a framed page cannot
 * carry anything away by sending itself elsewhere.
 */
export function pagePolicy(
  { frameSource = "'none'", style = "'self'", script = "'self'" }: {
    frameSource?: string;
    style?: string;
    script?: string;
  } = {},
): string {
  return [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frameSource}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** A source for exactly this text, written into a page. */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Frames of a page may be under this path alone: not on our other pages, not elsewhere. */
export function frameSource(url: string, config: Config, path: "/u/" | "/preview/"): string {
  // Where the browser sees us: the address that it used, which a CSP must name.
  return (config.usercontentOrigin ?? new URL(url).host) + path;
}

/**
 * The header of every response that carries a page of a user, whatever its status: without `sandbox` in it, opening the
 * frame's address directly would read our tokens (docs/security.md, ISO-2).
 */
export function frameContentSecurityPolicy(
  options: { upgradeInsecure: boolean; frameAncestors: string },
): string {
  const directives = [
    "sandbox allow-scripts",
    "default-src 'none'",
    // The origin is opaque, so unsafe-inline and unsafe-eval give nothing away; a nonce would stop inline handlers.
    `script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: ${
      sources(ALLOWED_HOSTS.script)
    }`,
    `style-src 'unsafe-inline' ${sources(ALLOWED_HOSTS.style)}`,
    `img-src ${sources(ALLOWED_HOSTS.image)} data: blob:`,
    `font-src ${sources(ALLOWED_HOSTS.font)} data:`,
    `connect-src ${sources(CONNECT_HOSTS)}`,
    "media-src data: blob:",
    "worker-src blob:",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "manifest-src 'none'",
    `frame-ancestors ${options.frameAncestors}`,
  ];
  if (options.upgradeInsecure) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

function sources(hosts: Iterable<string>): string {
  return [...hosts].map((host) => `https://${host}`).join(" ");
}
