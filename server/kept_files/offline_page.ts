// A page for a folder: it finds what is kept with it there, without a network. Browsers load no module and no typeface from
// a folder, so these are within the files that name them.
import { Buffer } from "node:buffer";
import { readKeptPath } from "../../contract/kept_files/kept_files.ts";
import { escapeAttribute } from "../../contract/markup.ts";
import type { Blobs } from "../blobs/blobs.ts";
import type { Sql } from "../database/database.ts";
import type { ZipEntry } from "../http/zips.ts";
import { applyEdits, type PageLoads, type Preparer } from "../page_code/mod.ts";
import { askerOf } from "../work/fair_queue.ts";
import { createGraph, type FileGraph } from "./file_graph.ts";
import { readPageLoads } from "./page_loads.ts";
import { readUtf8 } from "./host_texts.ts";
import { isScript, isStyle, isText } from "./host_types.ts";
import { type KeptFile, listPageFiles, type PageFile } from "./kept_files.ts";
import { editPage, type KeptPage, listModules } from "./page_edits.ts";

export interface OfflinePage {
  code: string;
  files: AsyncIterable<ZipEntry>;
}

export interface OfflineParts {
  sql: Sql;
  read: Blobs["get"];
  preparer: Pick<Preparer, "listPageLoads" | "readScriptFile">;
  /** What leads a script's requests as it runs. */
  runtime: string;
}

const FOLDER = "kept/";
const ENDINGS: Record<string, string> = {
  "text/javascript": "js",
  "text/css": "css",
  "application/json": "json",
  "application/wasm": "wasm",
  "image/svg+xml": "svg",
  "image/jpeg": "jpg",
};
/** As server/kept_files/kept_names.ts writes it. */
const NAMED_KEPT = /"(?:\.\.\/)+([0-9a-f]{32}\/[^"]*)"/g;

/** The code may be newer than what is kept: what it loads beside that stays at its hosts. */
export async function writeOffline(
  parts: OfflineParts,
  userId: string,
  code: string,
): Promise<OfflinePage> {
  const files = await listPageFiles(parts.sql, userId);
  const loads = files.length > 0 ? await readPageLoads(parts.preparer, userId, code) : null;
  if (!loads) return { code, files: none() };
  const graph = await readGraph(parts, userId, files);
  const modules = await readModules(parts, loads, graph);
  const byId = new Map(files.map(({ file }) => [file.id, file]));
  const idOf = new Map(files.map(({ file }) => [file.address, file.id]));
  const page: KeptPage = {
    loads,
    graph,
    findPath: (final, kind) =>
      kind === "module" && modules.get(final) ||
      `./${FOLDER}` + nameOf(byId.get(idOf.get(final)!)!),
    // From a folder nothing has the headers that a check of its bytes asks for.
    rewritten: new Set(graph.files.keys()),
    mistaken: new Set(),
    isInFolder: true,
  };
  const led = writeLed(parts.runtime, page, files);
  const edits = [
    ...editPage(page),
    ...led ? [{ start: loads.headOffset, end: loads.headOffset, text: led }] : [],
  ];
  return { code: applyEdits(code, edits).text, files: listEntries(parts, byId) };
}

async function* none(): AsyncGenerator<ZipEntry> {}

async function readGraph(
  { read, preparer }: OfflineParts,
  userId: string,
  files: readonly PageFile[],
): Promise<FileGraph> {
  const graph = createGraph();
  for (const { address, file } of files) {
    const { address: final, hash, type, bytes } = file;
    graph.leads.set(address, final).set(final, final);
    if (graph.files.has(final)) continue;
    const script = isScript(type)
      ? await preparer.readScriptFile(askerOf(userId), readUtf8(await read(hash)), final)
      : null;
    graph.files.set(final, { final_address: final, hash, type, bytes, read: script });
  }
  return graph;
}

async function readModules(
  { read }: OfflineParts,
  loads: PageLoads,
  graph: FileGraph,
): Promise<Map<string, string>> {
  const modules = new Map<string, string>();
  for (const final of listModules({ loads, graph }, "all")) {
    const { type, hash } = graph.files.get(final)!;
    modules.set(final, toData(type, await read(hash)));
  }
  return modules;
}

/** Null where its scripts ask for nothing that is kept. */
function writeLed(
  runtime: string,
  { loads, graph, findPath }: KeptPage,
  files: readonly PageFile[],
): string | null {
  const asked = files.filter(({ address, isLate }) => isLate || loads.addresses.includes(address));
  if (asked.length === 0) return null;
  const paths = asked.map(({ address }) => [address, findPath(graph.leads.get(address)!, "other")]);
  const data = escapeAttribute(JSON.stringify(Object.fromEntries(paths)));
  return `<script data-kept="${data}">${runtime}</script>`;
}

async function* listEntries(
  { read }: OfflineParts,
  byId: ReadonlyMap<string, KeptFile>,
): AsyncGenerator<ZipEntry> {
  for (const file of byId.values()) {
    const name = FOLDER + nameOf(file);
    const bytes = await read(file.hash);
    if (!isStyle(file.type)) yield { name, bytes };
    else yield { name, texts: [await writeStyle(read, readUtf8(bytes), byId)] };
  }
}

async function writeStyle(
  read: Blobs["get"],
  css: string,
  byId: ReadonlyMap<string, KeptFile>,
): Promise<string> {
  const written = new Map<string, string>();
  for (const [, path] of css.matchAll(NAMED_KEPT)) {
    const named = readKeptPath(`/k/${path}`);
    const file = named && byId.get(named.id);
    if (!named) continue;
    const isThere = file && withoutHash(named.address) === file.address;
    const address = !isThere
      ? named.address
      : file.type.startsWith("font/")
      ? toData(file.type, await read(file.hash))
      : nameOf(file);
    written.set(path!, address);
  }
  return css.replaceAll(NAMED_KEPT, (text, path) => {
    const address = written.get(path);
    return address === undefined ? text : `"${address}"`;
  });
}

function withoutHash(address: string): string {
  return address.replace(/#.*$/, "");
}

function toData(type: string, bytes: Uint8Array<ArrayBuffer>): string {
  const charset = isText(type) ? ";charset=utf-8" : "";
  return `data:${type}${charset};base64,${Buffer.from(bytes).toString("base64")}`;
}

function nameOf({ id, type }: KeptFile): string {
  return `${id}.${ENDINGS[type] ?? type.split("/")[1]}`;
}
