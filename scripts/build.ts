// Bundles what browsers load into dist/: one entry an island, React in a chunk of its own, every file hashed and compressed.
import * as esbuild from "esbuild";
import { listIslands, listStyles } from "./named_files.ts";
import { writeOutput } from "./build_output.ts";
import { builtBefore, fileName, virtualEntries } from "./build_plugins.ts";
import { hashInputs, isBuilt, isInput, type Manifest } from "./built.ts";
import { withLock } from "./lock.ts";

const ROOT = new URL("../", import.meta.url);
/** Asked for when they are needed, or before all others. */
const ALONE = {
  "code_mirror": "islands/editor/code/code_mirror.ts",
  "compare": "islands/editor/history/compare.ts",
  "hydrate": "islands/browser/hydrate.ts",
  "letterbox": "islands/page_shell/letterbox.ts",
  "passkeys": "islands/browser/passkeys.ts",
  "question": "islands/page_shell/question.ts",
  "seldom": "islands/page_shell/seldom.ts",
  "shrink_worker": "islands/pictures/shrink_worker.ts",
  "unzip_worker": "islands/editor/paste/unzip_worker.ts",
};

/** Builds dist/ unless it is up to date. Whoever reads there meanwhile finds what was there before. */
export async function build(): Promise<void> {
  await withLock(new URL("dist/.lock", ROOT), async () => {
    // Another may have built while this one waited.
    if (await isBuilt()) return;
    console.log("Bundling the files for browsers…");
    // A change that comes meanwhile is built the next time.
    const inputs = await hashInputs();
    const bundled = await bundle();
    const images = await readImages();
    await writeOutput(
      new Map([
        ...bundled.flatMap(({ outputFiles }) =>
          outputFiles.map(({ path, contents }) => [fileName(path), contents] as const)
        ),
        ...images.outputs,
      ]),
      { inputs, entries: { ...images.entries, ...entriesOf(bundled) } },
    );
  });
}

type BundleResult = esbuild.BuildResult<typeof SHARED_OPTIONS>;

async function bundle(): Promise<BundleResult[]> {
  try {
    const [alone, written] = await Promise.all([bundleAlone(), bundleWritten()]);
    const result = await bundleEntries(alone);
    const all = [alone, result, written];
    for (const { metafile } of all) requireInputs(metafile);
    return all;
  } finally {
    await esbuild.stop();
  }
}

/** Each by itself, so that they share nothing with what every screen loads. */
function bundleAlone(): Promise<BundleResult> {
  return esbuild.build({ ...SHARED_OPTIONS, entryPoints: ALONE, format: "esm" });
}

/** Written into pages and screens: each whole, with no file beside it. */
function bundleWritten(): Promise<BundleResult> {
  return esbuild.build({
    ...SHARED_OPTIONS,
    entryPoints: {
      "gate": "islands/browser/gate.ts",
      "runtime": "islands/page_runtime/runtime.ts",
      "runtime_with_forms": "islands/page_runtime/runtime_with_forms.ts",
      "asking": "islands/page_runtime/asking.ts",
      "kept_files": "islands/page_runtime/kept_files.ts",
      "sized_pictures": "islands/page_runtime/sized_pictures.ts",
      "editing": "islands/page_runtime/editing.ts",
      "shell": "islands/page_shell/shell.ts",
      "example": "islands/page_shell/example.ts",
    },
    format: "iife",
  });
}

async function bundleEntries(alone: BundleResult): Promise<BundleResult> {
  const styles = listStyles();
  const islands = await listIslands();
  return await esbuild.build({
    ...SHARED_OPTIONS,
    entryPoints: {
      "react": "react-entry:",
      ...Object.fromEntries(Array.from(styles, ([name, path]) => [`styles/${name}`, path])),
      ...Object.fromEntries(
        Array.from(islands, ([name, path]) => [`islands/${name}`, `island:${path}`]),
      ),
    },
    plugins: [...SHARED_OPTIONS.plugins, builtBefore(alone.metafile)],
    format: "esm",
    splitting: true,
  });
}

/** Otherwise a change of one would go unnoticed. */
function requireInputs({ inputs }: esbuild.Metafile): void {
  for (const path of Object.keys(inputs)) {
    const isOwnFile = !/^[\w-]+:/.test(path) && !path.includes("node_modules/");
    if (isOwnFile && !isInput(path)) {
      throw new Error(`${path} is bundled: name it among INPUTS in scripts/built.ts`);
    }
  }
}

const SHARED_OPTIONS = {
  absWorkingDir: decodeURIComponent(ROOT.pathname),
  write: false,
  bundle: true,
  minify: true,
  metafile: true,
  jsx: "automatic",
  target: ["es2022", "safari17"],
  outdir: "dist/assets",
  entryNames: "[name]-[hash]",
  chunkNames: "chunk-[hash]",
  assetNames: "[name]-[hash]",
  publicPath: "/assets/",
  loader: { ".woff2": "file" },
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [virtualEntries(Object.values(ALONE).map(fileName))],
} satisfies esbuild.BuildOptions;

/** Pictures are compressed already, and get the hash that esbuild gives the rest. */
async function readImages() {
  const entries: Manifest["entries"] = {};
  const outputs = new Map<string, Uint8Array>();
  const folder = new URL("ui/images/", ROOT);
  for await (const { name } of Deno.readDir(folder)) {
    const bytes = await Deno.readFile(new URL(name, folder));
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex().slice(0, 8);
    const file = name.replace(".", `-${hash}.`);
    outputs.set(file, bytes);
    entries[`images/${name}`] = { file, imports: [] };
  }
  return { entries, outputs };
}

function entriesOf(bundled: BundleResult[]): Manifest["entries"] {
  const entries: Manifest["entries"] = {};
  for (const { metafile } of bundled) {
    for (const [path, output] of Object.entries(metafile.outputs)) {
      const typeface = Object.keys(output.inputs).find((name) => name.endsWith(".woff2"));
      if (typeface && path.endsWith(".woff2")) {
        entries[typeface.replace(/^.*\/([\w-]+)\.woff2$/, "typefaces/$1")] = {
          file: fileName(path),
          imports: [],
        };
      }
      if (!output.entryPoint) continue;
      entries[entryName(output.entryPoint)] = {
        file: fileName(path),
        // Those that are needed at once.
        imports: output.imports.filter(({ kind }) => kind === "import-statement")
          .map((imported) => fileName(imported.path)),
      };
    }
  }
  return entries;
}

/** island:islands/letterbox/letterbox.tsx -> islands/letterbox; ui/styles/form.css -> styles/form; islands/editor/code/code_mirror.ts -> code_mirror */
function entryName(entryPoint: string): string {
  return entryPoint
    .replace(/^island:.*\/(\w+)\.tsx$/, "islands/$1")
    .replace(/^react-entry:.*/, "react")
    .replace(/^ui\/.*?(?=\w+\.css$)/, "styles/")
    .replace(/^islands\/(?:\w+\/)+(?=\w+\.ts$)/, "")
    .replace(/\.(tsx?|css)$/, "");
}

if (import.meta.main) await build();
