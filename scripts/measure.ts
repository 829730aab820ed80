// Prints how the product's code is laid out, as one table: of this checkout, or of the folder that is named.
const ROOT = new URL(`${Deno.args[0] ?? "."}/`, `file://${Deno.cwd()}/`);
const PRODUCT = /^(main\.ts|(contract|server|ui|islands)\/.*\.tsx?)$/;
const COMMENT = /^\s*(\/\/|\/\*|\*|\{\/\*)/;
const SMALL_LINES = 15;
const FUNCTION_MAX_LINES = 70;
const STEMS = ["passkey", "note", "domain", "letterbox", "visit"];

const paths = (await listPaths()).filter((path) => PRODUCT.test(path));
const texts = new Map<string, string>();
for (const path of paths) texts.set(path, await Deno.readTextFile(new URL(path, ROOT)));
const lines = [...texts.values()].map((text) => text.split("\n").length - 1);
const imports = [...texts].flatMap(([path, text]) => importsOf(path, text));
const comments = [...texts.values()].flatMap((text) => text.split("\n")).filter(isComment);

console.table({
  "product files": paths.length,
  "median lines of a file": lines.toSorted((a, b) => a - b)[lines.length >> 1],
  [`files of at most ${SMALL_LINES} lines`]: lines.filter((count) => count <= SMALL_LINES).length,
  "files with one export that one file uses": countSingleUses(),
  [`functions over ${FUNCTION_MAX_LINES} lines`]: countLongFunctions(),
  "imports that leave their folder": share(imports, ([from, to]) => folder(from) !== folder(to)),
  "imports that leave their feature": share(imports, ([from, to]) => feature(from) !== feature(to)),
  "imports of server/app.ts": imports.filter(([from]) => from === "server/app.ts").length,
  "comments, of all lines": `${
    (100 * comments.length / lines.reduce((a, b) => a + b)).toFixed(1)
  } %`,
  'comments that begin with "Of" or "What"': comments.filter((line) =>
    /^\s*(\/\/|\/\*\*?) (Of|What)\b/.test(line)
  ).length,
  ...Object.fromEntries(STEMS.map((stem) => [`folders that name ${stem}s`, countFolders(stem)])),
  "words in docs/, README and CONTRIBUTING": await countWords(),
});

function importsOf(path: string, text: string): [from: string, to: string][] {
  const found = text.matchAll(
    /^(?:import|export)\s[^"']*?from\s*"(\.[^"]+)"|^import "(\.[^"]+)"/gm,
  );
  return Array.from(found, ([, named, bare]) => [
    path,
    new URL(named ?? bare!, new URL(path, ROOT)).href.slice(ROOT.href.length),
  ]);
}

function countSingleUses(): number {
  const declared =
    /^export\s+(?:async\s+)?(?:function\*?|const|class|interface|type|let|enum)\s+\w+/gm;
  return [...texts].filter(([path, text]) => {
    const users = new Set(imports.filter(([, to]) => to === path).map(([from]) => from));
    return users.size === 1 && text.match(declared)?.length === 1;
  }).length;
}

/** A function of a module ends with a brace alone, as the formatter writes it. */
function countLongFunctions(): number {
  const declared = /^(?:export\s+)?(?:async\s+)?function\b[\s\S]*?^}$/gm;
  return [...texts.values()].flatMap((text) => text.match(declared) ?? [])
    .filter((text) => text.split("\n").length > FUNCTION_MAX_LINES).length;
}

function countFolders(stem: string): number {
  const named = [...texts.keys()].filter((path) => path.includes(stem));
  return new Set(named.map(folder)).size;
}

async function countWords(): Promise<number> {
  const documents = (await listPaths()).filter((path) =>
    /^(docs\/.*|README|CONTRIBUTING)\.md$/.test(path)
  );
  const read = documents.map((path) => Deno.readTextFile(new URL(path, ROOT)));
  return (await Promise.all(read)).join(" ").split(/\s+/).length;
}

async function listPaths(): Promise<string[]> {
  const { stdout } = await new Deno.Command("git", { args: ["ls-files"], cwd: ROOT }).output();
  return new TextDecoder().decode(stdout).split("\n").filter(Boolean);
}

function folder(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** "domains" of server/domains/feature.ts and contract/domains/domain_calls.ts. */
function feature(path: string): string {
  return path.split("/").slice(1, 2).join();
}

function share<T>(all: readonly T[], test: (each: T) => boolean): string {
  return `${Math.round(100 * all.filter(test).length / all.length)} %`;
}

function isComment(line: string): boolean {
  return COMMENT.test(line);
}
