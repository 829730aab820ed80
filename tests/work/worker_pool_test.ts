// Workers: their answers and failures come back, they rest and end, and they give way to the event loop.
import assert from "node:assert/strict";
import { askerOf, comeBack } from "../../server/work/fair_queue.ts";
import { openWorkerPool } from "../../server/work/worker_pool.ts";
import { quiet } from "../support/quiet.ts";
import { until } from "../support/until.ts";
import type { TestQuestion } from "../support/worker.ts";

function pool(options: Partial<Parameters<typeof openWorkerPool>[0]> = {}) {
  const { ask, close } = openWorkerPool<TestQuestion, string>({
    module: new URL("../support/worker.ts", import.meta.url),
    atOnce: 1,
    waiting: 2,
    tooSlow: comeBack,
    ...options,
  });
  return { ask: (question: TestQuestion) => ask(askerOf("chef1"), question), close };
}

Deno.test("one worker answers as long as one is enough, and lives on after a refusal", async () => {
  const { ask, close } = pool({ atOnce: 2 });
  const first = await ask("who");
  await assert.rejects(ask("refuse"), {
    status: 409,
    problems: [{ code: "page_depth_max", params: { max: 1 } }, { code: "page_empty", params: {} }],
  });
  assert.equal(await ask("who"), first);
  const both = await Promise.all([ask("who"), ask("who")]);
  assert.equal(new Set(both).size, 2);
  assert.ok(both.includes(first));
  close();
});

Deno.test("what breaks in a worker is an error here, and another one answers next", async () => {
  const { ask, close } = pool();
  const first = await ask("who");
  await assert.rejects(ask("break"), /TypeError: a broken pot/);
  assert.notEqual(await ask("who"), first);
  close();
});

Deno.test("a worker that takes too much of the processor is ended, and another one answers next", async () => {
  const { ask, close } = pool({ cpuLimitMs: 200 });
  const first = await ask("who");
  await assert.rejects(ask("spin"), { status: 503, options: { retryAfterS: 5 } });
  assert.notEqual(await ask("who"), first);
  close();
});

Deno.test("a worker that the machine leaves no time is waited for, and logged", async () => {
  using log = quiet("warn");
  const { ask, close } = pool({ cpuLimitMs: 200, slowMs: 20 });
  assert.equal(await ask("starve"), "fed");
  assert.match(
    log.lines.at(-1)!,
    /"event":"worker\.answering","module":"worker\.ts","seconds":\d+}/,
  );
  close();
});

Deno.test({
  name:
    "a worker that takes too much of the processor leaves no thread behind, nor one that wants all memory",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const before = await countWorkers();
    for (const question of ["spin", "hoard"] as const) {
      const { ask, close } = pool({ cpuLimitMs: 200, memoryLimitMb: 32 });
      await assert.rejects(ask(question), { status: 503 });
      await until(`the thread of ${question} is gone`, async () => await countWorkers() <= before);
      close();
    }
  },
});

Deno.test("a worker that runs out of memory is ended, and the process goes on", async () => {
  const { ask, close } = pool({ memoryLimitMb: 32, cpuLimitMs: 2_000 });
  const first = await ask("who");
  const before = Deno.memoryUsage().rss;
  let most = before;
  const looking = setInterval(() => most = Math.max(most, Deno.memoryUsage().rss), 50);
  await assert.rejects(ask("hoard"), { status: 503, options: { retryAfterS: 5 } });
  clearInterval(looking);
  const grown = (most - before) / 1024 / 1024;
  assert.ok(grown < 200, `${grown} MiB more, where one of 32 could be had`);
  assert.notEqual(await ask("who"), first);
  close();
});

Deno.test("a worker that rests for long is ended, and another one answers next", async () => {
  const busy = pool();
  const one = await busy.ask("who");
  assert.equal(await busy.ask("who"), one);
  busy.close();
  const { ask, close } = pool({ idleMs: 50 });
  const first = await ask("who");
  await until("another worker", async () => await ask("who") !== first);
  close();
});

Deno.test("more questions than may wait are asked to come back", async () => {
  const { ask, close } = pool();
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => ask("who")));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [
    ...Array(3).fill("fulfilled"),
    ...Array(2).fill("rejected"),
  ]);
  close();
});

Deno.test({
  name: "a worker has a lower priority than the event loop, where threads have one",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const { ask, close } = pool();
    assert.equal(await ask("how nice"), "10");
    close();
  },
});

async function countWorkers(): Promise<number> {
  const tasks = await Array.fromAsync(Deno.readDir("/proc/self/task"));
  const names = await Promise.all(
    tasks.map(({ name }) => Deno.readTextFile(`/proc/self/task/${name}/comm`).catch(() => "")),
  );
  return names.filter((name) => name.startsWith("worker-")).length;
}
