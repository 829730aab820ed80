// How much hashing happens at once: never more than the machine has cores, and no long queue for them.
import pLimit from "p-limit";
import { MESSAGES } from "../contract/messages.ts";
import { Failure } from "../errors.ts";
import { traced } from "../telemetry.ts";

const AT_ONCE = navigator.hardwareConcurrency;
/** A hash takes about a quarter of a second: nobody in the queue waits longer than about 5 s. */
const QUEUE_MAX = 20 * AT_ONCE;
const RETRY_AFTER_S = 5;

const run = pLimit(AT_ONCE);

/** Throws a Failure when too many wait already. */
export async function whenThereIsRoom<T>(work: () => Promise<T>): Promise<T> {
  if (run.pendingCount >= QUEUE_MAX) {
    throw new Failure("unavailable", MESSAGES.unavailable, { retryAfterS: RETRY_AFTER_S });
  }
  return await traced("hash", {}, () => run(work));
}
