import { createHash } from "node:crypto";
import { keptFilePath } from "../../contract/kept_files/kept_files.ts";
import type { Blobs } from "../blobs/blobs.ts";
import type { Database } from "../database/database.ts";
import { type PageLoads, type Preparer, readLicence } from "../page_code/mod.ts";
import { askerOf } from "../work/fair_queue.ts";
import { traced } from "../work/telemetry.ts";
import type { FileFetcher } from "./file_fetcher.ts";
import {
  collectFiles,
  type FileGraph,
  type GraphFile,
  listElsewhere,
  PAGE_MAX_MS,
} from "./file_graph.ts";
import { readPageLoads } from "./page_loads.ts";
import { readUtf8 } from "./host_texts.ts";
import { isText } from "./host_types.ts";
import { listKnownIds, putKeptFile } from "./kept_files.ts";
import type { PageToKeep } from "./pages_to_keep.ts";
import { listWishes, type Wish } from "./page_wishes.ts";
import { type KeptIds, nameFiles, writeFile } from "./kept_names.ts";
import { editPage, type KeptPage, listHosts, listLatePaths } from "./page_edits.ts";
import { findHostsBefore, type NewRewrite, putRewrite } from "./page_rewrites.ts";

export interface KeepParts {
  database: Database;
  blobs: Blobs;
  /** Null where there is none any more. */
  findPage(userId: string): Promise<{ user_code: string; version: number } | null>;
  preparer: Preparer;
  fetcher: FileFetcher;
  pages: { forget(owner: string): void };
  now(): Date;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Compressed, it must be this much smaller to be worth its room. */
const PACKED_SHARE_MAX = 0.9;
const PACKED_MIN_BYTES = 512;
const ELSEWHERE_MAX = 100;

/** True where some of its files are to be asked for again. */
export async function keepPage(parts: KeepParts, page: PageToKeep): Promise<boolean> {
  return await traced("keep_page", {}, () => keep(parts, page));
}

async function keep(
  parts: KeepParts,
  { user_id: userId, version, is_seen }: PageToKeep,
): Promise<boolean> {
  const { database, preparer, pages, now } = parts;
  const page = await parts.findPage(userId);
  if (page?.version !== version) return false;
  const loads = await readPageLoads(preparer, userId, page.user_code);
  if (!loads) return false;
  const startedAt = performance.now();
  const isLate = () => performance.now() - startedAt > PAGE_MAX_MS;
  const wishes = await listWishes(database.sql, userId);
  const graph = await collectFiles(
    parts,
    userId,
    { code: page.user_code, loads },
    wishes.map(toAddressOf),
    isLate,
  );
  const missed = wishes.filter(({ is_missed }) => is_missed).map(toAddressOf);
  const before = await findHostsBefore(database.sql, userId, version);
  const isSeen = is_seen || before.is_seen;
  const ids = nameFiles(graph);
  const kept = await makeKeptPage(parts, userId, { loads, graph, ids });
  const hosts = listHosts(kept, { missed, known: before.known_hosts, isSeen });
  const rewrite = { ...writeRewrite(kept, ids), ...hosts, is_seen: isSeen };
  const isWritten = await database.transaction((sql) =>
    putRewrite(sql, userId, page.version, rewrite, now())
  );
  if (isWritten) pages.forget(userId);
  return isWritten && rewrite.elsewhere.some(({ failure }) => PASSING.has(failure));
}

/** What a host refuses for good is not asked for again. */
const PASSING: ReadonlySet<string> = new Set(["silent", "refused", "late", "gone"]);

async function makeKeptPage(
  parts: KeepParts,
  userId: string,
  { loads, graph, ids }: { loads: PageLoads; graph: FileGraph; ids: KeptIds },
): Promise<KeptPage> {
  const mistaken = await findMistaken(parts.blobs, loads, graph);
  const rewritten = await makeFiles(parts, userId, graph, ids);
  const findPath = (final: string) => keptFilePath(ids.get(final)!, final);
  return { loads, graph, findPath, rewritten, mistaken };
}

function writeRewrite(
  kept: KeptPage,
  ids: KeptIds,
): Pick<NewRewrite, "edits" | "at_run_time" | "elsewhere" | "files"> {
  const { graph, mistaken } = kept;
  const elsewhere = [
    ...listElsewhere(graph),
    ...[...mistaken].map((address) => ({ address, failure: "integrity" as const })),
  ].slice(0, ELSEWHERE_MAX);
  const files = new Map(
    [...graph.leads].map(([address, final]) => [address, ids.get(final)!] as const),
  );
  return { edits: editPage(kept), at_run_time: listLatePaths(kept), elsewhere, files };
}

function toAddressOf({ address }: Wish): string {
  return address;
}

/** Returns the final addresses of those that are served otherwise than they came. */
async function makeFiles(
  parts: KeepParts,
  userId: string,
  graph: FileGraph,
  ids: KeptIds,
): Promise<Set<string>> {
  const known = await listKnownIds(parts.database.sql, [...ids.values()]);
  const rewritten = new Set<string>();
  for (const file of graph.files.values()) {
    const { final_address: final, hash, read } = file;
    const id = ids.get(final)!;
    const isNew = !known.has(id);
    if (!isNew && !read) continue;
    const bytes: Bytes = await parts.blobs.get(hash);
    const text = read && readUtf8(bytes);
    const written = text === null ? null : writeFile(text, file, graph, ids);
    if (written !== null) rewritten.add(final);
    if (!isNew) continue;
    await makeFile(parts, userId, id, file, {
      bytes: written === null ? bytes : new TextEncoder().encode(written),
      license: text && readLicence(text),
    });
  }
  return rewritten;
}

async function makeFile(
  { blobs, preparer, database, now }: KeepParts,
  userId: string,
  id: string,
  { final_address: address, type }: GraphFile,
  { bytes, license }: { bytes: Bytes; license: string | null },
): Promise<void> {
  const isPacked = isText(type) && bytes.length >= PACKED_MIN_BYTES;
  const { gzip, brotli } = isPacked
    ? await preparer.pressText(askerOf(userId), bytes)
    : { gzip: null, brotli: null };
  const isWorth = (packed: Bytes | null): packed is Bytes =>
    packed !== null && packed.length < bytes.length * PACKED_SHARE_MAX;
  const all = [bytes, ...[gzip, brotli].filter(isWorth)];
  const file = {
    id,
    address,
    type,
    bytes: bytes.length,
    license,
    hasGzip: isWorth(gzip),
    hasBrotli: isWorth(brotli),
  };
  await blobs.keepFor(
    all,
    (keep) => database.transaction((sql) => putKeptFile(sql, keep, file, now())),
  );
}

/** A browser would refuse these: they are not what the page was written for (Subresource Integrity, 3.3). */
async function findMistaken(
  blobs: KeepParts["blobs"],
  { elements }: PageLoads,
  { files, leads }: FileGraph,
): Promise<Set<string>> {
  const mistaken = new Set<string>();
  for (const { address, integrity } of elements) {
    const file = files.get(leads.get(address) ?? "");
    if (!file || !integrity?.value.trim()) continue;
    if (!fits(integrity.value, await blobs.get(file.hash))) mistaken.add(address);
  }
  return mistaken;
}

const ALGORITHMS = ["sha512", "sha384", "sha256"];

/** The strongest of them counts, and a text that names none asks for nothing. */
function fits(integrity: string, bytes: Bytes): boolean {
  const said = integrity.trim().split(/\s+/).map((each) => each.replace(/\?.*$/, ""));
  const strongest = ALGORITHMS.find((name) => said.some((each) => each.startsWith(`${name}-`)));
  if (!strongest) return true;
  const hash = createHash(strongest).update(bytes).digest("base64").replace(/=+$/, "");
  return said.some((each) =>
    each.startsWith(`${strongest}-`) &&
    each.slice(strongest.length + 1).replace(/=+$/, "").replaceAll("-", "+").replaceAll(
        "_",
        "/",
      ) === hash
  );
}
