// A room in memory for what many bring or take at once: when it is full, whoever holds most of it gives way.
import { type Asker, comeBack, keyOf } from "./fair_queue.ts";
import { compareLevels, nameLevels } from "./fair_shares.ts";
import type { Share } from "./share.ts";

export interface PacedRoomOptions {
  /** Of all that is open. */
  roomBytes: number;
  /** Of what one person has open, or one address of people without an account. */
  shareBytes: number;
  /** So far may somebody be behind the pace. */
  slackMs: number;
  /** The pace. */
  bytesPerS: number;
  share: Share;
  /** In milliseconds, for tests. */
  now: () => number;
}

export interface Pace {
  slackMs: number;
  bytesPerMs: number;
  now: () => number;
}

export interface Place {
  /** All that it takes by now. Throws a Failure when there is no room for it. */
  take(bytes: number): void;
  /** From now on it gives way no more. */
  settle(): void;
  onGiveWay(giveWay: () => void): void;
  leave(): void;
}

export interface Taken {
  /** So that no number of small ones is free. */
  leastBytes: number;
  /** What several hold together: beside the least of each, it takes room once. */
  shared?: { body: object; bytes: number };
}

interface Holding {
  levels: string[][];
  own: string;
  bytes: number;
  shared: Taken["shared"];
  giveWay: (() => void) | null;
}

export interface Room {
  /** Throws a Failure when there is no room. */
  enter(asker: Asker, taken: Taken): Place;
}

export function createRoom(roomBytes: number, shareBytes: number): Room {
  const holdings = new Set<Holding>();
  const all = createTally();
  const byKey = new Map<string, Tally>();

  function add({ levels, own, shared }: Holding, bytes: number, readers = 0): void {
    all.add(bytes, shared, readers);
    for (const key of [...levels.flat(), own]) {
      const tally = byKey.get(key) ?? createTally();
      tally.add(bytes, shared, readers);
      if (tally.bytes > 0) byKey.set(key, tally);
      else byKey.delete(key);
    }
  }

  function measureLoad({ levels }: Holding): number[] {
    return levels.map((keys) => Math.max(...keys.map((key) => byKey.get(key)?.bytes ?? 0)));
  }

  function remove(holding: Holding): void {
    if (holdings.delete(holding)) add(holding, -holding.bytes, -1);
  }

  function findGreediest(than: Holding): Holding | undefined {
    let greediest = than;
    for (const each of holdings) {
      const isMore = compareLevels(measureLoad(each), measureLoad(greediest)) > 0;
      if (each.giveWay && isMore) greediest = each;
    }
    return greediest === than ? undefined : greediest;
  }

  function take(holding: Holding, bytes: number, readers = 0): void {
    add(holding, bytes - holding.bytes, readers);
    holding.bytes = bytes;
    if (byKey.get(holding.own)!.bytes > shareBytes) throw comeBack();
    while (all.bytes > roomBytes) {
      const greediest = findGreediest(holding);
      if (!greediest) throw comeBack();
      remove(greediest);
      greediest.giveWay!();
    }
  }

  return {
    enter(asker: Asker, { leastBytes, shared }: Taken): Place {
      const levels = nameLevels(asker);
      const holding: Holding = { levels, own: keyOf(asker), bytes: 0, shared, giveWay: null };
      holdings.add(holding);
      try {
        take(holding, leastBytes, 1);
      } catch (error) {
        remove(holding);
        throw error;
      }
      return {
        take: (bytes) => take(holding, bytes),
        settle: () => holding.giveWay = null,
        onGiveWay: (giveWay) => holding.giveWay = giveWay,
        leave: () => remove(holding),
      };
    },
  };
}

type Tally = ReturnType<typeof createTally>;

function createTally() {
  const readersOf = new Map<object, number>();
  let sum = 0;
  return {
    get bytes() {
      return sum;
    },
    add(bytes: number, shared: Taken["shared"], readers: number): void {
      sum += bytes;
      if (!shared) return;
      const before = readersOf.get(shared.body) ?? 0;
      const now = before + readers;
      if (now > 0) readersOf.set(shared.body, now);
      else readersOf.delete(shared.body);
      sum += (Math.sign(now) - Math.sign(before)) * shared.bytes;
    },
  };
}

/** `leastBytes`: of the room and of one person's part, in each of many processes. */
export function openPacedRoom(
  { roomBytes, shareBytes, slackMs, bytesPerS, share, now }: PacedRoomOptions,
  leastBytes: number,
): { room: Room; pace: Pace } {
  return {
    room: createRoom(share(roomBytes, leastBytes), share(shareBytes, leastBytes)),
    pace: { slackMs, bytesPerMs: bytesPerS / 1_000, now },
  };
}
