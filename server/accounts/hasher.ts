// Runs bcrypt beside the event loop, on all of the machine's cores but one, and with no long queue for them.
import { openFairQueue } from "../process/fair_queue.ts";
import { comeBack } from "../process/queue.ts";
import { traced } from "../process/telemetry.ts";
import { openWorkerPool } from "../process/worker_pool.ts";
import type { HashQuestion } from "./hash_worker.ts";

export interface Hasher {
  hash(digest: string, cost: number): Promise<string>;
  /** `keys` say who asks, so that no address and no account takes the time of all others, right or wrong. */
  compare(digest: string, storedHash: string, keys?: readonly string[]): Promise<boolean>;
  close(): void;
}

const CORES = navigator.hardwareConcurrency;
/**
 * One core is for those who only read. A hash takes about a quarter of a
 * second, so the last in the queue waits about 5 s, on two cores 10.
 */
const QUEUE = { atOnce: Math.max(1, CORES - 1), waiting: 20 * CORES };
/** Of one hash, on a machine that has no time for it. */
const TIME_LIMIT_MS = 30_000;

/** On the threads that bcrypt brings: for tests, and for hosts without workers. */
export const HASH_HERE: Hasher = hasherOf(async (question) => {
  const { compare, hash } = await import("bcrypt");
  const { digest } = question;
  return await ("cost" in question
    ? hash(digest, question.cost)
    : compare(digest, question.storedHash));
});

/** Starts no worker before the first password. */
export function openHasher(): Hasher {
  if (typeof Worker === "undefined") return HASH_HERE;
  const pool = openWorkerPool<HashQuestion, string | boolean>({
    ...QUEUE,
    module: new URL("./hash_worker.ts", import.meta.url),
    timeLimitMs: TIME_LIMIT_MS,
    tooSlow: comeBack,
  });
  return hasherOf(pool.ask, pool.close);
}

function hasherOf(
  ask: (question: HashQuestion) => Promise<string | boolean>,
  close: () => void = () => {},
): Hasher {
  const inTurn = openFairQueue(QUEUE);
  const askInTurn = (question: HashQuestion, keys: readonly string[] = []) =>
    inTurn(keys, () => traced("hash", {}, () => ask(question)));
  return {
    hash: async (digest, cost) => String(await askInTurn({ digest, cost })),
    compare: async (digest, storedHash, keys) =>
      await askInTurn({ digest, storedHash }, keys) === true,
    close,
  };
}
