// What a published page may reach, as host sets for the sanitizer and as the frame's content security policy.
import {
  CONNECT_HOSTS,
  DEPRECATED_IMAGE_HOSTS,
  FONT_HOSTS,
  IMAGE_HOSTS,
  SCRIPT_HOSTS,
  STYLE_HOSTS,
} from "../../contract/hosts.ts";

const ACCEPTED_IMAGE_HOSTS = [...IMAGE_HOSTS, ...Object.keys(DEPRECATED_IMAGE_HOSTS)];

export type Purpose = "image" | "script" | "style" | "font" | "any";

export const ALLOWED_HOSTS: Readonly<Record<Purpose, ReadonlySet<string>>> = {
  image: new Set(ACCEPTED_IMAGE_HOSTS),
  script: new Set(SCRIPT_HOSTS),
  style: new Set(STYLE_HOSTS),
  font: new Set(FONT_HOSTS),
  any: new Set([
    ...ACCEPTED_IMAGE_HOSTS,
    ...SCRIPT_HOSTS,
    ...STYLE_HOSTS,
    ...FONT_HOSTS,
    ...CONNECT_HOSTS,
  ]),
};

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
    `script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: ${sources(SCRIPT_HOSTS)}`,
    `style-src 'unsafe-inline' ${sources(STYLE_HOSTS)}`,
    `img-src ${sources(ACCEPTED_IMAGE_HOSTS)} data: blob:`,
    `font-src ${sources(FONT_HOSTS)} data:`,
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

function sources(hosts: readonly string[]): string {
  return hosts.map((host) => `https://${host}`).join(" ");
}
