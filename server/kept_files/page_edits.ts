// How a page's code differs where it is served with kept files.
import { escapeAttribute } from "../../contract/markup.ts";
import {
  ALLOWED_HOSTS,
  type Edit,
  type ElementLoad,
  type ImportMap,
  isInScope,
  NO_IMPORTS,
  type PageLoads,
  resolveImport,
} from "../page_code/mod.ts";
import { type FileGraph, listElsewhere } from "./file_graph.ts";
import { isScript } from "./host_types.ts";
import { writeAddress } from "./kept_names.ts";

export interface KeptPage {
  loads: PageLoads;
  graph: FileGraph;
  /** Where the page finds the file of a final address. */
  findPath(final: string, kind: "module" | "other"): string;
  /** Final addresses of files that do not have the bytes that their hosts sent. */
  rewritten: ReadonlySet<string>;
  /** Addresses that do not have the bytes that their element says. */
  mistaken: ReadonlySet<string>;
  /** In a folder, what is asked for with an origin does not load. */
  isInFolder?: boolean;
}

/** The paths of what scripts ask for as they run, by its addresses. */
export function listLatePaths(page: KeptPage): Record<string, string> {
  const paths = [...page.graph.late].flatMap((address) => {
    const path = pathOf(address, page);
    return path ? [[address, path] as const] : [];
  });
  return Object.fromEntries(paths);
}

export function editPage(page: KeptPage): Edit[] {
  const { loads } = page;
  const edits = [
    ...loads.elements.flatMap((load) => editElement(load, page)),
    ...loads.styles.flatMap(({ address, written, start, end }) => {
      const path = pathOf(address, page);
      return path ? [{ start, end, text: writeAddress(written, path) }] : [];
    }),
    ...loads.hints.map((span) => ({ ...span, text: "" })),
    ...editImports(page),
  ];
  return edits.sort((one, other) => one.start - other.start);
}

function pathOf(
  address: string,
  { graph, findPath }: KeptPage,
  kind: "module" | "other" = "other",
): string | null {
  const final = graph.leads.get(address);
  return final === undefined ? null : findPath(final, kind);
}

function editElement(load: ElementLoad, page: KeptPage): Edit[] {
  const { kind, address, attribute, start, end, integrity, crossOrigin } = load;
  const path = pathOf(address, page, kind === "module" ? "module" : "other");
  if (!path || page.mistaken.has(address)) return [];
  const isRewritten = page.rewritten.has(page.graph.leads.get(address)!);
  return [
    { start, end, text: `${attribute}="${escapeAttribute(path)}"` },
    ...integrity && isRewritten ? [drop(integrity)] : [],
    // Our answer is for every origin, and browsers take it with no credentials then.
    ...crossOrigin && (page.isInFolder || /^use-credentials$/i.test(crossOrigin.value.trim()))
      ? [drop(crossOrigin, page.isInFolder ? "" : "crossorigin")]
      : [],
  ];
}

function drop({ start, end }: { start: number; end: number }, text = ""): Edit {
  return { start, end, text };
}

/** Of two maps in one document, older browsers read the first alone: so the page's own is written anew. */
function editImports(page: KeptPage): Edit[] {
  const { loads } = page;
  const map = writeImportMap(page);
  if (!map) return [];
  const text = JSON.stringify(map).replaceAll("<", "\\u003c");
  // Each level of imports would cost one more way to the server and back.
  const preloads = listModules(page, "early").map((address) => pathOf(address, page, "module")!)
    .filter((path) => !path.startsWith("data:"))
    .map((path) => `<link rel="modulepreload" href="${escapeAttribute(path)}">`)
    .join("");
  if (loads.importMap) {
    const { start, end, behind } = loads.importMap;
    return [{ start, end, text }, { start: behind, end: behind, text: preloads }];
  }
  const script = `<script type="importmap">${text}</script>${preloads}`;
  return [{ start: loads.headOffset, end: loads.headOffset, text: script }];
}

function writeImportMap(page: KeptPage): ImportMap | null {
  const { loads, graph } = page;
  const own = loads.importMap ?? NO_IMPORTS;
  const files = [...graph.files.values()].filter(({ type }) => isScript(type));
  if (!loads.hasModules && !loads.importMap) return null;
  const imports: Record<string, string> = {};
  const put = (name: string, address: string | null) => {
    const path = address && pathOf(address, page, "module");
    if (path) imports[name] = path;
  };
  for (const [address] of graph.leads) {
    if (isScript(graph.files.get(graph.leads.get(address)!)!.type)) put(address, address);
  }
  const named = files.flatMap(({ read }) => read?.kind === "script" ? read.specifiers : []);
  for (const name of [...loads.specifiers, ...named, ...Object.keys(own.imports)]) {
    if (!name.endsWith("/")) put(name, resolveImport(own, name, null));
  }
  return { imports: { ...own.imports, ...imports }, scopes: writeScopes(own, page) };
}

/** A scope is a part of an address: each file that it holds for has one of ours. */
function writeScopes(own: ImportMap, page: KeptPage): ImportMap["scopes"] {
  const scopes: ImportMap["scopes"] = { ...own.scopes };
  for (const prefix of Object.keys(own.scopes)) {
    for (const [final, { read }] of page.graph.files) {
      if (read?.kind !== "script" || !isInScope(final, prefix)) continue;
      const names = read.specifiers.flatMap((name) => {
        const address = resolveImport(own, name, final);
        const path = address && (pathOf(address, page, "module") ?? address);
        return path ? [[name, path]] : [];
      });
      scopes[pathOf(final, page, "module")!] = Object.fromEntries(names);
    }
  }
  return scopes;
}

/** The final addresses of the modules of a page, or of those alone that are imported before anything runs. */
export function listModules(
  { loads, graph }: Pick<KeptPage, "loads" | "graph">,
  which: "all" | "early",
): string[] {
  const own = loads.importMap ?? NO_IMPORTS;
  const found = new Set<string>();
  const add = (name: string, importer: string | null) => {
    const final = graph.leads.get(resolveImport(own, name, importer) ?? "");
    if (final !== undefined && isScript(graph.files.get(final)!.type)) found.add(final);
  };
  for (const name of loads.specifiers) add(name, null);
  if (which === "all") { for (const name of Object.keys(own.imports)) add(name, null); }
  for (const { kind, address } of loads.elements) if (kind === "module") add(address, null);
  for (const final of found) {
    const { read } = graph.files.get(final)!;
    if (read?.kind !== "script") continue;
    for (const name of which === "early" ? read.early : read.specifiers) add(name, final);
  }
  return [...found];
}

export interface PageHosts {
  /** The page may ask these. */
  hosts: string[];
  /** Of these, what a text names: nobody knows yet whether its script asks them. */
  named_hosts: string[];
}

interface SeenLoads {
  /** Addresses that browsers asked of their hosts although they are kept. */
  missed: readonly string[];
  /** Hosts that the page names, and that no browser was seen to ask. */
  known: readonly string[];
  /** Its author looked at it, so what scripts find by their own addresses is among the files. */
  isSeen: boolean;
}

export function listHosts(
  { loads, graph, mistaken }: KeptPage,
  { missed, known, isSeen }: SeenLoads,
): PageHosts {
  const addresses = [...listElsewhere(graph).map(({ address }) => address), ...mistaken, ...missed];
  const staying = withBeside(addresses.map((address) => new URL(address).host));
  const scripts = [...graph.files.values()].flatMap(({ read }) =>
    read?.kind === "script" ? [read] : []
  );
  const unseen = [
    ...loads.addresses.filter((address) => !isSeen || !graph.leads.has(address)),
    ...isSeen ? [] : listScripts(graph),
  ].map((address) => new URL(address).host);
  const named = withBeside([...loads.hosts, ...scripts.flatMap(({ hosts }) => hosts), ...unseen]);
  // Pictures at their hosts stay there. What a worker is refused, nobody hears of.
  const isWorking = loads.hasWorkers || scripts.some(({ hasWorkers }) => hasWorkers);
  const lasting = named.filter((host) => isWorking || ALLOWED_HOSTS.image.has(host));
  const isUnknown = (host: string) =>
    !staying.includes(host) && !lasting.includes(host) && !known.includes(host);
  const named_hosts = named.filter(isUnknown);
  return { hosts: [...new Set([...staying, ...lasting, ...named_hosts])].toSorted(), named_hosts };
}

function listScripts({ files }: FileGraph): string[] {
  return [...files].filter(([, { type }]) => isScript(type)).map(([address]) => address);
}

/** A style sheet or script that stays at its host loads more from another one. */
function withBeside(hosts: readonly string[]): string[] {
  const all = hosts.flatMap((host) => [host, ...BESIDE[host] ?? []]);
  return [...new Set(all)].filter((host) => ALLOWED_HOSTS.any.has(host));
}

const BESIDE: Record<string, string[]> = {
  "fonts.googleapis.com": ["fonts.gstatic.com"],
  "api.fontshare.com": ["cdn.fontshare.com"],
  "kit.fontawesome.com": ["ka-f.fontawesome.com"],
  "esm.run": ["cdn.jsdelivr.net"],
};
