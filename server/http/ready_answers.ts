import type { CdnHeaders } from "../scaling/mod.ts";

type Pairs = [string, string][];

export interface ReadyAnswer {
  body: string | Uint8Array<ArrayBuffer>;
  headers: Headers;
  forCdn: { held: Headers; unheld: Headers } | null;
}

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

/** A CDN could declare good by an ETag what it holds without tags, and then not find it to purge. */
export function withoutTag(headers: Pairs): Pairs {
  return headers.filter(([name]) => name !== "ETag");
}
