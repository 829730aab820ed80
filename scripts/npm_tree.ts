// Tells npm what is in node_modules/: otherwise npx reads all of it, half a second before each start.
import { fileURLToPath } from "node:url";
import { relative } from "node:path";

/** npm's own name and format. npm reads the folder itself where a package's is newer, or not told of. */
const TREE = "node_modules/.package-lock.json";

/** Names the packages that Deno linked in node_modules/, with their versions. */
export async function writeNpmTree(root: URL): Promise<void> {
  const packages: Record<string, unknown> = {};
  for (const name of await listLinked(new URL("node_modules/", root))) {
    const link = `node_modules/${name}`;
    const place = await Deno.realPath(new URL(link, root));
    const target = relative(await Deno.realPath(root), place).replaceAll("\\", "/");
    const { version } = JSON.parse(await Deno.readTextFile(new URL(`${link}/package.json`, root)));
    packages[link] = { resolved: target, link: true };
    packages[target] = { version };
  }
  const tree = { lockfileVersion: 3, requires: true, packages };
  await Deno.writeTextFile(fileURLToPath(new URL(TREE, root)), JSON.stringify(tree));
}

async function listLinked(folder: URL): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, isSymlink } of Deno.readDir(folder)) {
    if (name.startsWith(".")) continue;
    if (isSymlink) names.push(name);
    else if (name.startsWith("@")) {
      const inScope = await listLinked(new URL(`${name}/`, folder));
      names.push(...inScope.map((each) => `${name}/${each}`));
    }
  }
  return names.sort();
}
