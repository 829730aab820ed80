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

/** It goes with every user's page: without `sandbox`, a frame's address, opened directly, could read our tokens. */
export function frameContentSecurityPolicy(
  options: { upgradeInsecure: boolean; frameAncestors: string; pictures?: string | null },
): string {
  const { upgradeInsecure, frameAncestors, pictures } = options;
  return `${FRAME_STARTS}; img-src ${pictures ? `${pictures} ` : ""}${FRAME_PICTURES}; ` +
    `${FRAME_ENDS}; frame-ancestors ${frameAncestors}` +
    (upgradeInsecure ? "; upgrade-insecure-requests" : "");
}

/** A page may read whatever may script or style it: these hosts serve nothing but public packages and fonts. */
const packageHosts = union(ALLOWED_HOSTS.script, ALLOWED_HOSTS.style, ALLOWED_HOSTS.font);

function union(...sets: Iterable<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]));
}

function sources(hosts: Iterable<string>): string {
  return [...hosts].map((host) => `https://${host}`).join(" ");
}

// Style sheets and libraries load pictures of their own; in the markup the sanitizer keeps to the image hosts.
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
