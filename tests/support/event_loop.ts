// How long the event loop of this thread is held by one turn, in processor time: what else the machine does counts for nothing.

import { nextTurn } from "../../server/work/fair_queue.ts";

/** Linux, clock_gettime(2): the processor time of the thread that asks. */
const CLOCK_THREAD_CPUTIME_ID = 3;

export interface TurnClock extends Disposable {
  /** The longest turn of the event loop while `work` runs, in milliseconds of this thread. */
  longestTurn(work: () => Promise<unknown>): Promise<number>;
  /** What `work` takes, the least of five times: others can only add. */
  least(work: () => void): number;
}

/** How many turns the event loop of this thread has while `work` is under way. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const working = work().finally(() => isOver = true);
  working.catch(() => {});
  let turns = 0;
  for (await nextTurn(); !isOver; await nextTurn()) turns++;
  await working;
  return turns;
}

export function openTurnClock(): TurnClock {
  const libc = Deno.dlopen("libc.so.6", {
    clock_gettime: { parameters: ["i32", "buffer"], result: "i32" },
  });
  const time = new BigInt64Array(2);
  const bytes = new Uint8Array(time.buffer);

  function now(): number {
    libc.symbols.clock_gettime(CLOCK_THREAD_CPUTIME_ID, bytes);
    return Number(time[0]) * 1_000 + Number(time[1]) / 1e6;
  }

  return {
    async longestTurn(work) {
      let [longest, before] = [0, now()];
      const measureTurn = () => {
        const at = now();
        longest = Math.max(longest, at - before);
        before = at;
      };
      const ticking = setInterval(measureTurn, 0);
      try {
        await work();
        // The turn that it ended in.
        await nextTurn();
        measureTurn();
      } finally {
        clearInterval(ticking);
      }
      return longest;
    },
    least(work) {
      const times = Array.from({ length: 5 }, () => {
        const before = now();
        work();
        return now() - before;
      });
      return Math.min(...times);
    },
    [Symbol.dispose]: () => libc.close(),
  };
}
