// Whom the parent takes for hung: by the time that a process had, and not by the clock alone.
import assert from "node:assert/strict";
import { type ProcessState, readProcessState } from "../../server/work/process_state.ts";
import { type HangReport, watchAnswers } from "../../server/scaling/process_group.ts";

const LOOK_MS = 20;
const HUNG_MS = 10 * LOOK_MS;
const TOLD = { heapMb: 25, heapMaxMb: 200, lastSaid: "sign_in.refused" };

/** Of a process that never answers; it ends at the look `last`. */
async function watch(lookAt: (n: number) => Partial<ProcessState> | null, last = Infinity) {
  let count = 0;
  const hung = Promise.withResolvers<HangReport>();
  const end = Promise.withResolvers<boolean>();
  const watching = watchAnswers({ id: 1, ask: () => end.promise, report: () => TOLD }, {
    hungMs: HUNG_MS,
    lookMs: LOOK_MS,
    onHung: hung.resolve,
    readState: () => {
      const look = lookAt(count++);
      if (count === last) end.resolve(false);
      return Promise.resolve(
        look && { doing: "waiting", isRunnable: false, usedMs: 0, ...look } as ProcessState,
      );
    },
  });
  const found = await Promise.race([hung.promise, watching.then(() => null)]);
  await watching;
  return { found, count };
}

for (
  const [what, look] of [
    ["is stopped", { doing: "stopped" }],
    ["waits for what does not come", { doing: "waiting" }],
    ["nobody tells anything of", null],
  ] as const
) {
  Deno.test(`a silent process that ${what} hangs after its time`, async () => {
    const { found, count } = await watch(() => look);
    assert.ok(found && count >= 10, `${count}`);
    assert.equal(found.doing, look?.doing ?? "unknown");
    const { heapMb, heapMaxMb, lastSaid } = found;
    assert.deepEqual({ heapMb, heapMaxMb, lastSaid }, TOLD);
  });
}

Deno.test("one that works hangs when it had its time of the processor, however long that takes", async () => {
  const { found, count } = await watch((n) => (
    { doing: "working", isRunnable: true, usedMs: 1_000 + n * LOOK_MS / 2 }
  ));
  assert.ok(found && count > 20, `${count}`);
  assert.ok(found.usedMs >= HUNG_MS);
});

Deno.test("one that would work and gets no time is waited for", async () => {
  const { found, count } = await watch(
    () => ({ doing: "working", isRunnable: true, usedMs: 1_000 }),
    60,
  );
  assert.deepEqual([found, count], [null, 60]);
});

Deno.test({
  name: "Linux tells what a process does, what it used, and nothing of one that is gone",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const own = await readProcessState(Deno.pid);
    assert.ok(own && own.usedMs > 0 && own.memoryMb! > 0 && own.threads! > 1);
    assert.equal(await readProcessState(2 ** 22 + 1), null);
  },
});
