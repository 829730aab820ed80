import { Failure } from "../errors.ts";
import {
  type Asker,
  compareLevels,
  createFairShares,
  type FairShares,
  type QueuePlace,
  type RunningTask,
} from "./fair_shares.ts";
import { traced } from "./telemetry.ts";

export { type Asker, askerOf, keyOf } from "./fair_shares.ts";

export type FairQueue = <T>(asker: Asker, work: () => Promise<T>) => Promise<T>;

export interface QueueOptions {
  atOnce: number;
  waiting: number;
  refuse?: () => Failure;
  now?: () => number;
}

interface Entry {
  place: QueuePlace;
  overtaken: number;
  start(run: RunningTask): void;
  giveWay(): void;
}

export function createFairQueue(
  { atOnce, waiting: waitingMax, refuse = comeBack, now = () => performance.now() }: QueueOptions,
): FairQueue {
  const waiting: Entry[] = [];
  const shares = createFairShares(now);
  /** However little others have used, whoever waits goes after so many at the latest. */
  const overtakenMax = 2 * waitingMax;

  function startNext(): void {
    if (shares.running >= atOnce || waiting.length === 0) return;
    const patient = waiting.findIndex(({ overtaken }) => overtaken >= overtakenMax);
    const next = patient >= 0 ? patient : findLeastServed(waiting, shares);
    for (const entry of waiting.slice(0, next)) entry.overtaken++;
    const { place, start } = waiting.splice(next, 1)[0]!;
    start(shares.begin(place));
  }

  /** The newcomer is refused unless somebody has at least two more in the queue. */
  function findGreediest(newcomer: QueuePlace): Entry | undefined {
    const own = shares.count(newcomer);
    let greediest: Entry | undefined;
    let most = own;
    for (const entry of waiting) {
      const counted = shares.count(entry.place);
      if (compareLevels(counted, own) > 1 && compareLevels(counted, most) >= 0) {
        greediest = entry;
        most = counted;
      }
    }
    return greediest;
  }

  function turn(place: QueuePlace): Promise<RunningTask> {
    return new Promise((resolve, reject) => {
      if (waiting.length >= waitingMax) {
        const greediest = findGreediest(place);
        if (!greediest) return reject(refuse());
        waiting.splice(waiting.indexOf(greediest), 1);
        greediest.giveWay();
      }
      waiting.push({ place, overtaken: 0, start: resolve, giveWay: () => reject(refuse()) });
    });
  }

  return async (asker, work) => {
    const place = shares.enter(asker);
    let run: RunningTask | undefined;
    try {
      run = shares.running < atOnce
        ? shares.begin(place)
        : await traced("queue", {}, () => turn(place));
      return await work();
    } finally {
      if (run) shares.end(run);
      shares.leave(place);
      startNext();
    }
  };
}

function findLeastServed(waiting: readonly Entry[], shares: FairShares): number {
  const ranks = waiting.map(({ place }) => ({
    measured: shares.measure(place),
    counted: shares.count(place),
  }));
  return ranks.reduce((best, rank, i) => {
    const { measured, counted } = ranks[best]!;
    const order = compareLevels(rank.measured, measured) || compareLevels(rank.counted, counted);
    return order < 0 ? i : best;
  }, 0);
}

const RETRY_AFTER_S = 5;

export function comeBack(): Failure {
  return new Failure("unavailable", "unavailable", { retryAfterS: RETRY_AFTER_S });
}

export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
