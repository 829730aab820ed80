// The project's own source files, as the tests of its laws read them.

export const ROOT = new URL("../../", import.meta.url);

export interface Import {
  /** A path from the root, or a package's name. */
  target: string;
  isOurs: boolean;
  /** Gone when the program runs. */
  isType: boolean;
  /** Loaded when it is asked for. */
  isDynamic: boolean;
}

export interface Source {
  /** From the root: "server/app.ts". */
  path: string;
  text: string;
  comments: readonly string[];
  /** The text without comments. */
  code: string;
  imports: Import[];
}

interface Packages {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

export async function readPackages(): Promise<Packages> {
  return JSON.parse(await Deno.readTextFile(new URL("package.json", ROOT)));
}

/** One opens after a space: the path "/api/*" in a text opens none. */
const COMMENT = /(?<=^|[\s{])\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const FOLDERS = ["contract/", "server/", "ui/", "islands/", "scripts/", "tests/"];

/** Once for all laws of a process. */
let paths: Promise<string[]> | undefined;
const sources = new Map<string, Promise<Source>>();

export async function readSources(endings = [".ts", ".tsx"]): Promise<readonly Source[]> {
  const all = await (paths ??= listPaths());
  return await Promise.all(
    all.filter((path) => endings.some((ending) => path.endsWith(ending))).map((path) => {
      const source = sources.get(path) ?? readSource(path);
      sources.set(path, source);
      return source;
    }),
  );
}

async function listPaths(): Promise<string[]> {
  const paths = ["main.ts"];
  for (const folder of FOLDERS) await collect(folder, paths);
  return paths;
}

async function collect(folder: string, paths: string[]): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, ROOT))) {
    if (isDirectory) await collect(`${folder}${name}/`, paths);
    else paths.push(folder + name);
  }
}

async function readSource(path: string): Promise<Source> {
  const text = await Deno.readTextFile(new URL(path, ROOT));
  const code = text.replaceAll(COMMENT, "");
  return { path, text, comments: text.match(COMMENT) ?? [], code, imports: importsOf(path, code) };
}

/** Static, for their effect alone, passed on, and dynamic. */
function importsOf(path: string, code: string): Import[] {
  const found = [
    ...code.matchAll(/^(?:import|export)\s+([^"';]*?)\s*from\s*"([^"]+)"/gm),
    ...code.matchAll(/^(import)\s*"([^"]+)"/gm),
    ...code.matchAll(/\b(import\()\s*"([^"]+)"/g),
  ];
  return found.map(([, names, name]) => {
    const isOurs = /^\.|^\//.test(name!);
    const target = isOurs
      ? new URL(name!, new URL(path, ROOT)).href.slice(ROOT.href.length)
      : name!;
    return { target, isOurs, isType: /^type\b/.test(names!), isDynamic: names === "import(" };
  });
}
