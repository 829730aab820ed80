import { createHash } from "node:crypto";
import type { Context } from "hono";
import { OPENED_SCHEMES } from "../../contract/page_code/link_schemes.ts";
import type { Config } from "../config/config.ts";
import { ALLOWED_HOSTS } from "../page_code/mod.ts";
import { framesOriginFor } from "./hosts.ts";

export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** A frame may be at `frameSource` alone, so that a framed page cannot carry data away by navigating. */
export function pagePolicy(
  { frameSource = "'none'", pictures = "", fonts = "", style = "'self'", script = "'self'" }: {
    frameSource?: string;
    pictures?: string;
    fonts?: string;
    style?: string;
    script?: string;
  } = {},
): string {
  return [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    `img-src 'self' data: ${pictures}`.trimEnd(),
    `font-src 'self' ${fonts}`.trimEnd(),
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frameSource}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** A path that ends in a slash allows all below it. A page that opens `mailto:` or the like stays where it is. */
export function frameSource(c: Context, config: Config, ...paths: string[]): string {
  const host = framesOriginFor(c, config) || new URL(c.req.url).host;
  const schemes = OPENED_SCHEMES.map((each) => `${each}:`);
  return [...paths.map((path) => host + path), ...schemes].join(" ");
}

/**
 * It goes with every user's page: without `sandbox`, a frame's address, opened directly, could read our tokens. `hosts`
 * are those that the page may ask, and `kept` is where files are that are kept with it.
 */
export function frameContentSecurityPolicy(
  { upgradeInsecure, frameAncestors, pictures = "", kept = "", hosts }: {
    upgradeInsecure: boolean;
    frameAncestors: string;
    pictures?: string;
    kept?: string;
    hosts?: readonly string[];
  },
): string {
  const allowed = hosts ? new Set(hosts) : ALLOWED_HOSTS.any;
  const at = (purpose: ReadonlySet<string>, ...others: string[]) =>
    [kept, ...sources(allowed.intersection(purpose)), ...others].filter(Boolean).join(" ");
  return [
    "sandbox allow-scripts",
    "default-src 'none'",
    // The origin is opaque, so unsafe-inline and unsafe-eval give nothing away; a nonce would stop inline handlers.
    `script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: ${at(ALLOWED_HOSTS.script)}`
      .trimEnd(),
    `style-src 'unsafe-inline' ${at(ALLOWED_HOSTS.style)}`.trimEnd(),
    // Style sheets and libraries load pictures of their own; in the markup the sanitizer keeps to the image hosts.
    `img-src ${pictures ? `${pictures} ` : ""}${at(PICTURE_HOSTS, "data:", "blob:")}`,
    `font-src ${at(ALLOWED_HOSTS.font, "data:")}`,
    `connect-src ${at(ALLOWED_HOSTS.connect, "data:", "blob:")}`,
    "media-src data: blob:",
    "worker-src blob:",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "manifest-src 'none'",
    `frame-ancestors ${frameAncestors}`,
    ...upgradeInsecure ? ["upgrade-insecure-requests"] : [],
  ].join("; ");
}

/** A page may read whatever may script or style it: these hosts serve nothing but public packages and fonts. */
const PICTURE_HOSTS: ReadonlySet<string> = ALLOWED_HOSTS.image.union(ALLOWED_HOSTS.script)
  .union(ALLOWED_HOSTS.style).union(ALLOWED_HOSTS.font);

function sources(hosts: ReadonlySet<string>): string[] {
  return [...hosts].map((host) => `https://${host}`);
}
