// What an owner's public answer says to a CDN in front: for how long it may be held, and by which tags it is purged.
import { sign } from "../config/signature.ts";
import type { Config } from "../config/config.ts";

export type CdnHeaders = (owner: string) => [string, string][];

/** Of all answers that say how long they may be held. */
export const ALL_TAG = "folio";
/** What is never purged, by a mistake of any kind, is no longer shown after that. */
const HELD_S = 6 * 60 * 60;
const TAG_BYTES = 12;

/** Null where there is no CDN that could be told of changes: then none holds anything for long. */
export function createCdnHeaders(
  { cdn }: Pick<Config, "cdn">,
  secret: string,
): CdnHeaders | null {
  if (!cdn) return null;
  return (owner) => {
    const tags = [ALL_TAG, tagOf(secret, owner)];
    return [
      // RFC 9213: Cloudflare and Deno Deploy.
      ["CDN-Cache-Control", `public, max-age=${HELD_S}, must-revalidate`],
      ["Cache-Tag", tags.join(",")],
      // Fastly does not read the first two; Varnish reads what its VCL does.
      ["Surrogate-Control", `max-age=${HELD_S}`],
      ["Surrogate-Key", tags.join(" ")],
      // bunny.net.
      ["CDN-Tag", tags.join(",")],
    ];
  };
}

/** Tells nothing of whose it is. In lower case, and of characters that no pattern knows: some compare tags without case. */
export function tagOf(secret: string, owner: string): string {
  return `${ALL_TAG}-${toTag(sign(secret, "cdn tag", owner))}`;
}

/** Another one for other answers to the same question, or with other tags: the order of the parts is none. */
export function buildOf(secret: string, parts: readonly string[]): string {
  return toTag(sign(secret, "cdn build", parts.toSorted().join("\n")));
}

function toTag(signature: string): string {
  return Uint8Array.fromBase64(signature, { alphabet: "base64url" }).subarray(0, TAG_BYTES).toHex();
}
