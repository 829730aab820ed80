// What an answer that is kept is sent as, in one coding: its bytes, and the headers in front of them.
import type { CdnHeaders } from "../scaling/cdn_headers.ts";

type Pairs = [string, string][];

export interface ReadyAnswer {
  body: string | Uint8Array<ArrayBuffer>;
  /** Made once: in a list of them, each answer would have every letter looked at. */
  headers: Headers;
  /** Instead of those where there is a CDN: while it may hold what is here, and while it may not. */
  forCdn: { held: Headers; unheld: Headers } | null;
}

/** `toCdn`: what it says to a CDN while it is known to hold; null says nothing to any. */
export function makeReady(
  body: ReadyAnswer["body"],
  headers: Record<string, string>,
  toCdn: ReturnType<CdnHeaders> | null,
): ReadyAnswer {
  const all = Object.entries(headers);
  const forCdn = toCdn &&
    { held: new Headers([...all, ...toCdn]), unheld: new Headers(withoutTag(all)) };
  return { body, headers: new Headers(all), forCdn };
}

/** By an ETag, a CDN could have what it holds without tags declared good for hours, and then not find it to purge. */
export function withoutTag(headers: Pairs): Pairs {
  return headers.filter(([name]) => name !== "ETag");
}
