// A queue in which nobody takes the room of others: when it is full, whoever has most in it gives way.
import { comeBack, type QueueOptions } from "./queue.ts";

/**
 * Runs the work of whoever has least in the queue first. `keys` say whose it is: an address, an account. Throws a
 * Failure for what has to give way.
 */
export type FairQueue = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

interface Entry {
  keys: readonly string[];
  start(): void;
  giveWay(): void;
}

export function openFairQueue(
  { atOnce, waiting: waitingMax, refuse = comeBack }: QueueOptions,
): FairQueue {
  const waiting: Entry[] = [];
  /** What waits and runs, by key. */
  const counts = new Map<string, number>();
  let running = 0;

  function add(keys: readonly string[], by: 1 | -1): void {
    for (const key of keys) {
      const count = (counts.get(key) ?? 0) + by;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    }
  }

  function loadOf(keys: readonly string[]): number {
    return Math.max(0, ...keys.map((key) => counts.get(key) ?? 0));
  }

  /** The newest of whoever has most, unless that is the newcomer. */
  function findGreediest(load: number): Entry | undefined {
    let greediest: Entry | undefined;
    for (const entry of waiting) {
      if (loadOf(entry.keys) < load) continue;
      load = loadOf(entry.keys);
      greediest = entry;
    }
    return greediest;
  }

  function startNext(): void {
    if (running >= atOnce || waiting.length === 0) return;
    let next = 0;
    for (let i = 1; i < waiting.length; i++) {
      if (loadOf(waiting[i]!.keys) < loadOf(waiting[next]!.keys)) next = i;
    }
    waiting.splice(next, 1)[0]!.start();
  }

  async function turn(keys: readonly string[]): Promise<void> {
    if (waiting.length >= waitingMax) {
      const greediest = findGreediest(loadOf(keys) + 2);
      if (!greediest) throw refuse();
      waiting.splice(waiting.indexOf(greediest), 1);
      greediest.giveWay();
    }
    await new Promise<void>((resolve, reject) => {
      waiting.push({ keys, start: resolve, giveWay: () => reject(refuse()) });
    });
  }

  return async (keys, work) => {
    if (running >= atOnce) {
      add(keys, 1);
      try {
        await turn(keys);
      } catch (error) {
        add(keys, -1);
        throw error;
      }
    } else add(keys, 1);
    running++;
    try {
      return await work();
    } finally {
      running--;
      add(keys, -1);
      startNext();
    }
  };
}
