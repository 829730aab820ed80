// The room for bodies that are being read or worked on: when it is full, whoever holds most of it gives way.
import { type Asker, comeBack, keyOf } from "../platform/fair_queue.ts";
import { compareLevels, nameLevels } from "../platform/fair_shares.ts";

/** What a request takes beside its bytes, so that no number of small ones is free. */
export const LEAST_BYTES = 16 * 1024;

export interface Place {
  /** All that the body takes by now. Throws a Failure when there is no room for it. */
  take(bytes: number): void;
  /** What is read as a whole gives way no more. */
  settle(): void;
  onGiveWay(giveWay: () => void): void;
  leave(): void;
}

interface Holding {
  levels: string[][];
  own: string;
  bytes: number;
  giveWay: (() => void) | null;
}

export function createBodyRoom(roomBytes: number, shareBytes: number) {
  const holdings = new Set<Holding>();
  const byKey = new Map<string, number>();
  let taken = 0;

  function add({ levels, own }: Holding, bytes: number): void {
    taken += bytes;
    for (const key of [...levels.flat(), own]) {
      const sum = (byKey.get(key) ?? 0) + bytes;
      if (sum > 0) byKey.set(key, sum);
      else byKey.delete(key);
    }
  }

  function measureLoad({ levels }: Holding): number[] {
    return levels.map((keys) => Math.max(...keys.map((key) => byKey.get(key) ?? 0)));
  }

  function remove(holding: Holding): void {
    if (holdings.delete(holding)) add(holding, -holding.bytes);
  }

  function findGreediest(than: Holding): Holding | undefined {
    let greediest = than;
    for (const each of holdings) {
      const isMore = compareLevels(measureLoad(each), measureLoad(greediest)) > 0;
      if (each.giveWay && isMore) greediest = each;
    }
    return greediest === than ? undefined : greediest;
  }

  function take(holding: Holding, bytes: number): void {
    add(holding, bytes - holding.bytes);
    holding.bytes = bytes;
    if (byKey.get(holding.own)! > shareBytes) throw comeBack();
    while (taken > roomBytes) {
      const greediest = findGreediest(holding);
      if (!greediest) throw comeBack();
      remove(greediest);
      greediest.giveWay!();
    }
  }

  return {
    enter(asker: Asker): Place {
      const levels = nameLevels(asker);
      const holding: Holding = { levels, own: keyOf(asker), bytes: 0, giveWay: null };
      holdings.add(holding);
      try {
        take(holding, LEAST_BYTES);
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
