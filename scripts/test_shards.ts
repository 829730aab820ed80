// All test files in a few modules: each module that Deno tests is a world of its own, which loads and warms up everything anew.
import { isByChance, isDaily, isWalkedApart, JOURNEY } from "./test_lanes.ts";
import type { Environment, TestModule } from "./test_run.ts";
import { readSources, ROOT, type Source } from "../tests/support/sources.ts";

interface Shard {
  name: string;
  isOf(test: Source): boolean;
  /** In how many modules its files stand. */
  count: number;
}

/** The first that a file is of has it. Those in front take longest, so that nothing else is left when they end. */
const SHARDS: readonly Shard[] = [
  { name: "development", isOf: ({ path }) => path === "tests/dev_test.ts", count: 1 },
  { name: "event_loop", isOf: ({ path }) => path === "tests/http/event_loop_test.ts", count: 1 },
  { name: "attacks", isOf: ({ path }) => path.startsWith("tests/attacks/"), count: 1 },
  { name: "journeys", isOf: ({ path }) => JOURNEY.test(path), count: 12 },
  { name: "faults", isOf: ({ path }) => path.startsWith("tests/faults/"), count: 4 },
  { name: "architecture", isOf: ({ path }) => path.startsWith("tests/architecture"), count: 1 },
  // With what frames need, other islands would load more than their tests are of.
  { name: "frames", isOf: ({ imports }) => imports.some(isDomOfFrames), count: 1 },
  { name: "project", isOf: ({ path }) => /^tests\/[^/]+$/.test(path), count: 2 },
  // They make a document of their own, which is global.
  { name: "islands", isOf: ({ imports }) => imports.some(isIsland), count: 1 },
  { name: "features", isOf: () => true, count: 10 },
];

/** What is daily, or all the rest, with the cases by chance that are left out daily. */
export type Lane = "daily" | "rest";

function isIn(lane: Lane, { path, text }: Source): boolean {
  return isDaily(path, text) ? lane === "daily" || isByChance(text) : lane === "rest";
}

export interface Shards extends AsyncDisposable {
  modules: TestModule[];
}

/** Those of a lane, written into a folder of their own, which goes with them. */
export async function writeShards(lane: Lane): Promise<Shards> {
  const folder = await Deno.makeTempDir({ prefix: "folio-kitchen-tests-" });
  const tests = await readTests();
  const modules = await writeModules(folder, tests.filter((test) => isIn(lane, test)));
  if (lane === "rest") {
    const apart = tests.filter(({ text }) => isWalkedApart(text));
    // They take long, as those in front do.
    modules.unshift(...await writeModules(folder, apart, { TEST_PAGES: "apart" }));
  }
  return { modules, [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }) };
}

async function readTests(): Promise<Source[]> {
  return (await readSources()).filter(({ path }) => /_test\.tsx?$/.test(path));
}

async function writeModules(
  folder: string,
  unsorted: readonly Source[],
  own: Environment = {},
): Promise<TestModule[]> {
  const tests = unsorted.toSorted(byTurn);
  const groups = Map.groupBy(tests, (test) => moduleOf(test, tests));
  const modules: TestModule[] = [];
  for (const [name, group] of groups) {
    const file = `${folder}/${[name, ...Object.values(own)].join("_")}_test.ts`;
    const imports = group.map(({ path }) => `import "${new URL(path, ROOT).href}";\n`);
    await Deno.writeTextFile(file, imports.join(""));
    modules.push({ file, own });
  }
  return modules;
}

function moduleOf(test: Source, all: readonly Source[]): string {
  const shard = findShard(test);
  const index = all.filter((each) => findShard(each) === shard).indexOf(test);
  return `${shard.name}_${index % shard.count}`;
}

function findShard(test: Source): Shard {
  return SHARDS.find(({ isOf }) => isOf(test))!;
}

function byTurn(a: Source, b: Source): number {
  const turn = (test: Source) => SHARDS.indexOf(findShard(test));
  return turn(a) - turn(b) || a.path.localeCompare(b.path);
}

function isDomOfFrames({ target }: { target: string }): boolean {
  return target === "tests/support/dom_of_frames.ts";
}

function isIsland({ target }: { target: string }): boolean {
  return target.startsWith("islands/") || target === "tests/support/dom.ts";
}
