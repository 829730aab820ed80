// Runs the tests on a Postgres and a browser of their own, and closes with "N passed, N failed" on a line alone.
import { findTestsOfChanges } from "./test_changed.ts";
import { PUBLIC_JOURNEYS } from "./test_lanes.ts";
import { openTestServices } from "./test_services.ts";
import { writeModules, writeShards } from "./test_shards.ts";

interface Outcome {
  code: number;
  passed: number;
  failed: number;
  /** Names of tests for which this machine has not what they need. */
  ignored: string[];
}

const outcomes = await runAll();
const ignored = new Set(outcomes.flatMap(({ ignored }) => ignored));
for (const name of ignored) console.log(`Not run: ${name}`);
const [passed, failed] = [sum(({ passed }) => passed), sum(({ failed }) => failed)];
console.log(`${passed} passed, ${failed} failed`);
Deno.exit(outcomes.find(({ code }) => code !== 0)?.code ?? 0);

async function runAll(): Promise<Outcome[]> {
  const lane = Deno.args[0] === "--rest" ? "rest" : Deno.args.length === 0 ? "daily" : null;
  const args = lane ? null : await readArguments();
  if (args?.length === 0) return [];
  await using shards = lane && await writeShards(lane);
  await using services = await openTestServices();
  const run = (files: readonly string[], environment: Record<string, string> = {}) =>
    runTests(files, { ...services.environment, ...environment });
  if (lane !== "rest") {
    return [await run(args ?? shards!.files, lane ? { TEST_CASES: "tenth" } : {})];
  }
  await using journeys = await writeModules(PUBLIC_JOURNEYS);
  return [await run(shards!.files), await run(journeys.files, { TEST_PAGES: "apart" })];
}

async function runTests(
  files: readonly string[],
  environment: Record<string, string>,
): Promise<Outcome> {
  const child = new Deno.Command(Deno.execPath(), {
    // All, because the browser's driver looks into /proc, which only that allows.
    args: [
      "test",
      "--allow-all",
      "--parallel",
      "--no-check",
      "--preload=tests/support/strict_console.ts",
      ...files,
    ],
    env: { ...environment, NO_COLOR: "1", DENO_JOBS: "4" },
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const text = await echo(child.stdout);
  const { code } = await child.status;
  const [, passed, failed] = [
    ...text.matchAll(/(\d+) passed[^|]*\| (\d+) failed/g),
  ].at(-1) ?? [];
  const ignored = [...text.matchAll(/=> (.*) \.\.\. ignored/g)].map(([, name]) => name!);
  if (passed === undefined) return { code: code || 1, passed: 0, failed: 1, ignored };
  return { code, passed: Number(passed), failed: Number(failed), ignored };
}

function sum(count: (outcome: Outcome) => number): number {
  return outcomes.reduce((all, outcome) => all + count(outcome), 0);
}

/** What to test; nothing when --changed finds that nothing has changed. */
async function readArguments(): Promise<string[]> {
  if (!Deno.args.includes("--changed")) return Deno.args;
  const others = Deno.args.filter((arg) => arg !== "--changed");
  const tests = await findTestsOfChanges();
  console.log(tests.length ? `Tests of what changed: ${tests.join(" ")}` : "Nothing has changed.");
  return tests.length ? [...others, ...tests] : [];
}

async function echo(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of stream) {
    await Deno.stdout.write(part);
    text += decoder.decode(part, { stream: true });
  }
  return text;
}
