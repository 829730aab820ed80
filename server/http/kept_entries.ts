import type { CdnHeaders, Mark } from "../scaling/mod.ts";
import type { ContentCoding } from "./content_coding.ts";
import type { Page } from "./kept_pages.ts";

type Pairs = [string, string][];
type FindHeaders = () => HeadersInit;

export interface ReadyAnswer {
  body: string | Uint8Array<ArrayBuffer>;
  headers: FindHeaders;
  forCdn: { held: FindHeaders; unheld: FindHeaders } | null;
}

const ENTRY_BYTES = 4_096;

export interface Entry {
  key: string;
  page: Page;
  mark: Mark;
  bytes: number;
  isUsed: boolean;
  ready: Partial<Record<ContentCoding, ReadyAnswer>>;
  encoding: Partial<Record<ContentCoding, Promise<ReadyAnswer>>>;
}

export interface KeptEntries {
  entries: ReadonlyMap<string, Entry>;
  put(entry: Entry): void;
  grow(entry: Entry, by: number): void;
  drop(entry: Entry): void;
  /** Null means all owners. */
  dropOf(owners: ReadonlySet<string> | null): void;
}

export function createKeptEntries(maxBytes: number): KeptEntries {
  const entries = new Map<string, Entry>();
  const readKeys = new Map<string, Set<string>>();
  const askedOnce = new Set<string>();
  let bytes = 0;

  function drop(entry: Entry): void {
    if (entries.get(entry.key) !== entry) return;
    entries.delete(entry.key);
    bytes -= entry.bytes;
    const keys = entry.page.owner && readKeys.get(entry.page.owner);
    if (keys && keys.delete(entry.key) && keys.size === 0) readKeys.delete(entry.page.owner!);
  }

  function dropOf(owners: ReadonlySet<string> | null): void {
    for (const owner of owners ?? [...readKeys.keys()]) {
      for (const key of [...readKeys.get(owner) ?? []]) drop(entries.get(key)!);
    }
  }

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

  function put(entry: Entry): void {
    const { key, page: { owner } } = entry;
    const size = ENTRY_BYTES + measureSize(entry);
    if (size > maxBytes) return;
    if (bytes + size > maxBytes) {
      if (!isAskedAgain(key)) return;
      entry.isUsed = true;
    }
    entries.set(key, entry);
    if (owner) readKeys.set(owner, (readKeys.get(owner) ?? new Set()).add(key));
    grow(entry, size);
  }

  /** A full cache keeps what is asked for twice, so that a crawler that reads every page drives nothing out. */
  function isAskedAgain(key: string): boolean {
    if (askedOnce.delete(key)) return true;
    askedOnce.add(key);
    if (askedOnce.size > entries.size) askedOnce.delete(askedOnce.keys().next().value!);
    return false;
  }

  return { entries, put, grow, drop, dropOf };
}

function measureSize({ page: { body }, ready }: Entry): number {
  if (typeof body !== "string") {
    return Object.values(ready).reduce((sum, { body }) => sum + body.length, 0);
  }
  const sent = ready.identity!.body;
  return typeof sent === "string" ? body.length : 2 * body.length + sent.length;
}

export function makeReady(
  body: ReadyAnswer["body"],
  headers: Record<string, string>,
  toCdn: ReturnType<CdnHeaders> | null,
): ReadyAnswer {
  const all = Object.entries(headers);
  const forCdn = toCdn &&
    { held: makeLater([...all, ...toCdn]), unheld: makeLater(withoutTag(all)) };
  return { body, headers: makeLater(all), forCdn };
}

/** Most pages are asked for once, and making `Headers` for all answers costs as much as those of one. */
function makeLater(pairs: Pairs): FindHeaders {
  let isAskedAgain = false;
  let made: Headers | undefined;
  return () => {
    if (isAskedAgain) return made ??= new Headers(pairs);
    isAskedAgain = true;
    return pairs;
  };
}

/** A CDN could declare good by an ETag what it holds without tags, and then not find it to purge. */
export function withoutTag(headers: Pairs): Pairs {
  return headers.filter(([name]) => name !== "ETag");
}
