// Runs the tests on a Postgres and a browser of their own, and closes with "N passed, N failed" on a line alone.
import { FLAKY_MAX, type Judgement, noteFlaky, recordOf, tryAgain } from "./test_again.ts";
import { findTestsOfChanges } from "./test_changed.ts";
import { readSeconds } from "./test_cpu.ts";
import { type Environment, type Outcome, runModules, type TestModule } from "./test_run.ts";
import { openTestServices } from "./test_services.ts";
import { type Lane, writeShards } from "./test_shards.ts";

/** Tests wait for a browser or a database half of their time. */
const AT_ONCE = 5;

const OF_LANE: Record<Lane, Environment> = { daily: { TEST_CASES: "tenth" }, rest: {} };

type RunResult = Outcome & Judgement & { postgresSeconds: number };

const NOTHING: RunResult = {
  passed: 0,
  failed: [],
  broken: [],
  ignored: [],
  flaky: [],
  postgresSeconds: 0,
};

const lane = Deno.args[0] === "--rest" ? "rest" : Deno.args.length === 0 ? "daily" : null;
const { passed, failed, broken, ignored, flaky, postgresSeconds } = await runAll();
const complaints = [
  ...failed.map(({ file, name, error }) => `failed: ${file}: ${name}: ${error}`),
  ...broken.map((name) => `broken: ${name}`),
  ...flaky.length > FLAKY_MAX ? [`too many were flaky: ${flaky.length}`] : [],
  ...lane ? (await noteFlaky(recordOf(lane), flaky)).map((name) => `flaky again: ${name}`) : [],
];
for (const name of new Set(ignored)) console.log(`Not run: ${name}`);
console.log(
  `processor: ${Math.round(await readSeconds("self") + postgresSeconds)} s, ` +
    `of these Postgres ${Math.round(postgresSeconds)} s`,
);
for (const { file, name, seconds, secondsAlone, error } of flaky) {
  const took = `${toSeconds(seconds)}, alone ${toSeconds(secondsAlone)}`;
  console.log(`flaky: ${file}: ${name} (${took}): ${error}`);
}
for (const complaint of complaints) console.log(complaint);
console.log(`${passed + flaky.length} passed, ${complaints.length} failed`);
Deno.exit(complaints.length > 0 ? 1 : 0);

async function runAll(): Promise<RunResult> {
  if (lane) {
    await using shards = await writeShards(lane);
    return await runTests(shards.modules, OF_LANE[lane]);
  }
  const { files, filter } = await readArguments();
  return await runTests(files.map((file) => ({ file })), {}, filter);
}

async function runTests(
  modules: readonly TestModule[],
  own: Environment,
  filter?: string,
): Promise<RunResult> {
  if (modules.length === 0) return NOTHING;
  await using services = await openTestServices();
  const environment = { ...services.environment, ...own };
  const outcome = await runModules({ modules, environment, atOnce: AT_ONCE, filter });
  const judgement = await tryAgain(outcome.failed, environment);
  return { ...outcome, ...judgement, postgresSeconds: await services.postgresSeconds() };
}

/** What to test; nothing when --changed finds that nothing has changed. */
async function readArguments(): Promise<{ files: string[]; filter?: string }> {
  const args = [...Deno.args];
  const at = args.findIndex((arg) => arg.startsWith("--filter"));
  const [named, words] = at < 0 ? [] : args.splice(at, args[at]!.includes("=") ? 1 : 2);
  const filter = words ?? named?.slice("--filter=".length);
  const without = args.find((arg) => arg.startsWith("--ignore="))?.slice("--ignore=".length);
  const ignored = without?.split(",") ?? [];
  if (!args.includes("--changed")) {
    const files = await findTests(args.filter((arg) => !arg.startsWith("--")));
    return {
      files: files.filter((file) => !ignored.some((path) => file.startsWith(path))),
      filter,
    };
  }
  const tests = await findTestsOfChanges();
  console.log(tests.length ? `Tests of what changed: ${tests.join(" ")}` : "Nothing has changed.");
  return { files: tests, filter };
}

/** Those of a folder, and files as they are. */
async function findTests(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map(async (path) => {
    const { isDirectory } = await Deno.stat(path);
    return isDirectory ? await listTests(path.replace(/\/$/, "")) : [path];
  }));
  return found.flat();
}

async function listTests(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  const found = await Promise.all(entries.map(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    return isDirectory ? listTests(path) : /_test\.tsx?$/.test(name) ? [path] : [];
  }));
  return found.flat().sort();
}

function toSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}
