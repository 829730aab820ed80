// The second try of a test in a browser or with processes, said aloud, and the list of those that needed one.
import { readSources, ROOT, type Source } from "../tests/support/sources.ts";
import { type Environment, type FailedTest, type Outcome, runModules } from "./test_run.ts";

export interface FlakyTest extends FailedTest {
  /** The second try took so long, with the load of its module. */
  secondsAlone: number;
}

export interface Judgement {
  flaky: FlakyTest[];
  /** Those that failed for good. */
  failed: FailedTest[];
}

/** More of them in one run are no chance any more. */
export const FLAKY_MAX = 5;
const RUNS_KEPT = 3;
const FLAKY_RUNS_MAX = 1;

/** Runs those once more that a browser or another process may have failed, one by one and with nothing else beside them. */
export async function tryAgain(
  failed: readonly FailedTest[],
  environment: Environment,
  mayBeTried = mayBeTriedAgain,
): Promise<Judgement> {
  const judgement: Judgement = { flaky: [], failed: [] };
  const sources = failed.length > 0 ? await readSources() : [];
  const tried = failed.filter(({ file }) => mayBeTried(file, sources));
  if (tried.length > FLAKY_MAX) {
    console.log(`${tried.length} tests failed: were all of them flaky, the run would fail too.`);
    return { flaky: [], failed: [...failed] };
  }
  judgement.failed.push(...failed.filter((test) => !tried.includes(test)));
  for (const test of tried) {
    console.log(`Once more, alone: ${test.file}: ${test.name}`);
    const startedAt = performance.now();
    const again = await runModules({
      modules: [test],
      environment,
      atOnce: 1,
      filter: toPattern(test.name),
    });
    const secondsAlone = (performance.now() - startedAt) / 1_000;
    if (isGreen(again)) judgement.flaky.push({ ...test, secondsAlone });
    else judgement.failed.push(test);
  }
  return judgement;
}

function isGreen({ passed, failed, broken }: Outcome): boolean {
  return passed > 0 && failed.length === 0 && broken.length === 0;
}

function toPattern(name: string): string {
  return `/^${name.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&")}$/`;
}

/** Whether it, or what it stands on in the tests, drives a browser or starts a process. */
export function mayBeTriedAgain(file: string, sources: readonly Source[]): boolean {
  const reached = new Set([file]);
  for (const path of reached) {
    const source = sources.find((each) => each.path === path);
    if (!source) continue;
    if (/\bnew Deno\.Command\(/.test(source.code)) return true;
    for (const { target } of source.imports) {
      if (target === "playwright-core") return true;
      if (/^(tests|scripts)\//.test(target)) reached.add(target);
    }
  }
  return false;
}

/** A file beside the checkout, which lasts when that is made anew. */
export function recordOf(lane: string): URL {
  return new URL(`../${ROOT.pathname.split("/").at(-2)}.flaky_${lane}.json`, ROOT);
}

/** Notes the names of this run, and returns those of them that were flaky in too many of the last runs. */
export async function noteFlaky(record: URL, flaky: readonly FlakyTest[]): Promise<string[]> {
  // A record that is missing, or that a run left half written, says nothing.
  const before: string[][] = await Deno.readTextFile(record).then(JSON.parse).catch(() => []);
  const now = [...new Set(flaky.map(({ file, name }) => `${file}: ${name}`))];
  const runs = [...before, now].slice(-RUNS_KEPT);
  await Deno.writeTextFile(record, JSON.stringify(runs, null, 2)).catch((error: Error) => {
    console.log(`Which tests were flaky is not kept: ${error.message}`);
  });
  return now.filter((name) => runs.filter((run) => run.includes(name)).length > FLAKY_RUNS_MAX);
}
