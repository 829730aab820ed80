import { type Asker, comeBack, createFairQueue } from "../work/fair_queue.ts";
import { type Share, WHOLE } from "../work/room.ts";
import { traced } from "../work/telemetry.ts";
import { openWorkerPool } from "../work/worker_pool.ts";
import { loadBcrypt } from "./bcrypt.ts";
import type { HashQuestion } from "./hash_worker.ts";

export interface Hasher {
  /** The queue is fair by `asker`: no address and no account may take the time of all others. */
  hash(digest: string, cost: number, asker: Asker): Promise<string>;
  compare(digest: string, storedHash: string, asker: Asker): Promise<boolean>;
  warmUp(): void;
  close(): void;
}

const CORES = navigator.hardwareConcurrency;
/** One core stays free for readers. A hash takes about 0.25 s, so the last in the queue waits 5 s, on two cores 10 s. */
const QUEUE = { atOnce: Math.max(1, CORES - 1), waiting: 20 * CORES };

export const HASH_HERE: Hasher = createHasherOn(createLocalHasher());

export function openHasher(share: Share = WHOLE): Hasher {
  if (typeof Worker === "undefined") return HASH_HERE;
  // A hash has no time limit: it takes the same work on a full machine.
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
