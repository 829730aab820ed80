// Keeps callers from somebody who gives no answer: they are refused at once, and one asks again now and then.
import { describeReason, logEvent } from "../log.ts";

/** Nobody was asked: there was no answer a moment ago. */
export class Away extends Error {
  constructor(name: string, reason: string) {
    super(`${name} is away: ${reason}`);
  }
}

export interface Breaker {
  /** Throws Away at once while nobody answers there. `isWhole`: of an answer there is nothing more to come. */
  try<T>(work: () => Promise<T>, isWhole?: (answer: T) => boolean): Promise<T>;
  /** What became of an answer after its beginning; null: it is whole. */
  note(error: unknown): void;
  /** Asks now whether anybody answers, where that can be asked. */
  look(): Promise<void>;
  close(): void;
}

interface BreakerOptions {
  /** For the log, as the next. */
  name: string;
  address?: string;
  isTold?: boolean;
  /** Of the errors of the work: nobody answered. */
  isFailure?(error: unknown): boolean;
  /** Rejects where nobody answers. Without it, the next caller after a while is the one who asks. */
  probe?(): Promise<unknown>;
  /** Called before a probe that a late answer led to: others that were connected then may be as late. */
  onLate?(): void;
}

const FAILURES_MAX = 3;
export const RETRY_MS = 1_000;
/** Whoever comes back at once is found at once. */
const FIRST_RETRY_MS = 100;

export function createBreaker(
  { name, address, isTold = true, isFailure = isSilence, probe, onLate = () => {} }: BreakerOptions,
): Breaker {
  let failures = 0;
  let openedAt: number | null = null;
  let reason = "";
  let nextAt = 0;
  let isTrying = false;
  let looking: Promise<void> | null = null;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(error: unknown): void {
    nextAt = performance.now() + RETRY_MS;
    reason = describeReason(error).reason;
    if (openedAt !== null) return;
    openedAt = performance.now();
    if (isTold) logEvent("warn", "outside.away", { wait: name, address, ...describeReason(error) });
  }

  function succeed(): void {
    failures = 0;
    if (openedAt === null) return;
    const seconds = Math.round((performance.now() - openedAt) / 1_000);
    openedAt = null;
    clearTimeout(timer);
    if (isTold) logEvent("info", "outside.back", { wait: name, address, seconds });
  }

  async function ask(pauseMs: number): Promise<void> {
    clearTimeout(timer);
    try {
      await probe!();
      succeed();
    } catch (error) {
      if (isClosed) return;
      open(error);
      timer = setTimeout(look, pauseMs, Math.min(3 * pauseMs, RETRY_MS));
      Deno.unrefTimer(timer);
    }
  }

  /** One at a time. */
  function look(pauseMs = FIRST_RETRY_MS): Promise<void> {
    return looking ??= ask(pauseMs).finally(() => looking = null);
  }

  function note(error: unknown): void {
    if (error === null) return succeed();
    if (!isFailure(error)) return;
    failures++;
    const isLate = error instanceof Late;
    if (!probe) {
      if (failures >= FAILURES_MAX) open(error);
    } else if (openedAt === null && !looking && (isLate || failures >= FAILURES_MAX)) {
      if (isLate) onLate();
      void look();
    }
  }

  return {
    async try(work, isWhole = () => true) {
      const isOpen = openedAt !== null;
      if (isOpen) {
        if (probe || isTrying || performance.now() < nextAt) throw new Away(name, reason);
        isTrying = true;
      }
      try {
        const answer = await work();
        if (isWhole(answer)) succeed();
        return answer;
      } catch (error) {
        note(error);
        throw error;
      } finally {
        if (isOpen) isTrying = false;
      }
    },
    note,
    look: async () => {
      if (probe && openedAt !== null) await look();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Nothing came by the deadline. */
export class Late extends Error {
  constructor(what = "no answer in time") {
    super(what);
    this.name = "TimeoutError";
  }
}

/** What `fetch` says of a connection. */
export class Broken extends Error {}

/** Rejects with Late at the deadline; the work may go on. */
export async function inTime<T>(work: Promise<T>, maxMs: number, what?: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Late(what)), maxMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // Nobody may be listening any more.
    work.catch(() => {});
  }
}

const CODES = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;

/** Errors of a deadline, or of a connection: not of what was answered. */
export function isSilence(error: unknown): boolean {
  if (error instanceof Late || error instanceof Broken) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === "TimeoutError") return true;
  return CODES.test("code" in error ? String(error.code) : "") || OF_DENO.has(error.name);
}

const OF_DENO = new Set([
  "ConnectionRefused",
  "ConnectionReset",
  "ConnectionAborted",
  "NotConnected",
  "BrokenPipe",
  "TimedOut",
  "UnexpectedEof",
  "Http",
]);
