// However many addresses somebody has: below one network they share its turns, and nobody waits for ever.
import assert from "node:assert/strict";
import fc from "fast-check";
import { type Asker, createFairQueue } from "../../server/work/fair_queue.ts";

const WORK_MS = 250;
const WAITING = 40;

interface Model {
  /** How many turns others had between the one who is meant and their own; null: no room. */
  overtakenBy: number | null;
}

/**
 * One turn at a time: at each, `crowd` says who comes; one asker comes in between, who has asked `before` times.
 */
async function play(
  crowd: (turn: number) => Asker[],
  meant: Asker,
  turns: number,
): Promise<Model> {
  let nowMs = 0;
  const inTurn = createFairQueue({ atOnce: 1, waiting: WAITING, now: () => nowMs });
  let done = 0;
  const model: Model = { overtakenBy: null };
  const run = (asker: Asker, turn: number): Promise<unknown> =>
    inTurn(asker, async () => {
      nowMs += WORK_MS;
      done++;
      if (turn < turns) {
        for (const next of crowd(turn)) void run(next, turn + 1).catch(() => {});
      }
      await Promise.resolve();
    });
  const all = crowd(0).map((asker) => run(asker, 1).catch(() => {}));
  const since = done;
  await run(meant, turns).then(() => model.overtakenBy = done - 1 - since, () => {});
  await Promise.allSettled(all);
  return model;
}

const hex = (n: number) => n.toString(16);
const below = (id: number, isKnown = false): Asker => ({
  path: ["2001:db8::/32", "2001:db8:1::/48", "2001:db8:1::/56", `2001:db8:1:${hex(id)}::/64`],
  account: "victim",
  isKnown,
});
const elsewhere: Asker = {
  path: ["2003:1::/32", "2003:1:1::/48", "2003:1:1::/56", "2003:1:1:1::/64"],
  account: "victim",
  isKnown: false,
};

Deno.test("any number of new askers below one network delays one from elsewhere by two turns at most", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 3 }),
      async (count, each) => {
        let id = 0;
        const crowd = (turn: number) =>
          Array.from({ length: turn === 0 ? count : each }, () => below(id++));
        for (const meant of [{ ...elsewhere, account: "chef1" }, { ...elsewhere, isKnown: true }]) {
          const { overtakenBy } = await play(crowd, meant, 20);
          assert.ok(overtakenBy !== null && overtakenBy <= 2, `${overtakenBy}`);
        }
      },
    ),
    { numRuns: 10 },
  );
});

Deno.test("whoever waits is overtaken so often and no more, however little others have had", async () => {
  let nowMs = 0;
  const inTurn = createFairQueue({ atOnce: 1, waiting: WAITING, now: () => nowMs });
  let served = 0;
  const work = () => {
    nowMs += WORK_MS;
    served++;
    return Promise.resolve();
  };
  const gate = Promise.withResolvers<void>();
  const greedy: Asker = { path: ["10.0.0.0/16"], isKnown: false };
  const first = inTurn(greedy, async () => {
    nowMs += 1_000_000;
    await gate.promise;
  });
  const patient = inTurn(greedy, work).then(() => served);
  let id = 0;
  const fresh = (): Promise<void> =>
    inTurn({ path: [`10.${id++}.1.0/16`], isKnown: false }, work).then(() =>
      id < 500 ? fresh() : undefined
    );
  const all = [fresh(), fresh()];
  gate.resolve();
  assert.ok(await patient <= 2 * WAITING + 2);
  await Promise.all([first, ...all]);
});
