// Workers before they are loaded: they are waited for, as long as it takes, and nothing that they are asked is lost.
import assert from "node:assert/strict";
import { askerOf, comeBack } from "../../server/work/fair_queue.ts";
import { WAITS } from "../../server/outside/waits.ts";
import { SILENT_MAX_MS } from "../../server/work/silent_child.ts";
import { openWorkerPool } from "../../server/work/worker_pool.ts";
import { quiet } from "../support/quiet.ts";
import { until } from "../support/until.ts";

const SLOW_WORKER = new URL("../support/slow_worker.ts", import.meta.url);
/** As slow_worker.ts names it. */
const LOADING = "folio-kitchen-loading";

function pool(options: Partial<Parameters<typeof openWorkerPool>[0]> = {}) {
  const { ask, warmUp, close } = openWorkerPool<string, string>({
    module: SLOW_WORKER,
    atOnce: 1,
    waiting: 2,
    tooSlow: comeBack,
    ...options,
  });
  return { ask: (question: string) => ask(askerOf("chef1"), question), warmUp, close };
}

Deno.test("a worker that loads for long is waited for and logged, and its first question arrives", async () => {
  using log = quiet("warn");
  using channel = openChannel();
  const { ask, close } = pool({ slowMs: 20 });
  let isSettled = false;
  const answer = ask("who").finally(() => isSettled = true);
  await channel.heard;
  await until("it is logged again and again", () => log.lines.length >= 3);
  assert.match(
    log.lines[2]!,
    /"event":"worker\.loading","module":"slow_worker\.ts","seconds":\d+}/,
  );
  assert.ok(!isSettled);
  channel.goOn();
  assert.equal(await answer, "who");
  close();
});

Deno.test("no budget of a question runs while its worker is loaded", async () => {
  using channel = openChannel();
  using timers = watchTimers();
  const { ask, close } = pool();
  const answer = ask("who");
  await channel.heard;
  assert.ok(!timers.begun.includes(WAITS.worker.answerMs + SILENT_MAX_MS));
  channel.goOn();
  assert.equal(await answer, "who");
  assert.ok(timers.begun.includes(WAITS.worker.answerMs + SILENT_MAX_MS));
  close();
});

Deno.test("a worker is warmed up once, and answers the first question", async () => {
  using channel = openChannel();
  const { warmUp, ask, close } = pool();
  warmUp();
  warmUp();
  await channel.heard;
  channel.goOn();
  assert.equal(await ask("who"), "who");
  assert.equal(channel.count(), 1);
  close();
});

Deno.test("a worker that cannot be loaded is an error at once", async () => {
  const { ask, close } = pool({ module: new URL("none.ts", import.meta.url) });
  await assert.rejects(ask("who"), /none\.ts/);
  close();
});

/** The other end of slow_worker.ts. */
function openChannel() {
  const channel = new BroadcastChannel(LOADING);
  let count = 0;
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  channel.onmessage = () => {
    count++;
    resolve();
  };
  return {
    heard,
    /** How many workers were started. */
    count: () => count,
    goOn: () => channel.postMessage("go on"),
    [Symbol.dispose]: () => channel.close(),
  };
}

/** Which timers begin, by their milliseconds. */
function watchTimers() {
  const { setTimeout } = globalThis;
  const begun: (number | undefined)[] = [];
  globalThis.setTimeout = ((act: () => void, ms?: number) => {
    begun.push(ms);
    return setTimeout(act, ms);
  }) as typeof setTimeout;
  return {
    begun,
    [Symbol.dispose]: () => {
      globalThis.setTimeout = setTimeout;
    },
  };
}
