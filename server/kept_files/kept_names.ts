// The ids of kept files, and what each is served as.
import { createHash } from "node:crypto";
import { keptFilePath } from "../../contract/kept_files/kept_files.ts";
import { applyEdits, type LoadKind, type StyleFile, toAddress } from "../page_code/mod.ts";
import type { FileGraph, GraphFile } from "./file_graph.ts";

const ID_LENGTH = 32;

/** By final address. */
export type KeptIds = ReadonlyMap<string, string>;

/**
 * A style sheet names kept files by their ids, and they may name it, too: so an id is made of the addresses and hashes of
 * all files that can be reached from it.
 */
export function nameFiles(graph: FileGraph): KeptIds {
  return new Map([...graph.files.keys()].map((address) => [address, nameFile(graph, address)]));
}

function nameFile(graph: FileGraph, address: string): string {
  const reached = new Set([address]);
  for (const each of reached) {
    const { read } = graph.files.get(each)!;
    if (read?.kind !== "style") continue;
    for (const led of listLed(graph, read)) reached.add(led);
  }
  const [own, ...others] = [...reached].map((each) =>
    `${each} ${new Uint8Array(graph.files.get(each)!.hash).toHex()}`
  );
  const text = [own, ...others.toSorted()].join("\n");
  return createHash("sha256").update(text).digest("hex").slice(0, ID_LENGTH);
}

function listLed(graph: FileGraph, { loads }: StyleFile): string[] {
  return loads.flatMap(({ address, kind }) =>
    graph.leads.get(toAddress(address, kind) ?? "") ?? []
  );
}

/** Null where it is served as it came. */
export function writeFile(
  text: string,
  { read, final_address }: GraphFile,
  graph: FileGraph,
  ids: KeptIds,
): string | null {
  if (!read) return null;
  const written = read.kind === "script" ? read.code : writeStyle(text, read, final_address, {
    graph,
    ids,
  });
  return written === text ? null : written;
}

function writeStyle(
  css: string,
  { loads }: StyleFile,
  from: string,
  { graph, ids }: { graph: FileGraph; ids: KeptIds },
): string {
  const findPath = (address: string, kind: LoadKind) => {
    const final = graph.leads.get(toAddress(address, kind) ?? "");
    return final === undefined
      ? null
      : pathFrom(from, ids.get(final)!, final) + new URL(address).hash;
  };
  // A browser complains of another host's address even where it does not ask for it. What is kept alone decides, so that
  // all pages with this id have the same text.
  const leadLater = (address: string, kind: LoadKind) =>
    toAddress(address, kind) && pathFrom(from, ids.get(from)!, address);
  const edits = loads.map(({ address, written, kind, better, start, end }) => {
    const path = findPath(address, kind) ?? (better && findPath(better, kind)) ??
      leadLater(address, kind) ?? address;
    return { start, end, text: writeAddress(written, path) };
  });
  return applyEdits(css, edits).text;
}

/** It is relative, so that it holds in a folder, too. */
function pathFrom(address: string, id: string, to: string): string {
  const up = new URL(address).pathname.split("/").length;
  return "../".repeat(up) + keptFilePath(id, to).replace(/^\/k\//, "");
}

/** In place of a string, or of `url()` without quotes. */
export function writeAddress(written: string, address: string): string {
  const text = `"${address.replaceAll(/["\\\n]/g, (mark) => `\\${mark}`)}"`;
  return /^["']/.test(written) ? text : "url(" + text + ")";
}
