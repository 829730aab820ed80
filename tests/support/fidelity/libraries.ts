// The libraries of the pages in tests/fidelity, from npm, under the addresses at which their CDNs have them.
import { createRequire } from "node:module";
import * as esbuild from "esbuild";
import libraries from "../../fidelity/libraries.json" with { type: "json" };
import type { OtherAnswer } from "../browser.ts";
import { ROOT } from "../sources.ts";

interface Library {
  /** An address ending in a slash stands for all below it. */
  url: string;
  package: string;
  version: string;
  file?: string;
  /** In place of a file: what a CDN of modules makes of the package, from this entry of it. */
  bundle?: string;
  /** Imports that stay, and where they lead. */
  external?: Record<string, string>;
}

/** Several versions of a package stand side by side. */
export const FOLDER = new URL(".fidelity/", ROOT);

const TYPES: Record<string, string> = {
  css: "text/css",
  js: "text/javascript",
  mjs: "text/javascript",
  json: "application/json",
  svg: "image/svg+xml",
  png: "image/png",
  wasm: "application/wasm",
  woff: "font/woff",
  woff2: "font/woff2",
  ttf: "font/ttf",
  zip: "application/zip",
};

const PICTURE =
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><path fill="#8a9" d="M0 0h800v600H0z"/></svg>`;
const PICTURES = /^(images\.unsplash\.com|i\.imgur\.com|placehold\.co)$/;

/** As package.json has it: one name for each version. */
export function packageAliases(): Record<string, string> {
  return Object.fromEntries(
    (libraries as Library[]).map((library) => [
      aliasOf(library),
      `npm:${library.package}@${library.version}`,
    ]),
  );
}

export function aliasOf({ package: name, version }: Library): string {
  return `${name.replace("@", "").replace("/", ".")}_${version}`;
}

const bundled = new Map<string, Promise<string>>();

/** Null for a host of which no page of these has a library. */
export async function answerFor(url: URL): Promise<OtherAnswer | null> {
  if (PICTURES.test(url.host)) return answer(PICTURE, "svg");
  if (url.host === "fonts.googleapis.com") return answer("", "css");
  const library = findLibrary(url.href);
  if (!library) return null;
  if (library.bundle !== undefined) {
    if (!bundled.has(library.url)) bundled.set(library.url, bundle(library));
    return answer(await bundled.get(library.url)!, "js");
  }
  const rest = library.url.endsWith("/") ? url.href.slice(library.url.length) : "";
  const path = `${library.file}${rest}`.replace(/[?#].*$/, "");
  const bytes = await Deno.readFile(new URL(`node_modules/${aliasOf(library)}/${path}`, FOLDER))
    // The smallest are with the tests.
    .catch(() => Deno.readFile(new URL(`node_modules/${library.package}/${path}`, ROOT)))
    .catch(() => null);
  return bytes && answer(bytes, path.split(".").at(-1)!);
}

/** The same where all other hosts are away. */
export async function answerForPictures(url: URL): Promise<OtherAnswer | null> {
  return PICTURES.test(url.host) ? await answerFor(url) : null;
}

function answer(body: string | Uint8Array, ending: string): OtherAnswer {
  return {
    body: typeof body === "string" ? body : Buffer.from(body),
    contentType: TYPES[ending] ?? "application/octet-stream",
    headers: { "Access-Control-Allow-Origin": "*" },
  };
}

function findLibrary(href: string): Library | undefined {
  const address = href.replace(/\/$/, "");
  return (libraries as Library[]).find(({ url }) => url.replace(/\/$/, "") === address) ??
    (libraries as Library[]).find(({ url }) => url.endsWith("/") && href.startsWith(url));
}

async function bundle(library: Library): Promise<string> {
  const entry = `${aliasOf(library)}${library.bundle}`;
  const names = await readNames(entry);
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: `import * as all from "${entry}"; const it = all.default ?? all; export default it;
        ${names.map((name) => `export const ${name} = it.${name} ?? all.${name};`).join("\n")}`,
      resolveDir: FOLDER.pathname,
    },
    bundle: true,
    write: false,
    format: "esm",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [{ name: "external", setup: (build) => leaveOut(build, library.external ?? {}) }],
  });
  return outputFiles[0]!.text;
}

/** A package of the older kind asks for what is outside by `require`, which modules have not. */
function leaveOut(build: esbuild.PluginBuild, external: Record<string, string>): void {
  const urls = new Set(Object.values(external));
  build.onResolve({ filter: /.*/ }, ({ path, namespace }) => {
    if (namespace === "outside" && urls.has(path)) return { path, external: true };
    return external[path] ? { path, namespace: "outside" } : undefined;
  });
  build.onLoad({ filter: /.*/, namespace: "outside" }, ({ path }) => ({
    contents: `export * from "${external[path]}"; export { default } from "${external[path]}";`,
  }));
}

async function readNames(entry: string): Promise<string[]> {
  const path = createRequire(FOLDER).resolve(entry);
  const all: Record<string, unknown> = await import(`file://${path}`);
  return [...new Set([...Object.keys(all), ...Object.keys(all.default ?? {})])]
    .filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== "default");
}
