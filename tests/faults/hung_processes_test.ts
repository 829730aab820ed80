// A process that hangs is replaced, and the log says what it did; one that only has no time is waited for.
import assert from "node:assert/strict";
import { freePort } from "../../scripts/listening.ts";
import { HEAP_FLAGS } from "../support/hangs.ts";
import { makeDatabase } from "../support/postgres.ts";
import { startProcess } from "../support/process.ts";
import { askAnew, isGone, readEvents, startProcesses } from "../support/processes.ts";
import { productArgs } from "../support/product.ts";
import { until } from "../support/until.ts";

const HANGS = new URL("../support/hangs.ts", import.meta.url).href;
const SECRET = "only for tests, and long enough for them";

async function openPlace() {
  const { url, drop } = await makeDatabase();
  const place = await startProcesses(freePort(), { DATABASE_URL: url, SECRET }, [
    "run",
    `--preload=${HANGS}`,
    HEAP_FLAGS,
    ...productArgs().slice(1),
  ]);
  return {
    ...place,
    [Symbol.asyncDispose]: async () => {
      assert.equal(await place.parent.stop("SIGTERM"), 0);
      await drop();
    },
  };
}

/** What waited at a port that is closed is reset a moment after its process is gone. */
async function untilAllAnswered(origin: string): Promise<void> {
  await until("all is answered", async () => await countAnswered(origin, 24) === 24);
}

/** Over so many connections that each process gets some. */
async function countAnswered(origin: string, count: number): Promise<number> {
  const asked = Array.from({ length: count }, () => {
    const signal = AbortSignal.timeout(2_000);
    return askAnew(`${origin}/healthz`, { signal }).then(() => 1, () => 0);
  });
  return (await Promise.all<number>(asked)).reduce((sum, one) => sum + one, 0);
}

for (
  const [what, signal, doing] of [
    ["is stopped", "SIGSTOP", "stopped"],
    ["runs for ever", "SIGUSR2", "working"],
  ] as const
) {
  Deno.test(`a process that ${what} is replaced while the other answers, and the log says what it did`, async () => {
    await using place = await openPlace();
    const { origin, parent, ids } = place;
    const [hung, other] = ids();
    Deno.kill(hung!, signal);
    await until("the other one answers", async () => await countAnswered(origin, 8) > 0);
    await until("another one listens", () => ids().length === 3);
    await until("the one that hung is gone", () => isGone(hung!));
    await untilAllAnswered(origin);
    assert.equal(await isGone(other!), false);

    const [told, ...more] = readEvents(parent.output(), "process.hung");
    assert.deepEqual(more, []);
    const { process, level, silentMs, usedMs, memoryMb, heapMb, heapMaxMb, threads } = told!;
    assert.deepEqual([process, level, told!.doing], [hung, "error", doing]);
    assert.ok(Number(silentMs) >= 5_000, `${silentMs}`);
    assert.equal(Number(usedMs) > 2_000, doing === "working", `${usedMs}`);
    for (const fact of [memoryMb, heapMb, heapMaxMb, threads]) assert.ok(Number(fact) > 0);
    assert.deepEqual(readEvents(parent.output(), "process.ended"), []);
  });
}

Deno.test("a process whose heap is full is replaced, and the log says how full it was", async () => {
  await using place = await openPlace();
  const { origin, parent, ids } = place;
  const [full, other] = ids();
  Deno.kill(full!, "SIGWINCH");
  await until("another one listens", () => ids().length === 3);
  await until("the one that was full is gone", () => isGone(full!));
  await untilAllAnswered(origin);
  assert.equal(await isGone(other!), false);
  const said = ["process.ended", "process.hung"].flatMap((event) =>
    readEvents(parent.output(), event)
  );
  assert.deepEqual(said.map(({ process }) => process), [full]);
  const { heapMb, heapMaxMb } = said[0]!;
  assert.ok(Number(heapMb) > Number(heapMaxMb) / 4, `${heapMb} of ${heapMaxMb}`);
});

Deno.test("both hang, and both are replaced", async () => {
  await using place = await openPlace();
  const { origin, ids } = place;
  const hung = ids();
  for (const id of hung) Deno.kill(id, "SIGSTOP");
  await until("two others listen", () => ids().length === 4);
  for (const id of hung) await until("they are gone", () => isGone(id));
  await untilAllAnswered(origin);
});

Deno.test("one that hangs keeps neither a renewal nor a stop from ending it", async () => {
  await using place = await openPlace();
  const { parent, ids } = place;
  const [hung, other] = ids();
  Deno.kill(hung!, "SIGSTOP");
  Deno.kill(parent.pid, "SIGHUP");
  for (const id of [hung!, other!]) await until(`${id} is gone`, () => isGone(id));
  Deno.kill(ids().at(-1)!, "SIGSTOP");
});

Deno.test("nobody is replaced when all of them were stopped for long, or had hardly any time", async () => {
  const { url, drop } = await makeDatabase();
  const port = freePort();
  const parent = startProcess({
    program: "nice",
    args: ["-n", "19", Deno.execPath(), ...productArgs()],
    env: { DATABASE_URL: url, SECRET, PORT: String(port), PROCESSES: "2" },
    ownGroup: true,
  });
  await parent.line(/^Folio Kitchen is open/);
  const group = (signal: string) =>
    new Deno.Command("kill", { args: ["-s", signal, "--", `-${parent.pid}`] }).output();
  await group("STOP");
  await pass(7_000);
  await group("CONT");
  const origin = `http://localhost:${port}`;
  await untilAllAnswered(origin);

  const loops = Array.from(
    { length: 6 },
    () =>
      startProcess({ args: ["eval", `const end = Date.now() + 8_000; while (Date.now() < end);`] }),
  );
  for (const loop of loops) await loop.ended();
  await untilAllAnswered(origin);
  for (const event of ["process.hung", "process.ended"]) {
    assert.deepEqual(readEvents(parent.output(), event), []);
  }
  assert.equal(readEvents(parent.output(), "process.listening").length, 2);
  assert.equal(await parent.stop("SIGTERM"), 0);
  await drop();
});

function pass(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
