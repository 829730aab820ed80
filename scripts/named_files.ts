// Which files browsers load by name: islands, which are the components that no other file of islands/ imports, and styles.
import { listFiles, ROOT } from "./built.ts";

/** The name "letterbox" leads to `islands/letterbox/letterbox.tsx`. It throws where two islands have one name. */
export async function listIslands(): Promise<Map<string, string>> {
  const paths: string[] = [];
  const imported = new Set<string>();
  for (const path of listFiles("islands/")) {
    if (path.endsWith(".tsx")) paths.push(path);
    const text = await Deno.readTextFile(new URL(path, ROOT));
    for (const [, name] of text.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
      imported.add(new URL(name!, new URL(path, ROOT)).href.slice(ROOT.href.length));
    }
  }
  return byName(paths.filter((path) => !imported.has(path)));
}

/** The name "letterbox" leads to `ui/letterbox/letterbox.css`. It throws where two styles have one name. */
export function listStyles(): Map<string, string> {
  return byName(listFiles("ui/").filter((path) => path.endsWith(".css")));
}

function byName(paths: readonly string[]): Map<string, string> {
  const named = new Map<string, string>();
  for (const path of paths.toSorted()) {
    const name = path.replace(/^.*\/|\.\w+$/g, "");
    if (named.has(name)) throw new Error(`${path} and ${named.get(name)} have one name`);
    named.set(name, path);
  }
  return named;
}
