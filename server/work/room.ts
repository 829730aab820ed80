import { type Asker, comeBack, compareLevels, keyOf, nameLevels } from "./fair_queue.ts";

export type Share = (whole: number, least?: number) => number;

export const WHOLE: Share = (whole) => whole;

export interface PacedRoomOptions {
  roomBytes: number;
  shareBytes: number;
  slackMs: number;
  bytesPerS: number;
  share: Share;
  now: () => number;
}

export interface MinimumRate {
  slackMs: number;
  bytesPerMs: number;
  now: () => number;
}

export interface Reservation {
  resize(bytes: number): void;
  settle(): void;
  onGiveWay(giveWay: () => void): void;
  leave(): void;
}

export interface ReservationSize {
  /** Each place counts for at least so many, so that no number of small ones is free. */
  leastBytes: number;
  shared?: { body: object; bytes: number };
}

interface Allocation {
  levels: string[][];
  own: string;
  bytes: number;
  shared: ReservationSize["shared"];
  giveWay: (() => void) | null;
}

export interface Room {
  enter(asker: Asker, taken: ReservationSize): Reservation;
}

export function createRoom(roomBytes: number, shareBytes: number): Room {
  const allocations = new Set<Allocation>();
  const all = createTally();
  const byKey = new Map<string, Tally>();

  function add({ levels, own, shared }: Allocation, bytes: number, readers = 0): void {
    all.add(bytes, shared, readers);
    for (const key of [...levels.flat(), own]) {
      const tally = byKey.get(key) ?? createTally();
      tally.add(bytes, shared, readers);
      if (tally.bytes > 0) byKey.set(key, tally);
      else byKey.delete(key);
    }
  }

  function measureLoad({ levels }: Allocation): number[] {
    return levels.map((keys) => Math.max(...keys.map((key) => byKey.get(key)?.bytes ?? 0)));
  }

  function remove(allocation: Allocation): void {
    if (allocations.delete(allocation)) add(allocation, -allocation.bytes, -1);
  }

  function findGreediest(than: Allocation): Allocation | undefined {
    let greediest = than;
    for (const each of allocations) {
      const isMore = compareLevels(measureLoad(each), measureLoad(greediest)) > 0;
      if (each.giveWay && isMore) greediest = each;
    }
    return greediest === than ? undefined : greediest;
  }

  function resize(allocation: Allocation, bytes: number, readers = 0): void {
    add(allocation, bytes - allocation.bytes, readers);
    allocation.bytes = bytes;
    if (byKey.get(allocation.own)!.bytes > shareBytes) throw comeBack();
    while (all.bytes > roomBytes) {
      const greediest = findGreediest(allocation);
      if (!greediest) throw comeBack();
      remove(greediest);
      greediest.giveWay!();
    }
  }

  return {
    enter(asker: Asker, { leastBytes, shared }: ReservationSize): Reservation {
      const levels = nameLevels(asker);
      const allocation: Allocation = { levels, own: keyOf(asker), bytes: 0, shared, giveWay: null };
      allocations.add(allocation);
      try {
        resize(allocation, leastBytes, 1);
      } catch (error) {
        remove(allocation);
        throw error;
      }
      return {
        resize: (bytes) => resize(allocation, bytes),
        settle: () => allocation.giveWay = null,
        onGiveWay: (giveWay) => allocation.giveWay = giveWay,
        leave: () => remove(allocation),
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
    add(bytes: number, shared: ReservationSize["shared"], readers: number): void {
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

export function openPacedRoom(
  { roomBytes, shareBytes, slackMs, bytesPerS, share, now }: PacedRoomOptions,
  leastBytes: number,
): { room: Room; pace: MinimumRate } {
  return {
    room: createRoom(share(roomBytes, leastBytes), share(shareBytes, leastBytes)),
    pace: { slackMs, bytesPerMs: bytesPerS / 1_000, now },
  };
}

export function createShare(processes: number): Share {
  if (processes === 1) return WHOLE;
  return (whole, least = 0) => Math.max(least, Math.floor(whole / processes));
}
