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

export interface QueuePlace {
  readonly levels: readonly Level[];
}

export interface RunningTask {
  place: QueuePlace;
  sinceMs: number;
}

export interface FairShares {
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

export function createFairShares(now: () => number): FairShares {
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
