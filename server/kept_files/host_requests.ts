import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { KEPT_FILE_MAX_BYTES } from "../../contract/limits.ts";
import { askPublic, type HostRoute, TooLong } from "../outside/ask.ts";
import type { Wait } from "../outside/waits.ts";
import { ADDRESS_MAX_LENGTH, ALLOWED_HOSTS, type LoadKind } from "../page_code/mod.ts";
import type { KeepFailure } from "../../contract/kept_files/elsewhere.ts";
import { findType } from "./host_types.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface HostAnswer {
  finalAddress: string;
  bytes: Bytes;
  type: string;
  charset: string;
  etag: string | null;
  lastModified: string | null;
  freshMs: number;
}

export type HostReply = HostAnswer | { isSame: true; freshMs: number } | {
  failure: KeepFailure;
  /** How long the host wants to be left alone. */
  pauseMs?: number;
};

/** What is known of it from before. */
export interface KnownTags {
  etag: string | null;
  last_modified: string | null;
}

export type AskHost = (
  address: string,
  kind: LoadKind,
  known: KnownTags | null,
) => Promise<HostReply>;

const REDIRECTS_MAX = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const GONE = new Set([404, 410]);
const BUSY = new Set([429, 503]);
/** Hosts of typefaces answer by it: an unknown browser gets a format of twenty years ago. */
const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) " +
  "Chrome/140.0.0.0 Safari/537.36 FolioKitchen (keeps what a page loads)";
const ACCEPT: Record<LoadKind, string> = {
  script: "*/*",
  module: "*/*",
  style: "text/css,*/*;q=0.1",
  font: "*/*",
  image: "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5",
  any: "*/*",
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FRESH_LEAST_MS = 10 * MINUTE_MS;
const FRESH_MOST_MS = 365 * DAY_MS;
const PAUSE_MS = 10 * MINUTE_MS;

/** `route` leads every host to one address, as tests want it. */
export function createAskHost(wait: Wait, route?: HostRoute): AskHost {
  async function follow(
    address: string,
    headers: Record<string, string>,
  ): Promise<{ url: URL; response: Response } | { failure: KeepFailure }> {
    let url = readAddress(address);
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      if (!url) return { failure: "led_off" };
      const response = await askPublic(wait, url, { headers }, KEPT_FILE_MAX_BYTES, { route });
      const location = REDIRECTS.has(response.status) && response.headers.get("Location");
      if (!location) return { url, response };
      await response.body?.cancel().catch(() => {});
      url = readAddress(location, url);
    }
    return { failure: "led_on" };
  }

  return async (address, kind, known) => {
    try {
      const followed = await follow(address, buildHeaders(kind, known));
      return "failure" in followed ? followed : await read(followed.url, followed.response, kind);
    } catch (error) {
      return { failure: error instanceof TooLong ? "too_large" : "silent" };
    }
  };
}

function buildHeaders(kind: LoadKind, known: KnownTags | null): Record<string, string> {
  return {
    "Accept": ACCEPT[kind],
    "Accept-Encoding": "identity",
    "User-Agent": USER_AGENT,
    ...known?.etag && { "If-None-Match": known.etag },
    ...known?.last_modified && { "If-Modified-Since": known.last_modified },
  };
}

/** Other ports than those of the web, and other hosts than pages may ask, are not asked. */
function readAddress(address: string, base?: URL): URL | null {
  const url = URL.parse(address, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  if (url.port || !ALLOWED_HOSTS.connect.has(url.host)) return null;
  url.protocol = "https:";
  url.hash = "";
  return url.href.length > ADDRESS_MAX_LENGTH ? null : url;
}

async function read(url: URL, response: Response, kind: LoadKind): Promise<HostReply> {
  const { status } = response;
  if (status === 304) return { isSame: true, freshMs: readFreshness(response) };
  if (status !== 200) {
    await response.body?.cancel().catch(() => {});
    if (GONE.has(status)) return { failure: "gone" };
    return BUSY.has(status)
      ? { failure: "refused", pauseMs: readPause(response) }
      : { failure: "refused" };
  }
  const bytes = unpack(await response.bytes(), response.headers.get("Content-Encoding"));
  if (!bytes) return { failure: "too_large" };
  const said = response.headers.get("Content-Type");
  const type = findType(kind, said, bytes);
  if (!type) return { failure: "other_type" };
  return {
    finalAddress: url.href,
    bytes,
    type,
    charset: /charset\s*=\s*"?([\w-]+)/i.exec(said ?? "")?.[1]?.toLowerCase() ?? "utf-8",
    etag: response.headers.get("ETag"),
    lastModified: response.headers.get("Last-Modified"),
    freshMs: readFreshness(response),
  };
}

/** Some hosts pack what nobody asked them to pack. Null for what would become too large, or is packed otherwise. */
function unpack(bytes: Bytes, coding: string | null): Bytes | null {
  const name = coding?.trim().toLowerCase() || "identity";
  if (name === "identity") return bytes;
  const options = { maxOutputLength: KEPT_FILE_MAX_BYTES };
  try {
    if (name === "gzip" || name === "x-gzip") return new Uint8Array(gunzipSync(bytes, options));
    return name === "br" ? new Uint8Array(brotliDecompressSync(bytes, options)) : null;
  } catch {
    return null;
  }
}

function readFreshness(response: Response): number {
  const said = response.headers.get("Cache-Control")?.toLowerCase() ?? "";
  if (/\bimmutable\b/.test(said)) return FRESH_MOST_MS;
  const seconds = Number(/\bmax-age=(\d{1,9})\b/.exec(said)?.[1] ?? 0);
  const isHeld = !/\bno-(?:store|cache)\b/.test(said);
  return Math.min(FRESH_MOST_MS, Math.max(FRESH_LEAST_MS, isHeld ? seconds * 1_000 : 0));
}

function readPause(response: Response): number {
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return seconds > 0 ? Math.min(seconds * 1_000, DAY_MS) : PAUSE_MS;
}
