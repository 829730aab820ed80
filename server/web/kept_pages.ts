// Answers that are the same for everyone, kept ready in memory: compressed once, bounded in bytes, never old for long.
import { isKnown } from "./etag.ts";
import { asSent, type Coding, encode, preferredCoding } from "./content_coding.ts";

/** An answer of status 200, and how to learn whether it still holds. */
export interface Page {
  /** Bytes are sent as they are. */
  body: string | Uint8Array<ArrayBuffer>;
  /** All of them but what compression adds; ETag among them, another one for every other body. */
  headers: Record<string, string> & { ETag: string };
  /** The user whose changes end it. */
  owner?: string;
  /** Null: it holds for as long as the process runs. */
  isCurrent: (() => Promise<boolean>) | null;
  /** As a document of its own, a frame is the app's to send elsewhere. */
  isFrame?: boolean;
}

export interface KeptPages {
  /** Null leaves the request to the app, at once or after a look at the database. */
  find(request: Request): Response | Promise<Response | null> | null;
  /** Makes the page, once for all who ask meanwhile, and keeps it under the request's address. */
  serve(request: Request, make: () => Promise<Page | null>): Promise<Response | null>;
  /** What was kept of this owner is made anew. */
  forget(owner: string): void;
}

/** Another process may have changed a page: from this age on it asks for news, and is served meanwhile. */
const FRESH_MS = 400;
/** From this age on nobody gets it before the news. */
const STALE_MAX_MS = 900;
/** While the database is away, what is kept is better than nothing, for a while. */
const OUTAGE_MAX_MS = 60_000;
const MEMORY_MAX_BYTES = 32 * 1024 * 1024;
const COMPRESSED_MIN_LENGTH = 1_024;
/** What an entry takes beside its bodies, roughly. */
const ENTRY_BYTES = 4_096;

interface Ready {
  body: string | Uint8Array<ArrayBuffer>;
  headers: [string, string][];
}

interface Entry {
  key: string;
  page: Page;
  checkedAt: number;
  checking: Promise<boolean> | null;
  bytes: number;
  /** Asked for since room was last made. */
  isUsed: boolean;
  ready: Partial<Record<Coding, Ready>>;
  encoding: Partial<Record<Coding, Promise<Ready>>>;
}

export function createKeptPages(maxBytes: number = MEMORY_MAX_BYTES): KeptPages {
  const entries = new Map<string, Entry>();
  const readKeys = new Map<string, Set<string>>();
  const making = new Map<string, Promise<Entry | null>>();
  let bytes = 0;
  /** Counts what was forgotten, so that what was read before counts as old. */
  let changes = 0;

  function drop(entry: Entry): void {
    if (entries.get(entry.key) !== entry) return;
    entries.delete(entry.key);
    bytes -= entry.bytes;
    const keys = entry.page.owner && readKeys.get(entry.page.owner);
    if (keys && keys.delete(entry.key) && keys.size === 0) readKeys.delete(entry.page.owner!);
  }

  /** Room is made in the order of arrival, with a second turn for what was asked for meanwhile. */
  function grow(entry: Entry, by: number): void {
    if (entries.get(entry.key) !== entry) return;
    entry.bytes += by;
    bytes += by;
    for (const oldest of entries.values()) {
      if (bytes <= maxBytes) break;
      if (!oldest.isUsed || oldest.bytes > maxBytes) {
        drop(oldest);
        continue;
      }
      oldest.isUsed = false;
      entries.delete(oldest.key);
      entries.set(oldest.key, oldest);
    }
  }

  async function make(key: string, makePage: () => Promise<Page | null>): Promise<Entry | null> {
    const [startedAt, startedIn] = [performance.now(), changes];
    const page = await makePage();
    if (!page) return null;
    const headers = Object.entries(page.headers);
    const entry: Entry = {
      key,
      page,
      checkedAt: changes === startedIn ? startedAt : -Infinity,
      checking: null,
      bytes: 0,
      isUsed: false,
      ready: { identity: { body: asSent(page.body), headers } },
      encoding: {},
    };
    const before = entries.get(key);
    if (before) drop(before);
    entries.set(key, entry);
    if (page.owner) readKeys.set(page.owner, (readKeys.get(page.owner) ?? new Set()).add(key));
    grow(entry, ENTRY_BYTES + measureSize(entry));
    return entry;
  }

  function check(entry: Entry): Promise<boolean> {
    return entry.checking ??= (async () => {
      const [startedAt, startedIn] = [performance.now(), changes];
      try {
        const isCurrent = await entry.page.isCurrent!();
        if (!isCurrent) drop(entry);
        else if (changes === startedIn) entry.checkedAt = startedAt;
        return isCurrent;
      } catch {
        return performance.now() - entry.checkedAt < OUTAGE_MAX_MS;
      } finally {
        entry.checking = null;
      }
    })();
  }

  function respond(entry: Entry, request: Request): Response | Promise<Response> {
    const tags = request.headers.get("if-none-match");
    if (tags && isKnown(tags, entry.page.headers.ETag)) {
      return new Response(null, { status: 304, headers: entry.ready.identity!.headers });
    }
    const { body } = entry.page;
    if (typeof body !== "string") return answerBytes(body, entry.ready.identity!.headers);
    const coding = body.length < COMPRESSED_MIN_LENGTH
      ? "identity"
      : preferredCoding(request.headers.get("accept-encoding"));
    const ready = entry.ready[coding];
    if (ready) return new Response(ready.body, { headers: ready.headers });
    return (entry.encoding[coding] ??= prepare(entry, body, coding as "gzip" | "br"))
      .then(({ body, headers }) => new Response(body, { headers }));
  }

  async function prepare(entry: Entry, body: string, coding: "gzip" | "br"): Promise<Ready> {
    const { isCurrent, headers } = entry.page;
    const encoded = await encode(body, coding, isCurrent ? "quick" : "best");
    const ready: Ready = {
      body: encoded,
      headers: Object.entries({ ...headers, "Content-Encoding": coding }),
    };
    entry.ready[coding] = ready;
    grow(entry, encoded.length);
    return ready;
  }

  return {
    find(request) {
      const entry = request.method === "GET" && entries.get(toKey(request));
      if (!entry) return null;
      if (entry.page.isFrame && request.headers.get("sec-fetch-dest") === "document") return null;
      entry.isUsed = true;
      if (!entry.page.isCurrent) return respond(entry, request);
      const age = performance.now() - entry.checkedAt;
      if (age < FRESH_MS) return respond(entry, request);
      const checked = check(entry);
      if (age < STALE_MAX_MS) return respond(entry, request);
      return checked.then((isCurrent) => isCurrent ? respond(entry, request) : null);
    },
    async serve(request, makePage) {
      const key = toKey(request);
      let made = making.get(key);
      if (!made) {
        made = make(key, makePage).finally(() => making.delete(key));
        making.set(key, made);
      }
      const entry = await made;
      return entry && await respond(entry, request);
    },
    forget(owner) {
      changes++;
      for (const key of [...readKeys.get(owner) ?? []]) drop(entries.get(key)!);
    },
  };
}

/** A text beyond Latin-1 takes two bytes a character, and is kept beside what is sent of it. */
function measureSize({ page: { body }, ready }: Entry): number {
  if (typeof body !== "string") return body.length;
  const sent = ready.identity!.body;
  return typeof sent === "string" ? body.length : 2 * body.length + sent.length;
}

/** No query changes what is kept. */
function toKey({ url }: Request): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}

/** As a stream: handed over as they are, they would be copied for each answer, and what collects the copies takes a third. */
function answerBytes(bytes: Uint8Array<ArrayBuffer>, headers: [string, string][]): Response {
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  }, { highWaterMark: 0 });
  return new Response(body, { headers: [...headers, ["Content-Length", String(bytes.length)]] });
}
