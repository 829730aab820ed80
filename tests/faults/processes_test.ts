// Several processes of which some die: they are replaced or renewed while others answer, and none outlives its parent.
import assert from "node:assert/strict";
import { freePort } from "../../scripts/listening.ts";
import { askAnew, isFree, isGone, readEvents, startProcesses } from "../support/processes.ts";
import { until } from "../support/until.ts";
import { login, makeDataDir, register } from "../support/product.ts";
import { report, rounds } from "../support/rounds.ts";

Deno.test("a process that is killed is replaced, however often, while others answer", async () => {
  const count = rounds({ few: 2, all: 20 });
  const dataDir = await makeDataDir();
  const { origin, parent, ids } = await startProcesses(freePort(), { DATA_DIR: dataDir });
  assert.equal(await register(origin, "chef1"), 201);
  const figures = { rounds: count, asked: 0, broken: 0 };
  for (let round = 1; round <= count; round++) {
    Deno.kill(ids().at(-1)!, "SIGKILL");
    await until("another one listens", async () => {
      const isAnswered = await askAnew(`${origin}/readyz`).then(({ status }) => status === 200)
        .catch(() => false);
      figures.asked++;
      if (!isAnswered) figures.broken++;
      return ids().length === 2 + round;
    });
    await login(origin, "chef1");
  }
  const ended = readEvents(parent.output(), "process.ended");
  assert.deepEqual(ended.map(({ process }) => process), ids().slice(1, -1));
  assert.equal(await parent.stop("SIGTERM"), 0);
  report("kill -9 of one of two processes", figures);
  await Deno.remove(dataDir, { recursive: true });
});

Deno.test("SIGHUP renews each process, the next when the one before listens", async () => {
  const dataDir = await makeDataDir();
  const { origin, parent, ids } = await startProcesses(freePort(), { DATA_DIR: dataDir });
  const first = ids();
  Deno.kill(parent.pid, "SIGHUP");
  await until("both are others", async () => {
    assert.equal((await askAnew(`${origin}/healthz`)).status, 200);
    return ids().length === 4 && await isGone(first[0]!) && await isGone(first[1]!);
  });
  assert.equal((await askAnew(`${origin}/readyz`)).status, 200);
  assert.deepEqual(readEvents(parent.output(), "process.ended"), []);
  assert.equal(await parent.stop("SIGINT"), 0);
  for (const id of ids()) assert.ok(await isGone(id));
  await Deno.remove(dataDir, { recursive: true });
});

Deno.test("kill -9 of the parent leaves no process, and the next start has port and folder", async () => {
  const dataDir = await makeDataDir();
  const port = freePort();
  const killed = await startProcesses(port, { DATA_DIR: dataDir });
  assert.equal(await register(killed.origin, "chef1"), 201);
  Deno.kill(killed.parent.pid, "SIGKILL");
  for (const id of killed.ids()) await until(`${id} has ended`, () => isGone(id));
  await until("the port is free", () => isFree(port));
  await killed.parent.ended();

  const again = await startProcesses(port, { DATA_DIR: dataDir });
  await login(again.origin, "chef1");
  assert.equal(await again.parent.stop("SIGTERM"), 0);
  await Deno.remove(dataDir, { recursive: true });
});
