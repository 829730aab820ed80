// The content security policies: of answers that are no page, of our own pages, and of the frame of a user's page.
import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { Config } from "../config/config.ts";
import { ALLOWED_HOSTS } from "../page_code/sanitize/urls.ts";
import { framesOriginFor } from "./hosts.ts";

/** For answers that are no page: JSON, redirects, files. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * For our own pages: nothing inline, nothing from elsewhere. `frameSource`
 * names the only place that a frame may be at, so that a framed page cannot
 * carry anything away by sending itself elsewhere.
 */
export function pagePolicy(
  { frameSource = "'none'", pictures = "", style = "'self'", script = "'self'" }: {
    frameSource?: string;
    /** The origins that people's pictures are at, when they are not ours. */
    pictures?: string;
    style?: string;
    script?: string;
  } = {},
): string {
  return [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    `img-src 'self' data: ${pictures}`.trimEnd(),
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

/**
 * Frames of a page may be at these paths alone, or below one that ends in a slash: not on our other pages, not elsewhere. A page that calls up the mail program
 * or the phone by script stays what it is: those are nowhere to go.
 */
export function frameSource(c: Context, config: Config, ...paths: string[]): string {
  // Where the browser sees us: the address that it used, which a CSP must name.
  const host = framesOriginFor(c, config) || new URL(c.req.url).host;
  return [...paths.map((path) => host + path), "mailto:", "tel:"].join(" ");
}

/**
 * The header of every response that carries a page of a user, whatever its status: without `sandbox` in it, opening the
 * frame's address directly would read our tokens (docs/security.md, "The walls").
 */
export function frameContentSecurityPolicy(
  options: { upgradeInsecure: boolean; frameAncestors: string; pictures?: string | null },
): string {
  const { upgradeInsecure, frameAncestors, pictures } = options;
  return `${FRAME_STARTS}; img-src ${pictures ? `${pictures} ` : ""}${FRAME_PICTURES}; ` +
    `${FRAME_ENDS}; frame-ancestors ${frameAncestors}` +
    (upgradeInsecure ? "; upgrade-insecure-requests" : "");
}

/** Whatever may run, dress or set a page may as well be read by it: they serve nothing but public packages and fonts. */
const packageHosts = union(ALLOWED_HOSTS.script, ALLOWED_HOSTS.style, ALLOWED_HOSTS.font);

function union(...sets: Iterable<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]));
}

function sources(hosts: Iterable<string>): string {
  return [...hosts].map((host) => `https://${host}`).join(" ");
}

// Style sheets and libraries bring pictures of their own; in the markup the sanitizer keeps to the image hosts.
const FRAME_PICTURES = `${sources(union(ALLOWED_HOSTS.image, packageHosts))} data: blob:`;

const FRAME_STARTS = [
  "sandbox allow-scripts",
  "default-src 'none'",
  // The origin is opaque, so unsafe-inline and unsafe-eval give nothing away; a nonce would stop inline handlers.
  `script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: ${
    sources(ALLOWED_HOSTS.script)
  }`,
  `style-src 'unsafe-inline' ${sources(ALLOWED_HOSTS.style)}`,
].join("; ");

const FRAME_ENDS = [
  `font-src ${sources(ALLOWED_HOSTS.font)} data:`,
  `connect-src ${sources(ALLOWED_HOSTS.connect)} data: blob:`,
  "media-src data: blob:",
  "worker-src blob:",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "manifest-src 'none'",
].join("; ");
