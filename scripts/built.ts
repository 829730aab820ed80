// Tells whether what was bundled last is of the sources as they are now.

/** All that a bundle is made of, packages aside, whose versions are in the lock: a change of it builds anew. */
const INPUTS = [
  "islands/",
  "contract/",
  "ui/",
  "scripts/build.ts",
  "scripts/build_output.ts",
  "scripts/build_plugins.ts",
  "scripts/built.ts",
  "scripts/named_files.ts",
  "deno.json",
  "package.json",
  "deno.lock",
];

/** Screens are rendered by the server, and are in no bundle. */
const SCREEN = /_screen\.tsx$/;

/** dist/manifest.json, which is replaced as the last step of a build. */
export interface Manifest {
  /** A hash of what all of it was made of. */
  inputs: string;
  /** All names in dist/assets/, without those of their compressed forms. */
  files: string[];
  entries: Record<string, { file: string; imports: string[] }>;
}

export const ROOT = new URL("../", import.meta.url);
export const MANIFEST = new URL("dist/manifest.json", ROOT);
export const ASSETS = new URL("dist/assets/", ROOT);

export function isInput(path: string): boolean {
  return !SCREEN.test(path) &&
    INPUTS.some((input) => input.endsWith("/") ? path.startsWith(input) : path === input);
}

export async function isBuilt(): Promise<boolean> {
  const manifest = await readManifest();
  if (manifest?.inputs !== await hashInputs()) return false;
  const there = new Set(Array.from(Deno.readDirSync(ASSETS), ({ name }) => name));
  return manifest.files.flatMap(formsOf).every((name) => there.has(name));
}

/** Null where nothing was built, or by a version that wrote another manifest. */
export async function readManifest(): Promise<Manifest | null> {
  try {
    const manifest = JSON.parse(await Deno.readTextFile(MANIFEST));
    return manifest.files ? manifest : null;
  } catch {
    return null;
  }
}

/** Pictures and typefaces are compressed already. */
export function formsOf(name: string): string[] {
  return /\.(js|css)$/.test(name) ? [name, `${name}.br`, `${name}.gz`] : [name];
}

/** The hash covers names, lengths and contents, in one order everywhere. */
export async function hashInputs(): Promise<string> {
  const paths = INPUTS.flatMap(listFiles).filter(isInput).sort();
  const parts = paths.flatMap((path) => {
    const bytes = Deno.readFileSync(new URL(path, ROOT));
    return [new TextEncoder().encode(`${path}\0${bytes.length}\0`), bytes];
  });
  const hash = await crypto.subtle.digest("SHA-256", await new Blob(parts).arrayBuffer());
  return new Uint8Array(hash).toHex();
}

/** A folder ends with a slash; any other path is a file. */
export function listFiles(input: string): string[] {
  if (!input.endsWith("/")) return [input];
  return Array.from(Deno.readDirSync(new URL(input, ROOT)))
    .flatMap(({ name, isDirectory }) => listFiles(`${input}${name}${isDirectory ? "/" : ""}`));
}
