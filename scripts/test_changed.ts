// Which tests are nearest to what has changed since the last commit, nearest first.
import { readSources, ROOT } from "../tests/support/sources.ts";

/** They import all of the server, and would make every test one of every change. */
const HUBS = /^(main\.ts|server\/app\.ts|server\/site\/screens\.tsx|tests\/support\/)/;

/** Those that changed, those named like what changed or like what stands on it, those that import it, and the laws. */
export async function findTestsOfChanges(): Promise<string[]> {
  const changed = await listChanged();
  if (changed.length === 0) return [];
  const sources = await readSources();
  const tests = sources.map(({ path }) => path).filter((path) => /_test\.tsx?$/.test(path));
  const importers = new Map<string, string[]>();
  for (const { path, imports } of sources) {
    for (const { target } of imports) {
      importers.set(target, [...importers.get(target) ?? [], path]);
    }
  }
  const touched = new Set(changed);
  for (const path of touched) {
    if (HUBS.test(path)) continue;
    for (const importer of importers.get(path) ?? []) {
      if (!importer.startsWith("scripts/")) touched.add(importer);
    }
  }
  const near = [...touched].flatMap((path) =>
    tests.filter((test) => test === path || isNamesake(test, path))
  );
  const laws = tests.filter((test) => test.startsWith("tests/architecture"));
  return [...new Set([...near, ...laws])];
}

/** tests/editor/editor_journey_test.ts of islands/editor/editor.tsx, and of what is in islands/editor/. */
function isNamesake(test: string, path: string): boolean {
  // How everything looks is tested in one place.
  if (path.endsWith(".css")) return /^tests\/site\/screens_\d_journey_test\.ts$/.test(test);
  const [, stem] = /([^/]+)_test\.tsx?$/.exec(test)!;
  const parts = path.replace(/\.\w+$/, "").split("/").slice(1);
  const names = parts[0] === "editor" ? parts : parts.slice(-1);
  return names.some((name) => stem === name || stem!.startsWith(`${name}_`));
}

async function listChanged(): Promise<string[]> {
  const lists = await Promise.all([
    git("diff", "--name-only", "HEAD"),
    git("ls-files", "--others", "--exclude-standard"),
  ]);
  return lists.flatMap((list) => list.split("\n").filter(Boolean));
}

async function git(...args: string[]): Promise<string> {
  const { success, stdout } = await new Deno.Command("git", { args, cwd: ROOT }).output();
  if (!success) throw new Error("--changed asks git what has changed, and git does not answer");
  return new TextDecoder().decode(stdout);
}
