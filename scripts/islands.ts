// Which files are islands: of the components under islands/, those that none of the others there imports.

const ROOT = new URL("../", import.meta.url);

/** By name: "review" is `islands/notes/review.tsx`. Throws where two have one name. */
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
  const islands = new Map<string, string>();
  for (const path of paths.filter((each) => !imported.has(each)).sort()) {
    const name = path.replace(/^.*\/|\.tsx$/g, "");
    if (islands.has(name)) throw new Error(`${path} and ${islands.get(name)} have one name`);
    islands.set(name, path);
  }
  return islands;
}

function listFiles(folder: string): string[] {
  return Array.from(Deno.readDirSync(new URL(folder, ROOT))).flatMap(({ name, isDirectory }) =>
    isDirectory ? listFiles(`${folder}${name}/`) : [folder + name]
  );
}
