// When there is no room for all, whoever has most in the queue gives way, and whoever has least goes first.
import assert from "node:assert/strict";
import { openFairQueue } from "../../../server/process/fair_queue.ts";

function blocked() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

Deno.test("a full queue makes room for the newcomer at the cost of whoever has most in it", async () => {
  const inTurn = openFairQueue({ atOnce: 1, waiting: 4 });
  const first = blocked();
  const greedy = Array.from({ length: 6 }, () => inTurn(["greedy"], first.work));
  const modest = inTurn(["modest"], () => Promise.resolve("served"));
  first.end();
  const outcomes = await Promise.allSettled(greedy);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ["fulfilled", "fulfilled", "fulfilled", "fulfilled", "rejected", "rejected"],
  );
  assert.equal(await modest, "served");
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") assert.equal(outcome.reason.status, 503);
  }
});

Deno.test("whoever has least waiting goes first, and every key counts", async () => {
  const inTurn = openFairQueue({ atOnce: 1, waiting: 10 });
  const order: string[] = [];
  const note = (name: string) => () => Promise.resolve(order.push(name));
  const first = blocked();
  const all = [
    inTurn([], first.work),
    ...["a", "b", "c"].map((address) => inTurn([address, "one account"], note(address))),
    inTurn(["d", "another"], note("d")),
  ];
  first.end();
  await Promise.all(all);
  assert.deepEqual(order, ["d", "a", "b", "c"]);
});

Deno.test("work that fails leaves its place", async () => {
  const inTurn = openFairQueue({ atOnce: 1, waiting: 1 });
  for (let i = 0; i < 3; i++) {
    await assert.rejects(inTurn(["x"], () => Promise.reject(new Error("broken"))), /broken/);
  }
  assert.equal(await inTurn(["x"], () => Promise.resolve(1)), 1);
});
