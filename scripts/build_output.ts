// Writes what was bundled into dist/ while others read there: names carry hashes, and the manifest is replaced last.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { ASSETS, formsOf, MANIFEST, type Manifest, readManifest } from "./built.ts";

/** Each process that starts finds all that its manifest names: what the last one named is kept until the next build. */
export async function writeOutput(
  outputs: ReadonlyMap<string, Uint8Array>,
  { inputs, entries }: Omit<Manifest, "files">,
): Promise<void> {
  await Deno.mkdir(ASSETS, { recursive: true });
  const waiting = outputs.entries();
  const writeSome = async () => {
    for (const [name, bytes] of waiting) await writeForms(name, bytes);
  };
  // Each takes a core and some 20 MB, so there are no more at once than cores.
  await Promise.all(Array.from({ length: navigator.hardwareConcurrency }, writeSome));
  const before = await readManifest();
  const manifest: Manifest = { inputs, files: [...outputs.keys()].sort(), entries };
  await replace(MANIFEST, new TextEncoder().encode(JSON.stringify(manifest, null, 2)));
  await removeAllBut([...manifest.files, ...before?.files ?? []]);
}

async function writeForms(name: string, bytes: Uint8Array): Promise<void> {
  await replace(new URL(name, ASSETS), bytes);
  if (formsOf(name).length === 1) return;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await replace(new URL(`${name}.br`, ASSETS), await promisify(brotliCompress)(bytes, best));
  await replace(new URL(`${name}.gz`, ASSETS), await promisify(gzip)(bytes, { level: 9 }));
}

/** Nobody reads half a file, nor does one stay of a build that was killed. */
async function replace(file: URL, bytes: Uint8Array): Promise<void> {
  const written = new URL(`${file}.new`);
  await Deno.writeFile(written, bytes);
  await Deno.rename(written, file);
}

async function removeAllBut(files: string[]): Promise<void> {
  const kept = new Set(files.flatMap(formsOf));
  for (const { name } of Deno.readDirSync(ASSETS)) {
    if (!kept.has(name)) await Deno.remove(new URL(name, ASSETS));
  }
}
