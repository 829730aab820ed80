// All that a page loads, and what these files load in their turn, as far as there is room for it.
import { KEPT_FILES_MAX, KEPT_FILES_MAX_BYTES } from "../../contract/limits.ts";
import type { Elsewhere, KeepFailure } from "../../contract/kept_files/elsewhere.ts";
import type { Blobs } from "../blobs/blobs.ts";
import {
  type LoadKind,
  mayApply,
  mayNeed,
  NO_IMPORTS,
  type PageLoads,
  type Preparer,
  resolveImport,
  type ScriptFile,
  type StyleFile,
  toAddress,
} from "../page_code/mod.ts";
import { askerOf } from "../work/fair_queue.ts";
import type { FileFetcher } from "./file_fetcher.ts";
import type { HostFile } from "./host_files.ts";
import { readUtf8 } from "./host_texts.ts";
import { isScript, isStyle } from "./host_types.ts";

export interface GraphFile extends HostFile {
  read: ScriptFile | StyleFile | null;
}

export interface FileGraph {
  /** By final address. */
  files: Map<string, GraphFile>;
  /** The final address for each that is named. */
  leads: Map<string, string>;
  failures: Map<string, FileFailure>;
  /** Addresses that scripts ask for as they run, or may. */
  late: Set<string>;
}

export interface GraphParts {
  fetcher: FileFetcher;
  blobs: Pick<Blobs, "get">;
  preparer: Pick<Preparer, "readScriptFile" | "readStyleFile">;
}

/** Whether the page loads it, a script merely names it, or browsers were seen to ask for it. */
type Reason = "loaded" | "named" | "told";

interface LoadRequest {
  address: string;
  kind: LoadKind;
  reason: Reason;
}

interface FileFailure extends Pick<LoadRequest, "reason"> {
  failure: KeepFailure;
}

/** A page that loads much does not keep others from their turn. */
export const PAGE_MAX_MS = 30_000;
const AT_ONCE = 8;
/** What scripts name, and what browsers tell, takes no more of the room. */
const LATE_MAX_BYTES = 5 * 1024 * 1024;
const LATE_MAX = 60;

export function createGraph(): FileGraph {
  return { files: new Map(), leads: new Map(), failures: new Map(), late: new Set() };
}

export async function collectFiles(
  parts: GraphParts,
  userId: string,
  { code, loads }: { code: string; loads: PageLoads },
  wishes: readonly string[],
  isLate: () => boolean,
): Promise<FileGraph> {
  const graph = createGraph();
  const collect = createCollection(parts, userId, { code, loads }, graph, isLate);
  const room = await collect(listLoaded(loads), {
    files: KEPT_FILES_MAX,
    bytes: KEPT_FILES_MAX_BYTES,
  });
  const late = [...toLate(loads.addresses, "named"), ...toLate(wishes, "told")];
  for (const { address } of late) graph.late.add(address);
  await collect(withoutKnown(late, graph), {
    files: Math.min(room.files, LATE_MAX),
    bytes: Math.min(room.bytes, LATE_MAX_BYTES),
  });
  return graph;
}

interface Room {
  files: number;
  bytes: number;
}

function createCollection(
  parts: GraphParts,
  userId: string,
  page: { code: string; loads: PageLoads },
  graph: FileGraph,
  isLate: () => boolean,
) {
  const { files, leads, failures } = graph;

  function obtain({ address, kind }: LoadRequest, room: Room) {
    if (isLate()) return { failure: "late" as const };
    if (room.files <= 0) return { failure: "no_room" as const };
    return parts.fetcher.obtain(userId, address, kind);
  }

  async function add(
    { address, reason }: LoadRequest,
    file: HostFile,
    room: Room,
  ): Promise<LoadRequest[]> {
    const { final_address: final } = file;
    const isNew = !files.has(final);
    if (isNew && (file.bytes > room.bytes || room.files <= 0)) {
      failures.set(address, { reason, failure: "no_room" });
      return [];
    }
    leads.set(address, final).set(final, final);
    if (!isNew) return [];
    room.bytes -= file.bytes;
    room.files--;
    const read = await readFile(parts, userId, file);
    files.set(final, { ...file, read });
    return read ? listNext(read, page, final) : [];
  }

  /** Returns what is left of the room. */
  return async (requests: readonly LoadRequest[], allowed: Room): Promise<Room> => {
    const room = { ...allowed };
    for (let level = requests; level.length > 0;) {
      const next: LoadRequest[] = [];
      for (let at = 0; at < level.length; at += AT_ONCE) {
        const some = level.slice(at, at + AT_ONCE);
        const results = await Promise.all(some.map((request) => obtain(request, room)));
        for (const [i, file] of results.entries()) {
          const { address, reason } = some[i]!;
          if ("failure" in file) failures.set(address, { reason, failure: file.failure });
          else next.push(...await add(some[i]!, file, room));
        }
      }
      level = withoutKnown(next, graph);
    }
    return room;
  };
}

async function readFile(
  { blobs, preparer }: GraphParts,
  userId: string,
  { hash, type, final_address }: HostFile,
): Promise<GraphFile["read"]> {
  if (!isScript(type) && !isStyle(type)) return null;
  const text = readUtf8(await blobs.get(hash));
  const asker = askerOf(userId);
  return isScript(type)
    ? await preparer.readScriptFile(asker, text, final_address)
    : await preparer.readStyleFile(asker, text, final_address);
}

function listLoaded(loads: PageLoads): LoadRequest[] {
  const map = loads.importMap ?? NO_IMPORTS;
  return unique([
    ...loads.elements.map(toLoaded),
    ...loads.styles.filter((load) => isNeeded(load, loads.characters)).map(toLoaded),
    ...loads.specifiers.flatMap((each) => toModule(resolveImport(map, each, null))),
    ...Object.values(map.imports).filter((each) => !each.endsWith("/")).flatMap(toModule),
  ]);
}

function toLoaded({ address, kind }: Pick<LoadRequest, "address" | "kind">): LoadRequest {
  return { address, kind, reason: "loaded" };
}

function toLate(addresses: readonly string[], reason: Reason): LoadRequest[] {
  return addresses.map((address) => ({ address, kind: "any", reason }));
}

function listNext(
  read: ScriptFile | StyleFile,
  { code, loads }: { code: string; loads: PageLoads },
  importer: string,
): LoadRequest[] {
  if (read.kind === "style") {
    const characters = loads.characters + read.characters;
    const needed = read.loads.filter((load) =>
      isNeeded(load, characters) && (load.kind !== "image" || mayApply(load.selector, code))
    );
    return needed.flatMap(({ address, kind }) => {
      const whole = toAddress(address, kind);
      return whole ? [toLoaded({ address: whole, kind })] : [];
    });
  }
  const map = loads.importMap ?? NO_IMPORTS;
  return read.specifiers.flatMap((each) => toModule(resolveImport(map, each, importer)));
}

function isNeeded(
  { ranges, better }: StyleFile["loads"][number],
  characters: string,
): boolean {
  return better === null && mayNeed(ranges, characters);
}

function toModule(resolved: string | null): LoadRequest[] {
  const address = resolved && toAddress(resolved, "module");
  return address ? [toLoaded({ address, kind: "module" })] : [];
}

function withoutKnown(
  requests: readonly LoadRequest[],
  { leads, failures }: FileGraph,
): LoadRequest[] {
  return unique(requests).filter(({ address }) => !leads.has(address) && !failures.has(address));
}

function unique(requests: readonly LoadRequest[]): LoadRequest[] {
  const first = new Map<string, LoadRequest>();
  for (const request of requests) {
    if (!first.has(request.address)) first.set(request.address, request);
  }
  return [...first.values()];
}

/** An address that merely stands in a script may be no file, and nobody misses it then. */
export function listElsewhere({ failures }: FileGraph): Elsewhere[] {
  return [...failures].filter(([, { reason }]) => reason !== "named")
    .map(([address, { failure }]) => ({ address, failure }));
}
