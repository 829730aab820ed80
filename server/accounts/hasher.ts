// Runs bcrypt beside the event loop, on all of the machine's cores but one, and with no long queue for them.
import { type Asker, comeBack, createFairQueue } from "../work/fair_queue.ts";
import { type Share, WHOLE } from "../work/share.ts";
import { traced } from "../work/telemetry.ts";
import { openWorkerPool } from "../work/worker_pool.ts";
import { loadBcrypt } from "./bcrypt.ts";
import type { HashQuestion } from "./hash_worker.ts";

export interface Hasher {
  /** No address and no account takes the time of all others, right or wrong. */
  hash(digest: string, cost: number, asker: Asker): Promise<string>;
  compare(digest: string, storedHash: string, asker: Asker): Promise<boolean>;
  /** Loads what the first password needs. */
  warmUp(): void;
  close(): void;
}

const CORES = navigator.hardwareConcurrency;
/**
 * One core is for those who only read. A hash takes about a quarter of a
 * second, so the last in the queue waits about 5 s, on two cores 10.
 */
const QUEUE = { atOnce: Math.max(1, CORES - 1), waiting: 20 * CORES };

/** On the threads that native bcrypt brings: for tests, and for hosts without workers. */
export const HASH_HERE: Hasher = createHasherOn(createLocalHasher());

/** Starts no worker before it is warmed up, or asked. */
export function openHasher(share: Share = WHOLE): Hasher {
  if (typeof Worker === "undefined") return HASH_HERE;
  // Without a limit for one hash: each takes the same work, on a full machine as well.
  const pool = openWorkerPool<HashQuestion, string | boolean>({
    atOnce: share(QUEUE.atOnce, 1),
    waiting: share(QUEUE.waiting, 1),
    module: new URL("./hash_worker.ts", import.meta.url),
    tooSlow: comeBack,
  });
  return createHasherOn(pool.ask, pool);
}

type Ask = (asker: Asker, question: HashQuestion) => Promise<string | boolean>;

function createLocalHasher(): Ask {
  const inTurn = createFairQueue(QUEUE);
  return (asker, question) =>
    inTurn(asker, async () => {
      const { compare, hash } = await loadBcrypt();
      const { digest } = question;
      return await ("cost" in question
        ? hash(digest, question.cost)
        : compare(digest, question.storedHash));
    });
}

function createHasherOn(
  ask: Ask,
  { warmUp, close }: Pick<Hasher, "warmUp" | "close"> = { warmUp() {}, close() {} },
): Hasher {
  const traceAsk: Ask = (asker, question) => traced("hash", {}, () => ask(asker, question));
  return {
    hash: async (digest, cost, asker) => String(await traceAsk(asker, { digest, cost })),
    compare: async (digest, storedHash, asker) =>
      await traceAsk(asker, { digest, storedHash }) === true,
    warmUp,
    close,
  };
}
