import { sign } from "../config/signature.ts";
import type { Config } from "../config/config.ts";

export type CdnHeaders = (owner: string) => [string, string][];

export const ALL_TAG = "folio";
/** An answer that was never purged, by a mistake of any kind, is shown for no longer than that. */
const HELD_S = 6 * 60 * 60;
const TAG_BYTES = 12;

export function createCdnHeaders(
  { cdn }: Pick<Config, "cdn">,
  secret: string,
): CdnHeaders | null {
  if (!cdn) return null;
  return (owner) => {
    const tags = [ALL_TAG, tagOf(secret, owner)];
    return [
      // Cloudflare and Deno Deploy follow RFC 9213.
      ["CDN-Cache-Control", `public, max-age=${HELD_S}, must-revalidate`],
      ["Cache-Tag", tags.join(",")],
      // Fastly does not read the first two; Varnish reads what its VCL does.
      ["Surrogate-Control", `max-age=${HELD_S}`],
      ["Surrogate-Key", tags.join(" ")],
      // bunny.net has a header of its own.
      ["CDN-Tag", tags.join(",")],
    ];
  };
}

/** A tag tells nothing of its owner, and is in lower case, since some CDNs compare tags without case. */
export function tagOf(secret: string, owner: string): string {
  return `${ALL_TAG}-${toTag(sign(secret, "cdn tag", owner))}`;
}

export function buildOf(secret: string, parts: readonly string[]): string {
  return toTag(sign(secret, "cdn build", parts.toSorted().join("\n")));
}

function toTag(signature: string): string {
  return Uint8Array.fromBase64(signature, { alphabet: "base64url" }).subarray(0, TAG_BYTES).toHex();
}
