import type { CdnHeaders, Mark, PageChanges } from "../scaling/mod.ts";
import {
  createKeptEntries,
  type Entry,
  type KeptEntries,
  makeReady,
  type ReadyAnswer,
  withoutTag,
} from "./kept_entries.ts";
import { answerShared, isKnown, LONG_BYTES, noteLength } from "./held_bodies.ts";
import { answerRange } from "./ranges.ts";
import { asSent, type ContentCoding, encode, preferredCoding } from "./content_coding.ts";

export interface Page {
  body: string | Uint8Array<ArrayBuffer>;
  headers: Record<string, string> & { ETag: string };
  owner: string | null;
  /** Bytes that were compressed beforehand. Such an answer is also sent in parts. */
  packed?: Partial<Record<"gzip" | "br", Uint8Array<ArrayBuffer>>>;
  isFrame?: boolean;
  /** It is for the frames of pages, whose origin is opaque, and for no document of ours. */
  isForFrames?: boolean;
  isOfCall?: boolean;
}

export interface KeptPages {
  /** Null leaves the request to the app. */
  find(request: Request): Response | Promise<Response | null> | null;
  serve(request: Request, make: () => Promise<Page | null>): Promise<Response | null>;
  forget(owner: string): void;
  /** The mark must be taken before the content is read. */
  markForCdn(): Promise<Mark>;
  withCdn(headers: Page["headers"], owner: string, mark: Mark): Promise<[string, string][]>;
}

export const KEPT_MAX_BYTES = 32 * 1024 * 1024;
const COMPRESSED_MIN_LENGTH = 1_024;

export function createKeptPages(
  changes: PageChanges,
  maxBytes: number = KEPT_MAX_BYTES,
  cdn: CdnHeaders | null = null,
): KeptPages {
  const kept = createKeptEntries(maxBytes);
  const { entries } = kept;
  const { inCoding, respond } = createResponder(changes, kept, cdn);
  const making = new Map<string, Promise<Entry | null>>();

  changes.subscribe(kept.dropOf);

  async function make(key: string, makePage: () => Promise<Page | null>): Promise<Entry | null> {
    const mark = await changes.mark();
    const page = await makePage();
    if (!page) return null;
    const ready: Entry["ready"] = { identity: inCoding(page, asSent(page.body), page.headers) };
    for (const [coding, bytes] of Object.entries(page.packed ?? {})) {
      const headers = { ...page.headers, "Content-Encoding": coding };
      ready[coding as ContentCoding] = inCoding(page, bytes, headers);
    }
    const entry: Entry = { key, page, mark, bytes: 0, isUsed: false, ready, encoding: {} };
    const before = entries.get(key);
    if (before) kept.drop(before);
    // The content may have been read before the change.
    if (!page.owner || !changes.isNamedSince(mark, page.owner)) kept.put(entry);
    return entry;
  }

  return {
    find(request) {
      const entry = request.method === "GET" && entries.get(toKey(request));
      if (!entry) return null;
      if (entry.page.isFrame && request.headers.get("sec-fetch-dest") === "document") return null;
      if (entry.page.isForFrames && isOfOurs(request)) return null;
      entry.isUsed = true;
      const checked = entry.page.owner ? changes.check() : true;
      if (checked === true) return respond(entry, request);
      return checked.then((holds) =>
        holds && entries.get(entry.key) === entry ? respond(entry, request) : null
      );
    },
    async serve(request, makePage) {
      const key = toKey(request);
      let made = making.get(key);
      if (!made) {
        made = make(key, makePage).finally(() => making.delete(key));
        making.set(key, made);
      }
      const entry = await made;
      if (entry && entry.ready.identity!.forCdn && !changes.isSure()) await changes.check();
      return entry && await respond(entry, request);
    },
    forget: (owner) => changes.name(owner),
    markForCdn: async () => cdn ? await changes.mark() : 0,
    async withCdn(headers, owner, mark) {
      const all = Object.entries(headers);
      if (!cdn) return all;
      if (!changes.isSure()) await changes.check();
      const holds = changes.isSure() && !changes.isNamedSince(mark, owner);
      return holds ? [...all, ...cdn(owner)] : withoutTag(all);
    },
  };
}

function createResponder(
  changes: PageChanges,
  { entries, grow }: KeptEntries,
  cdn: CdnHeaders | null,
) {
  /** A CDN is told of a change a second late: it must not hold what may be from before the change. */
  function headersNow(entry: Entry, { headers, forCdn }: ReadyAnswer): HeadersInit {
    if (!forCdn) return headers();
    const { page: { owner }, mark } = entry;
    const isKept = entries.get(entry.key) === entry;
    const holds = changes.isSure() && (isKept || !changes.isNamedSince(mark, owner!));
    return holds ? forCdn.held() : forCdn.unheld();
  }

  function inCoding(
    { owner, isOfCall }: Page,
    body: ReadyAnswer["body"],
    headers: Page["headers"],
  ): ReadyAnswer {
    return makeReady(body, headers, cdn && owner && !isOfCall ? cdn(owner) : null);
  }

  function respond(entry: Entry, request: Request): Response | Promise<Response> {
    const tags = request.headers.get("if-none-match");
    const whole = entry.ready.identity!;
    if (tags && isKnown(tags, entry.page.headers.ETag)) {
      return new Response(null, { status: 304, headers: headersNow(entry, whole) });
    }
    const { body, packed } = entry.page;
    if (typeof body !== "string") {
      const part = packed && answerRange(request, body, entry.page.headers);
      if (part) return part;
      const sent = packed && entry.ready[findCoding(request)] || whole;
      return answerShared(sent, sent.body, headersNow(entry, sent));
    }
    const coding = body.length < COMPRESSED_MIN_LENGTH ? "identity" : findCoding(request);
    const ready = entry.ready[coding];
    if (ready) return send(entry, ready);
    return (entry.encoding[coding] ??= prepare(entry, body, coding as "gzip" | "br"))
      .then((ready) => send(entry, ready));
  }

  function send(entry: Entry, ready: ReadyAnswer): Response {
    const headers = headersNow(entry, ready);
    const { body } = ready;
    return body.length > LONG_BYTES
      ? answerShared(ready, body, headers)
      : noteLength(new Response(body, { headers }), body.length);
  }

  async function prepare(entry: Entry, body: string, coding: "gzip" | "br"): Promise<ReadyAnswer> {
    const { owner, headers } = entry.page;
    const encoded = await encode(body, coding, owner ? "quick" : "best");
    const ready = inCoding(entry.page, encoded, { ...headers, "Content-Encoding": coding });
    entry.ready[coding] = ready;
    grow(entry, encoded.length);
    return ready;
  }

  return { inCoding, respond };
}

/** It is true where a document at this host, or at one of its site, asks (Fetch Metadata, 2.3). */
export function isOfOurs({ headers }: Request): boolean {
  return /^same-(?:origin|site)$/.test(headers.get("sec-fetch-site") ?? "");
}

function findCoding({ headers }: Request): ContentCoding {
  return preferredCoding(headers.get("accept-encoding"));
}

function toKey({ url }: Request): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}
