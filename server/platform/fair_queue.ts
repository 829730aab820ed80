// The one queue of the product: whoever has used least of it goes first, and when it is full, whoever has most in it gives way.
import { Failure } from "../errors.ts";

/** Whose work it is: the account, or the address without one, and whatever else it is to be counted by. */
export type Asker = readonly [string, ...string[]];

/** Runs the work in its turn. Throws a Failure for what has to give way. */
export type FairQueue = <T>(asker: Asker, work: () => Promise<T>) => Promise<T>;

export interface QueueOptions {
  atOnce: number;
  /** How many may wait beside those that run. */
  waiting: number;
  /** What is said to those who find no room; to come back, unless it is something else. */
  refuse?: () => Failure;
  /** In milliseconds, for tests. */
  now?: () => number;
}

interface Entry {
  asker: Asker;
  start(run: Running): void;
  giveWay(): void;
}

interface Running {
  asker: Asker;
  sinceMs: number;
}

/** What one key has in the queue, and how far its work has got on the queue's own clock. */
interface Share {
  entries: number;
  /** Start-time fair queueing: each millisecond of work moves it on; who comes anew begins where the queue is. */
  atMs: number;
}

/** Work that takes no time would be free. */
const LEAST_COST_MS = 1;
/** Of those who have nothing in the queue. When there are more, they are forgotten. */
const REMEMBERED_MAX = 1_000;

export function createFairQueue(
  { atOnce, waiting: waitingMax, refuse = comeBack, now = () => performance.now() }: QueueOptions,
): FairQueue {
  const waiting: Entry[] = [];
  const running = new Set<Running>();
  const shares = new Map<string, Share>();
  /** Where whoever went last began. */
  let queueMs = 0;

  function enter(asker: Asker): void {
    for (const key of asker) {
      const share = shares.get(key) ?? { entries: 0, atMs: 0 };
      if (share.entries++ === 0) share.atMs = Math.max(share.atMs, queueMs);
      shares.set(key, share);
    }
  }

  function leave(asker: Asker): void {
    for (const key of asker) shares.get(key)!.entries--;
    if (running.size === 0 && waiting.length === 0) {
      shares.clear();
      queueMs = 0;
    } else if (shares.size > REMEMBERED_MAX) {
      for (const [key, { entries }] of shares) if (entries === 0) shares.delete(key);
    }
  }

  function countEntries(asker: Asker): number {
    return Math.max(...asker.map((key) => shares.get(key)!.entries));
  }

  /** With what their running work has taken until now. */
  function findPlace(asker: Asker): number {
    return Math.max(...asker.map((key) => {
      let atMs = shares.get(key)!.atMs;
      for (const { asker, sinceMs } of running) if (asker.includes(key)) atMs += now() - sinceMs;
      return atMs;
    }));
  }

  /** The newest of whoever has most, unless that is the newcomer. */
  function findGreediest(entries: number): Entry | undefined {
    let greediest: Entry | undefined;
    for (const entry of waiting) {
      if (countEntries(entry.asker) < entries) continue;
      entries = countEntries(entry.asker);
      greediest = entry;
    }
    return greediest;
  }

  function begin(asker: Asker): Running {
    queueMs = Math.max(queueMs, findPlace(asker));
    const run = { asker, sinceMs: now() };
    running.add(run);
    return run;
  }

  function startNext(): void {
    if (running.size >= atOnce || waiting.length === 0) return;
    const places = waiting.map(({ asker }) => ({
      ms: findPlace(asker),
      entries: countEntries(asker),
    }));
    const next = places.reduce((best, place, i) => {
      const before = places[best]!;
      return place.ms < before.ms || place.ms === before.ms && place.entries < before.entries
        ? i
        : best;
    }, 0);
    const { asker, start } = waiting.splice(next, 1)[0]!;
    start(begin(asker));
  }

  function turn(asker: Asker): Promise<Running> {
    return new Promise((resolve, reject) => {
      if (waiting.length >= waitingMax) {
        const greediest = findGreediest(countEntries(asker) + 2);
        if (!greediest) return reject(refuse());
        waiting.splice(waiting.indexOf(greediest), 1);
        greediest.giveWay();
      }
      waiting.push({ asker, start: resolve, giveWay: () => reject(refuse()) });
    });
  }

  function end(run: Running): void {
    running.delete(run);
    const costMs = Math.max(LEAST_COST_MS, now() - run.sinceMs);
    for (const key of run.asker) shares.get(key)!.atMs += costMs;
  }

  return async (asker, work) => {
    enter(asker);
    let run: Running | undefined;
    try {
      run = running.size < atOnce ? begin(asker) : await turn(asker);
      return await work();
    } finally {
      if (run) end(run);
      leave(asker);
      startNext();
    }
  };
}

const RETRY_AFTER_S = 5;

export function comeBack(): Failure {
  return new Failure("unavailable", "unavailable", { retryAfterS: RETRY_AFTER_S });
}
