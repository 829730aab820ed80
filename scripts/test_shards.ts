// All test files in a few modules: each module that Deno tests is a world of its own, which loads and warms up everything anew.
import { isByChance, isDaily } from "./test_lanes.ts";
import { readSources, ROOT } from "../tests/support/sources.ts";

/** By the front of a path: in how many modules its files stand. */
const SHARDS: [front: string, count: number][] = [
  ["tests/journeys/", 6],
  ["tests/server/", 8],
  ["tests/faults/", 4],
  ["tests/islands/", 1],
  ["tests/architecture", 1],
  ["tests/", 3],
];
/** They take longest, so that nothing else is left when they end. */
const FIRST = ["tests/dev_test.ts", "tests/attacks/", "tests/server/", "tests/journeys/"];

/** What is daily, or all the rest, with the cases by chance that are left out daily. */
export type Lane = "daily" | "rest";

function isIn(lane: Lane, path: string, text: string): boolean {
  return lane === "daily" ? isDaily(path) : !isDaily(path) || isByChance(text);
}

export interface Shards extends AsyncDisposable {
  files: string[];
}

/** Those of a lane, written into a folder of their own, which goes with them. */
export async function writeShards(lane: Lane): Promise<Shards> {
  const sources = await readSources();
  return await writeModules(
    sources
      .filter(({ path, text }) => /_test\.tsx?$/.test(path) && isIn(lane, path, text))
      .map(({ path }) => path),
  );
}

/** The same of some files. */
export async function writeModules(files: readonly string[]): Promise<Shards> {
  const paths = files.toSorted(byTurn);
  const groups = Map.groupBy(paths, (path) => shardOf(path, paths));
  const folder = await Deno.makeTempDir({ prefix: "folio-kitchen-tests-" });
  const modules: string[] = [];
  for (const [name, group] of groups) {
    const file = `${folder}/${name.replaceAll("/", "_").replace(/_test\.tsx?$/, "")}_test.ts`;
    const imports = group.map((path) => `import "${new URL(path, ROOT).href}";\n`);
    await Deno.writeTextFile(file, imports.join(""));
    modules.push(file);
  }
  return { files: modules, [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }) };
}

function shardOf(path: string, all: readonly string[]): string {
  const shard = findShard(path);
  const [front, count] = shard;
  const index = all.filter((each) => findShard(each) === shard).indexOf(path);
  return count === 1 ? front : `${front}${index % count}`;
}

function findShard(path: string): (typeof SHARDS)[number] {
  return SHARDS.find(([front]) => path.startsWith(front))!;
}

function byTurn(a: string, b: string): number {
  const turn = (path: string) =>
    (FIRST.findIndex((front) => path.startsWith(front)) + 1) || Infinity;
  return turn(a) - turn(b) || a.localeCompare(b);
}
