// Work that may not all run at once: so much of it runs, so much waits, and the rest is asked to come back.
import pLimit from "p-limit";
import { MESSAGES } from "../contract/messages.ts";
import { Failure } from "../errors.ts";

const RETRY_AFTER_S = 5;

/** Throws a Failure when too many wait already. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

export interface QueueOptions {
  atOnce: number;
  /** How many may wait beside those that run. */
  waiting: number;
  /** What is said to those who find no room; to come back, unless it is something else. */
  refuse?: () => Failure;
}

export function openQueue({ atOnce, waiting, refuse = comeBack }: QueueOptions): Queue {
  const run = pLimit(atOnce);
  return async (work) => {
    if (run.pendingCount >= waiting) throw refuse();
    return await run(work);
  };
}

export function comeBack(): Failure {
  return new Failure("unavailable", MESSAGES.unavailable, { retryAfterS: RETRY_AFTER_S });
}
