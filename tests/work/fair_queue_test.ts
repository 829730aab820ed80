// When there is no room for all, whoever has most in the queue gives way, and whoever has least goes first.
import assert from "node:assert/strict";
import { Failure } from "../../server/errors.ts";
import { askerOf, createFairQueue } from "../../server/work/fair_queue.ts";

function blocked() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

Deno.test("a full queue makes room for the newcomer at the cost of whoever has most in it", async () => {
  const inTurn = createFairQueue({ atOnce: 1, waiting: 4 });
  const first = blocked();
  const greedy = Array.from({ length: 6 }, () => inTurn(askerOf("greedy"), first.work));
  const modest = inTurn(askerOf("modest"), () => Promise.resolve("served"));
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
  const inTurn = createFairQueue({ atOnce: 1, waiting: 10 });
  const order: string[] = [];
  const note = (name: string) => () => Promise.resolve(order.push(name));
  const first = blocked();
  const all = [
    inTurn(askerOf("first"), first.work),
    ...["a", "b", "c"].map((address) =>
      inTurn({ path: [address], account: "one account", isKnown: false }, note(address))
    ),
    inTurn({ path: ["d"], account: "another", isKnown: false }, note("d")),
  ];
  first.end();
  await Promise.all(all);
  assert.deepEqual(order, ["d", "a", "b", "c"]);
});

Deno.test("work that takes long is not repeated before others had as much time, however much of theirs that is", async () => {
  let nowMs = 0;
  const inTurn = createFairQueue({ atOnce: 1, waiting: 100, now: () => nowMs });
  const order: string[] = [];
  const work = (name: string, ms: number) => () => {
    nowMs += ms;
    return Promise.resolve(order.push(name));
  };
  const first = blocked();
  const all = [
    inTurn(askerOf("hall"), first.work),
    ...Array.from(
      { length: 3 },
      () =>
        inTurn({ path: ["greedy"], account: "one address", isKnown: false }, work("slow", 1_000)),
    ),
    ...Array.from({ length: 15 }, () => inTurn(askerOf("modest"), work("quick", 100))),
  ];
  first.end();
  await Promise.all(all);
  assert.equal(
    order.join(" "),
    ["slow", ...Array(10).fill("quick"), "slow", ...Array(5).fill("quick"), "slow"].join(" "),
  );
});

Deno.test("what runs counts while it runs: a newcomer goes before more of the same", async () => {
  let nowMs = 0;
  const inTurn = createFairQueue({ atOnce: 2, waiting: 100, now: () => nowMs });
  const order: string[] = [];
  const [long, short] = [blocked(), blocked()];
  const all = [
    inTurn(askerOf("greedy"), long.work),
    inTurn(askerOf("other"), short.work),
    inTurn(askerOf("greedy"), () => Promise.resolve(order.push("greedy"))),
  ];
  nowMs = 5_000;
  all.push(inTurn(askerOf("other"), () => Promise.resolve(order.push("other"))));
  all.push(inTurn(askerOf("newcomer"), () => Promise.resolve(order.push("newcomer"))));
  short.end();
  await Promise.all(all.slice(3));
  assert.equal(order[0], "newcomer");
  long.end();
  await Promise.all(all);
});

Deno.test("two run at once, three wait, and the sixth is asked to come back", async () => {
  const inTurn = createFairQueue({ atOnce: 2, waiting: 3 });
  let running = 0, most = 0;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const work = async () => {
    most = Math.max(most, ++running);
    await gate;
    running--;
  };
  const accepted = Array.from({ length: 5 }, () => inTurn(askerOf("x"), work));
  await assert.rejects(inTurn(askerOf("x"), work), (error) => {
    assert.ok(error instanceof Failure);
    assert.equal(error.status, 503);
    assert.equal(error.options.retryAfterS, 5);
    return true;
  });
  open();
  await Promise.all(accepted);
  assert.equal(most, 2);
  assert.equal(await inTurn(askerOf("x"), () => Promise.resolve(7)), 7, "room again");
});

Deno.test("work that fails leaves its place", async () => {
  const inTurn = createFairQueue({ atOnce: 1, waiting: 1 });
  for (let i = 0; i < 3; i++) {
    await assert.rejects(inTurn(askerOf("x"), () => Promise.reject(new Error("broken"))), /broken/);
  }
  assert.equal(await inTurn(askerOf("x"), () => Promise.resolve(1)), 1);
});
