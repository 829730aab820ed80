import { Failure } from "../errors.ts";
import { traced } from "./telemetry.ts";

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

export interface Asker {
  readonly path: readonly string[];
  readonly account?: string;
  /** Half of all turns, if they are wanted, are for those who are signed in or have signed in there before. */
  readonly isKnown: boolean;
}

export function askerOf(account: string): Asker {
  return { path: [], account, isKnown: true };
}

export function keyOf({ path, account }: Asker): string {
  return account ?? path.at(-1)!;
}

/** This is start-time fair queueing at each level: each millisecond of work moves a share on. */
interface Share {
  entries: number;
  atMs: number;
  servedMs: number;
}

interface Level {
  shares: Share[];
  above: Share;
}

interface QueuePlace {
  readonly levels: readonly Level[];
}

interface RunningTask {
  place: QueuePlace;
  sinceMs: number;
}

interface FairShares {
  enter(asker: Asker): QueuePlace;
  leave(place: QueuePlace): void;
  begin(place: QueuePlace): RunningTask;
  end(running: RunningTask): void;
  readonly running: number;
  measure(place: QueuePlace): number[];
  count(place: QueuePlace): number[];
}

/** Work that takes no time must not be free. */
const LEAST_COST_MS = 1;
const REMEMBERED_MAX = 1_000;

function createFairShares(now: () => number): FairShares {
  const shares = new Map<string, Share>();
  const running = new Set<RunningTask>();
  let root = newShare();

  function find(name: string): Share {
    const share = shares.get(name) ?? newShare();
    shares.set(name, share);
    return share;
  }

  function forget(): void {
    for (const [name, { entries }] of shares) if (entries === 0) shares.delete(name);
    if (shares.size === 0) root = newShare();
  }

  return {
    enter(asker) {
      let above = root;
      const levels = nameLevels(asker).map((names) => {
        const level = { shares: names.map(find), above };
        above = level.shares[0]!;
        return level;
      });
      for (const { shares, above } of levels) {
        for (const share of shares) {
          if (share.entries++ === 0) share.atMs = Math.max(share.atMs, above.servedMs);
        }
      }
      return { levels };
    },
    leave({ levels }) {
      for (const { shares } of levels) for (const share of shares) share.entries--;
      if (shares.size > REMEMBERED_MAX || find(KNOWN).entries + find(NEW).entries === 0) forget();
    },
    begin(place) {
      const measured = measure(place);
      place.levels.forEach(({ above }, i) => {
        above.servedMs = Math.max(above.servedMs, measured[i]!);
      });
      const run = { place, sinceMs: now() };
      running.add(run);
      return run;
    },
    end(run) {
      running.delete(run);
      const costMs = Math.max(LEAST_COST_MS, now() - run.sinceMs);
      for (const { shares } of run.place.levels) for (const share of shares) share.atMs += costMs;
    },
    get running() {
      return running.size;
    },
    measure,
    count: ({ levels }) =>
      levels.map(({ shares }) => Math.max(...shares.map(({ entries }) => entries))),
  };

  function measure({ levels }: QueuePlace): number[] {
    return levels.map((level) => Math.max(...level.shares.map((share) => measureShare(share))));
  }

  function measureShare(share: Share): number {
    let atMs = share.atMs;
    for (const { place, sinceMs } of running) {
      if (place.levels.some(({ shares }) => shares.includes(share))) atMs += now() - sinceMs;
    }
    return atMs;
  }
}

const KNOWN = "known";
const NEW = "new";

function newShare(): Share {
  return { entries: 0, atMs: 0, servedMs: 0 };
}

/** An account stands beside the widest network: each counts, and the one with more decides. */
export function nameLevels({ path, account, isKnown }: Asker): string[][] {
  let above = isKnown ? KNOWN : NEW;
  const levels = [[above], ...path.map((name) => [above = `${above} ${name}`])];
  if (account !== undefined) (levels[1] ??= []).push(`${levels[0]![0]} account ${account}`);
  return levels;
}

export function compareLevels(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    if (a[i] !== b[i]) return a[i]! - b[i]!;
  }
  return 0;
}
