import type { Context } from "hono";
import { preferredCoding } from "./content_coding.ts";
import { OperatorError } from "../errors.ts";
import { hashSource } from "./policies.ts";

export interface Assets {
  readonly files: ReadonlyMap<string, AssetFile>;
  readonly entries: Readonly<Record<string, AssetEntry>>;
  readonly inlined: Map<string, InlineAsset>;
}

export interface InlineAsset {
  text: string;
  source: string;
}

export interface AssetEntry {
  file: string;
  imports: string[];
}

interface AssetFile {
  type: string;
  bodies: Record<string, Uint8Array<ArrayBuffer>>;
}

const TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  png: "image/png",
  avif: "image/avif",
  webp: "image/webp",
  woff2: "font/woff2",
};

/** The reads are synchronous: 400 small files take five times as long with an await each, and nobody waits yet. */
export function readAssets(folder: URL): Assets {
  const files = new Map<string, AssetFile>();
  // A build that runs meanwhile removes only files that are not in this manifest.
  const manifest = readManifest(new URL("manifest.json", folder));
  for (const name of manifest.files) {
    const type = TYPES[name.split(".").at(-1)!]!;
    const read = (suffix: string) => Deno.readFileSync(new URL(`assets/${name}${suffix}`, folder));
    const bodies: AssetFile["bodies"] = { identity: read("") };
    if (type.startsWith("text/")) {
      bodies.gzip = read(".gz");
      bodies.br = read(".br");
    }
    files.set(name, { type, bodies });
  }
  return { files, entries: manifest.entries, inlined: new Map() };
}

function readManifest(file: URL): Pick<Assets, "entries"> & { files: string[] } {
  try {
    const manifest = JSON.parse(Deno.readTextFileSync(file));
    if (manifest.files) return manifest;
  } catch {
    // The error below tells the operator what to do.
  }
  throw new OperatorError("The files for browsers are not built yet: run deno task build");
}

export function assetPath(assets: Assets, entry: string): string {
  return `/assets/${assetEntry(assets, entry).file}`;
}

export function inlineAsset(assets: Assets, entry: string): InlineAsset {
  return inlineAssets(assets, [entry]);
}

export function inlineAssets(assets: Assets, entries: readonly string[]): InlineAsset {
  const key = entries.join();
  let asset = assets.inlined.get(key);
  if (!asset) {
    const text = entries.map((entry) => readText(assets, entry)).join("");
    asset = { text, source: hashSource(text) };
    assets.inlined.set(key, asset);
  }
  return asset;
}

export function readAsset(assets: Assets, entry: string): Uint8Array<ArrayBuffer> {
  return assets.files.get(assetEntry(assets, entry).file)!.bodies.identity!;
}

function readText(assets: Assets, entry: string): string {
  return new TextDecoder().decode(readAsset(assets, entry)).trim();
}

export function importPaths(assets: Assets, entries: string[]): string[] {
  const files = entries.flatMap((name) => assetEntry(assets, name).imports);
  return [...new Set(files)].map((file) => `/assets/${file}`);
}

export function serveAsset(c: Context, assets: Assets): Response {
  const file = assets.files.get(c.req.param("name") ?? "");
  if (!file) return c.notFound() as Response;
  const preferred = preferredCoding(c.req.header("Accept-Encoding") ?? null);
  const coding = file.bodies[preferred] ? preferred : "identity";
  const headers = new Headers({
    "Content-Type": file.type,
    "Cache-Control": "public, max-age=31536000, immutable",
    "Vary": "Accept-Encoding",
  });
  if (coding !== "identity") headers.set("Content-Encoding", coding);
  return new Response(file.bodies[coding], { headers });
}

function assetEntry(assets: Assets, name: string): AssetEntry {
  const entry = assets.entries[name];
  if (!entry) throw new Error(`no built file for ${name}: run deno task build`);
  return entry;
}
