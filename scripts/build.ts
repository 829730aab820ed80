// Bundles what browsers load into dist/: one entry an island, React in a chunk of its own, every file hashed and compressed.
import * as esbuild from "esbuild";
import { builtBefore, virtualEntries } from "./build_plugins.ts";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const ROOT = new URL("../", import.meta.url);
const OUT = "dist/assets";
/** Asked for when they are needed. */
const LAZY = {
  "code_mirror": "islands/editor/code/code_mirror.ts",
  "compare": "islands/editor/history/compare.ts",
  "letterbox": "islands/page_shell/letterbox.ts",
  "passkeys": "islands/browser/passkeys.ts",
  "question": "islands/page_shell/question.ts",
  "unzip_worker": "islands/editor/paste/unzip_worker.ts",
};

/** Builds all of dist/; `deno task build` skips it while no source changed. */
export async function build(): Promise<void> {
  await Deno.remove(new URL("dist", ROOT), { recursive: true })
    .catch(() => {});
  // Each by itself, so that they share nothing with what every screen loads.
  const lazy = await esbuild.build({
    absWorkingDir: decodeURIComponent(ROOT.pathname),
    entryPoints: LAZY,
    ...SHARED_OPTIONS,
    format: "esm",
  });
  const result = await esbuild.build({
    absWorkingDir: decodeURIComponent(ROOT.pathname),
    entryPoints: {
      "react": "react-entry:",
      "hydrate": "islands/browser/hydrate.ts",
      "gate": "islands/browser/gate.ts",
      ...Object.fromEntries(
        (await namesIn("ui/styles", ".css")).map((
          name,
        ) => [`styles/${name}`, `ui/styles/${name}.css`]),
      ),
      ...Object.fromEntries(
        (await namesIn("islands", ".tsx")).map((name) => [`islands/${name}`, `island:${name}`]),
      ),
    },
    ...SHARED_OPTIONS,
    plugins: [...SHARED_OPTIONS.plugins, builtBefore(lazy.metafile)],
    format: "esm",
    splitting: true,
  });
  // Written into pages: each whole, with no file beside it.
  const written = await esbuild.build({
    absWorkingDir: decodeURIComponent(ROOT.pathname),
    entryPoints: {
      "runtime": "islands/page_runtime/runtime.ts",
      "runtime_with_forms": "islands/page_runtime/runtime_with_forms.ts",
      "asking": "islands/page_runtime/asking.ts",
      "editing": "islands/page_runtime/editing.ts",
      "shell": "islands/page_shell/shell.ts",
      "example": "islands/page_shell/example.ts",
    },
    ...SHARED_OPTIONS,
    format: "iife",
  });
  await esbuild.stop();
  await compressAll();
  await writeManifest([lazy.metafile, result.metafile, written.metafile], await copyImages());
}

const SHARED_OPTIONS = {
  bundle: true,
  minify: true,
  metafile: true,
  jsx: "automatic",
  target: ["es2022", "safari17"],
  outdir: OUT,
  entryNames: "[name]-[hash]",
  chunkNames: "chunk-[hash]",
  assetNames: "[name]-[hash]",
  publicPath: "/assets/",
  loader: { ".woff2": "file" },
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [virtualEntries()],
} satisfies esbuild.BuildOptions;

/** Without their ending. */
async function namesIn(folder: string, ending: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(new URL(folder, ROOT))) {
    if (name.endsWith(ending)) names.push(name.slice(0, -ending.length));
  }
  return names.sort();
}

type Manifest = Record<string, { file: string; imports: string[] }>;

/** Pictures are compressed already, and get the hash that esbuild gives the rest. */
async function copyImages(): Promise<Manifest> {
  const copied: Manifest = {};
  const folder = new URL("ui/images/", ROOT);
  for await (const { name } of Deno.readDir(folder)) {
    const bytes = await Deno.readFile(new URL(name, folder));
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex().slice(0, 8);
    const file = name.replace(".", `-${hash}.`);
    await Deno.writeFile(new URL(`${OUT}/${file}`, ROOT), bytes);
    copied[`images/${name}`] = { file, imports: [] };
  }
  return copied;
}

async function writeManifest(metafiles: esbuild.Metafile[], images: Manifest): Promise<void> {
  const manifest: Manifest = { ...images };
  const strip = (path: string) => path.slice(OUT.length + 1);
  for (const { outputs } of metafiles) {
    for (const [path, output] of Object.entries(outputs)) {
      const typeface = Object.keys(output.inputs).find((name) => name.endsWith(".woff2"));
      if (typeface && path.endsWith(".woff2")) {
        manifest[typeface.replace(/^.*\/([\w-]+)\.woff2$/, "typefaces/$1")] = {
          file: strip(path),
          imports: [],
        };
      }
      if (!output.entryPoint) continue;
      manifest[entryName(output.entryPoint)] = {
        file: strip(path),
        // Those that are needed at once.
        imports: output.imports.filter(({ kind }) => kind === "import-statement")
          .map((imported) => strip(imported.path)),
      };
    }
  }
  await Deno.writeTextFile(
    new URL("dist/manifest.json", ROOT),
    JSON.stringify(manifest, null, 2),
  );
}

/** island:editor -> islands/editor; ui/styles/form.css -> styles/form; islands/editor/code/code_mirror.ts -> code_mirror */
function entryName(entryPoint: string): string {
  return entryPoint
    .replace(/^island:/, "islands/")
    .replace(/^react-entry:.*/, "react")
    .replace(/^ui\/|^islands\/(?:\w+\/)+/, "")
    .replace(/\.(tsx?|css)$/, "");
}

async function compressAll(): Promise<void> {
  const folder = new URL(`${OUT}/`, ROOT);
  for await (const { name } of Deno.readDir(folder)) {
    if (name.endsWith(".woff2")) continue;
    const text = await Deno.readFile(new URL(name, folder));
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    const br = await promisify(brotliCompress)(text, best);
    const gz = await promisify(gzip)(text, { level: 9 });
    await Deno.writeFile(new URL(`${name}.br`, folder), br);
    await Deno.writeFile(new URL(`${name}.gz`, folder), gz);
  }
}

if (import.meta.main) await build();
