// How the tests themselves are run: what counts, what is tried once more, and what is said of it.
import assert from "node:assert/strict";
import { pathToFileURL as toFileUrl } from "node:url";
import {
  FLAKY_MAX,
  type FlakyTest,
  mayBeTriedAgain,
  noteFlaky,
  tryAgain,
} from "../scripts/test_again.ts";
import { runModules } from "../scripts/test_run.ts";
import { quiet } from "./support/quiet.ts";
import { readSources } from "./support/sources.ts";

interface Folder extends AsyncDisposable {
  path: string;
  write(name: string, text: string): Promise<string>;
}

async function makeFolder(): Promise<Folder> {
  const path = await Deno.makeTempDir({ prefix: "folio-kitchen-second-try-" });
  return {
    path,
    async write(name, text) {
      await Deno.writeTextFile(`${path}/${name}`, text);
      return `${path}/${name}`;
    },
    [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }),
  };
}

/** Fails the first time that it runs. */
const FLAKY = (mark: string) => `
  Deno.test("one that (now and then) fails [x] & /y/", () => {
    try {
      Deno.writeTextFileSync("${mark}", "", { createNew: true });
    } catch {
      return;
    }
    throw new Error("not yet");
  });`;

async function run(...files: string[]) {
  using _log = quiet("log");
  const modules = files.map((file) => ({ file }));
  return await runModules({ modules, environment: {}, atOnce: 2 });
}

Deno.test("what passed, failed and was left out is known by the names of tests, not of their steps", async () => {
  await using folder = await makeFolder();
  const steps = await folder.write(
    "steps.ts",
    `export const fail = (t) => t.step("b step", () => { throw new Error("no,\\n  twice"); });`,
  );
  const mixed = await folder.write(
    "mixed_test.ts",
    `import { fail } from "${toFileUrl(steps)}";
    Deno.test("passes", () => {});
    Deno.test({ name: "is left out", ignore: true, fn() {} });
    Deno.test("fails with <signs> & 'quotes'", async (t) => {
      await t.step("a step", () => { throw new Error("never"); });
      await fail(t);
    });`,
  );
  const shard = await folder.write("shard_test.ts", `import "${toFileUrl(mixed)}";`);
  const outcome = await run(shard);
  assert.equal(outcome.passed, 1);
  assert.deepEqual(outcome.ignored, ["is left out"]);
  assert.deepEqual(outcome.failed.map(({ name }) => name), ["fails with <signs> & 'quotes'"]);
  assert.ok(outcome.failed[0]!.file.endsWith("/mixed_test.ts"), outcome.failed[0]!.file);
  assert.equal(outcome.failed[0]!.error, "Error: no, twice");
  assert.deepEqual(outcome.broken, []);
});

Deno.test("a module that ends without a result is broken, and the others count", async () => {
  await using folder = await makeFolder();
  const outcome = await run(
    await folder.write(
      "leaves_test.ts",
      `Deno.test("leaves", () => Deno.kill(Deno.pid, "SIGKILL"));`,
    ),
    await folder.write("wrong_test.ts", `import "./none.ts";`),
    await folder.write("good_test.ts", `Deno.test("passes", () => {});`),
  );
  assert.equal(outcome.passed, 1);
  assert.deepEqual(outcome.broken.map((text) => text.split(" ")[0]).sort(), ["leaves", "wrong"]);
});

Deno.test("what fails once is flaky, what fails twice has failed, and what no browser or process may fail is not tried again", async () => {
  await using folder = await makeFolder();
  const flaky = await folder.write("flaky_test.ts", FLAKY(`${folder.path}/flaky`));
  const never = await folder.write("never_test.ts", `Deno.test("never", () => { throw 1; });`);
  const strict = await folder.write("strict_test.ts", FLAKY(`${folder.path}/strict`));
  const { failed } = await run(flaky, never, strict);
  assert.equal(failed.length, 3);
  using log = quiet("log");
  const judgement = await tryAgain(failed, {}, (file) => !file.endsWith("/strict_test.ts"));
  const names = (tests: { file: string }[]) =>
    tests.map(({ file }) => file.split("/").at(-1)).sort();
  assert.deepEqual(names(judgement.flaky), ["flaky_test.ts"]);
  assert.deepEqual(names(judgement.failed), ["never_test.ts", "strict_test.ts"]);
  assert.ok(judgement.flaky[0]!.secondsAlone > 0);
  assert.ok(log.lines.some((line) => line.includes("Once more, alone: ")));
  assert.ok(!log.lines.some((line) => line.includes("strict")));
});

Deno.test("a second try has the variables of the first", async () => {
  await using folder = await makeFolder();
  const own = { TEST_PAGES: "apart" };
  const text = FLAKY(`${folder.path}/flaky`).replace(
    "() => {",
    `() => {
      if (Deno.env.get("TEST_PAGES") !== "apart") throw new Error("not apart");`,
  );
  const file = await folder.write("apart_test.ts", text);
  using _log = quiet("log");
  const { failed } = await runModules({ modules: [{ file, own }], environment: {}, atOnce: 1 });
  const { flaky } = await tryAgain(failed, {}, () => true);
  assert.deepEqual(flaky.map(({ name }) => name), failed.map(({ name }) => name));
  assert.equal(flaky.length, 1);
});

Deno.test("more than a run may have of flaky tests are not tried again", async () => {
  const failed = Array.from({ length: FLAKY_MAX + 1 }, (_, i) => ({
    file: "tests/none_test.ts",
    name: `test ${i}`,
    seconds: 1,
    error: "Error: no",
  }));
  using log = quiet("log");
  assert.deepEqual(await tryAgain(failed, {}, () => true), { flaky: [], failed });
  assert.ok(!log.lines.some((line) => line.includes("Once more, alone: ")));
});

Deno.test("tests in a browser or with processes are tried again, and no others", async () => {
  const sources = await readSources();
  const may = (file: string) => mayBeTriedAgain(file, sources);
  assert.ok(may("tests/editor/editor_journey_test.ts"));
  assert.ok(may("tests/processes_test.ts"));
  assert.ok(may("tests/faults/kill_process_test.ts"));
  assert.ok(!may("tests/sign_in/login_test.ts"));
  assert.ok(!may("tests/letterbox/visible_text_test.ts"));
});

Deno.test("a test that was flaky in two of the last three runs is told", async () => {
  await using folder = await makeFolder();
  const record = new URL(toFileUrl(`${folder.path}/record.json`));
  const flaky = (...names: string[]): FlakyTest[] =>
    names.map((name) => ({
      file: "a_test.ts",
      name,
      seconds: 1,
      secondsAlone: 1,
      error: "Error: no",
    }));
  assert.deepEqual(await noteFlaky(record, flaky("one", "two")), []);
  assert.deepEqual(await noteFlaky(record, []), []);
  assert.deepEqual(await noteFlaky(record, flaky("one")), ["a_test.ts: one"]);
  assert.deepEqual(await noteFlaky(record, flaky("two")), []);
  assert.deepEqual(await noteFlaky(record, flaky("one", "one")), ["a_test.ts: one"]);
  await Deno.writeTextFile(record, "[[");
  assert.deepEqual(await noteFlaky(record, flaky("one")), []);
});
