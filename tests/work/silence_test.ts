// Children that say nothing: one that has no time of the processor is waited for, any other is ended.
import assert from "node:assert/strict";
import { type ProcessTime, readProcessTime, watchSilence } from "../../server/work/silent_child.ts";
import { until } from "../support/until.ts";

const STARVED = { usedMs: 120, isRunnable: true };

Deno.test("a silent child is waited for while it has no time, and ended when it had its time", async () => {
  const looks = watch([STARVED, STARVED, STARVED, { usedMs: 4_000, isRunnable: true }]);
  await looks.over;
  assert.equal(looks.count(), 4);
});

for (
  const [what, time] of [
    ["sleeps", { usedMs: 120, isRunnable: false }],
    ["nobody tells anything of", null],
  ] as const
) {
  Deno.test(`a silent child that ${what} is ended at the first look`, async () => {
    const looks = watch([time]);
    await looks.over;
    assert.equal(looks.count(), 1);
  });
}

Deno.test("a child that answers while it is looked at lives on", async () => {
  const looking = Promise.withResolvers<void>();
  const told = Promise.withResolvers<null>();
  const watching = watchSilence(0, {
    cpuLimitMs: 1,
    end: () => assert.fail("it was ended"),
    silentMs: 1,
    readTime: () => {
      looking.resolve();
      return told.promise;
    },
  });
  await looking.promise;
  watching.stop();
  told.resolve(null);
  await told.promise;
  await Promise.resolve();
  assert.equal(watching.isOver(), false);
});

Deno.test({
  name: "the machine tells what a process has had, and whether it wants more",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const worker = `Deno.stdin.readable.getReader().read().then(() => { for (;;); })`;
    const child = new Deno.Command(Deno.execPath(), {
      args: ["eval", worker],
      stdin: "piped",
      stdout: "null",
      stderr: "null",
    }).spawn();
    await until("it rests", async () => {
      const time = await readProcessTime(child.pid);
      return time !== null && !time.isRunnable;
    });
    await child.stdin.getWriter().write(new Uint8Array(1));
    await until("it works", async () => {
      const time = await readProcessTime(child.pid);
      return time !== null && time.isRunnable && time.usedMs > 500;
    });
    child.kill("SIGKILL");
    await child.status;
    await child.stdin.abort().catch(() => {});
    assert.equal(await readProcessTime(child.pid), null);
  },
});

function watch(times: readonly (ProcessTime | null)[]) {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let count = 0;
  watchSilence(0, {
    cpuLimitMs: 4_000,
    end: resolve,
    silentMs: 1,
    readTime: () => Promise.resolve(times[count++] ?? null),
  });
  return { over, count: () => count };
}
