// Runs test modules, each in a process of its own and some at once, and reads what became of each test.
import { ROOT } from "../tests/support/sources.ts";

export interface TestModule {
  /** A path or an address. */
  file: string;
  /** It has these variables beside those of the run. */
  own?: Environment;
}

export type Environment = Record<string, string>;

/** Its file is from the root: "tests/editor/editor_journey_test.ts". */
export interface FailedTest extends TestModule {
  name: string;
  seconds: number;
  /** It is what was thrown, in one line; a test that failed by a step has that of the step. */
  error: string;
}

export interface Outcome {
  passed: number;
  failed: FailedTest[];
  /** Names of tests for which this machine has not what they need. */
  ignored: string[];
  /** A sentence for each module that ended without a result. */
  broken: string[];
}

interface TestRun {
  modules: readonly TestModule[];
  environment: Environment;
  /** How many run at once. */
  atOnce: number;
  /** Words of names, or a pattern between slashes: these tests alone. */
  filter?: string;
}

/** Five processes on two cores have no use for threads of their own for it, and what a test leaves is soon gone. */
const GARBAGE_COLLECTION =
  "--v8-flags=--single-threaded-gc,--min-semi-space-size=32,--max-semi-space-size=64";

/** A module that says nothing for so long has stopped for good: no test waits as long (tests/support/until.ts). */
const SILENT_MAX_MS = 900_000;

const ERROR_MAX = 300;

export async function runModules(
  { modules, environment, atOnce, filter }: TestRun,
): Promise<Outcome> {
  const waiting = [...modules];
  const outcomes: Outcome[] = [];
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (let module = waiting.shift(); module; module = waiting.shift()) {
      outcomes.push(await runModule(module, environment, filter));
    }
  }));
  return joinOutcomes(outcomes);
}

function joinOutcomes(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    ignored: outcomes.flatMap(({ ignored }) => ignored),
    broken: outcomes.flatMap(({ broken }) => broken),
  };
}

async function runModule(
  { file, own }: TestModule,
  environment: Environment,
  filter: string | undefined,
): Promise<Outcome> {
  const report = await Deno.makeTempFile({ prefix: "folio-kitchen-report-" });
  const child = new Deno.Command(Deno.execPath(), {
    // All, because the browser's driver looks into /proc, which only that allows.
    args: [
      "test",
      "--allow-all",
      "--no-check",
      GARBAGE_COLLECTION,
      "--preload=tests/support/strict_console.ts",
      `--junit-path=${report}`,
      ...filter ? [`--filter=${filter}`] : [],
      file,
    ],
    env: { ...environment, ...own, NO_COLOR: "1" },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const name = toShortName(file);
  const watch = watchSilence(() => child.kill("SIGKILL"));
  const texts = await Promise.all([
    echo(name, child.stdout, watch.hear),
    echo(name, child.stderr, watch.hear),
  ]);
  const { code } = await child.status;
  watch.stop();
  const outcome = readOutcome(texts[0], await Deno.readTextFile(report), own);
  await Deno.remove(report);
  const isExplained = code === 0 || outcome?.failed.length;
  const broken = outcome && isExplained ? [] : [`${name} ended with ${code} before its tests did`];
  const none = { passed: 0, failed: [], ignored: [] };
  return { ...outcome ?? none, broken };
}

/** Null where the run came to no end. */
function readOutcome(
  text: string,
  report: string,
  own: Environment | undefined,
): Pick<Outcome, "passed" | "failed" | "ignored"> | null {
  const [, passed] =
    [...text.matchAll(/^(?:ok|FAILED) \| (\d+) passed[^|]*\| \d+ failed/gm)].at(-1) ?? [];
  if (passed === undefined) return null;
  const ignored = [...text.matchAll(/^(.*) \.\.\. ignored/gm)].map(([, name]) => name!);
  return {
    passed: Number(passed),
    failed: readFailed(report).map((test) => ({ ...test, own })),
    ignored,
  };
}

/** A failed step counts as its test, also where another file has the step. */
function readFailed(report: string): FailedTest[] {
  const failed = Array.from(
    report.matchAll(
      /<testcase name="([^"]*)" classname="([^"]*)" time="([^"]*)"[^>]*>\s*<failure message="([^"]*)"/g,
    ),
    ([, name, file, seconds, message]) => ({
      file: toPath(unescapeXml(file!)),
      name: unescapeXml(name!),
      seconds: Number(seconds),
      error: toOneLine(unescapeXml(message!)),
    }),
  );
  const isStepOf = (name: string, test: string) => name.startsWith(`${test} > `);
  return failed.filter(({ name }) => !failed.some((other) => isStepOf(name, other.name)))
    .map((test) => {
      const step = failed.findLast(({ name }) => isStepOf(name, test.name));
      return { ...test, error: step?.error ?? test.error };
    });
}

function toOneLine(message: string): string {
  return message.replace(/^Uncaught /, "").replaceAll(/\s+/g, " ").trim().slice(0, ERROR_MAX);
}

/** An address, where it is not below the root. */
function toPath(file: string): string {
  const { href } = new URL(file, ROOT);
  return href.startsWith(ROOT.href) ? href.slice(ROOT.href.length) : href;
}

function unescapeXml(text: string): string {
  const signs: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return text.replaceAll(
    /&(#\d+|\w+);/g,
    (whole, name: string) =>
      name.startsWith("#") ? String.fromCodePoint(Number(name.slice(1))) : signs[name] ?? whole,
  );
}

function toShortName(file: string): string {
  return file.split("/").at(-1)!.replace(/_+test\.tsx?$/, "").replace(/^tests_/, "");
}

/** Calls `end` once nothing was heard for long. */
function watchSilence(end: () => void) {
  let timer = setTimeout(end, SILENT_MAX_MS);
  return {
    hear() {
      clearTimeout(timer);
      timer = setTimeout(end, SILENT_MAX_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Line by line, since several are heard at once; returns all of it. */
async function echo(
  name: string,
  stream: ReadableStream<Uint8Array>,
  hear: () => void,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let shown = 0;
  for await (const part of stream) {
    hear();
    text += decoder.decode(part, { stream: true });
    const end = text.lastIndexOf("\n") + 1;
    if (end > shown) console.log(text.slice(shown, end - 1).replaceAll(/^/gm, `${name} | `));
    shown = Math.max(shown, end);
  }
  if (text.length > shown) console.log(`${name} | ${text.slice(shown)}`);
  return text;
}
