import { describeReason, logEvent } from "../log.ts";

export class Away extends Error {
  constructor(name: string, reason: string) {
    super(`${name} is away: ${reason}`);
  }
}

export interface Breaker {
  try<T>(work: () => Promise<T>, isWhole?: (answer: T) => boolean): Promise<T>;
  note(error: unknown): void;
  probe(): Promise<void>;
  close(): void;
}

interface BreakerOptions {
  name: string;
  address?: string;
  isTold?: boolean;
  isFailure?(error: unknown): boolean;
  probe?(): Promise<unknown>;
  onLate?(): void;
}

const FAILURES_MAX = 3;
export const RETRY_MS = 1_000;
const FIRST_RETRY_MS = 100;

export function createBreaker(
  { name, address, isTold = true, isFailure = isSilence, probe, onLate = () => {} }: BreakerOptions,
): Breaker {
  let failures = 0;
  let openedAt: number | null = null;
  let reason = "";
  let nextAt = 0;
  let isTrying = false;
  const probing = createProbing(probe, open, succeed);

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
    probing.pause();
    if (isTold) logEvent("info", "outside.back", { wait: name, address, seconds });
  }

  function note(error: unknown): void {
    if (error === null) return succeed();
    if (!isFailure(error)) return;
    failures++;
    const isLate = error instanceof Late;
    if (!probe) {
      if (failures >= FAILURES_MAX) open(error);
    } else if (openedAt === null && !probing.isUnderWay() && (isLate || failures >= FAILURES_MAX)) {
      if (isLate) onLate();
      void probing.start();
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
    probe: async () => {
      if (probe && openedAt !== null) await probing.start();
    },
    close: probing.close,
  };
}

/** A probe that fails is repeated until it succeeds. */
function createProbing(
  probe: BreakerOptions["probe"],
  fail: (error: unknown) => void,
  succeed: () => void,
) {
  let looking: Promise<void> | null = null;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(pauseMs: number): Promise<void> {
    clearTimeout(timer);
    try {
      await probe!();
      succeed();
    } catch (error) {
      if (isClosed) return;
      fail(error);
      timer = setTimeout(start, pauseMs, Math.min(3 * pauseMs, RETRY_MS));
      Deno.unrefTimer(timer);
    }
  }

  function start(pauseMs = FIRST_RETRY_MS): Promise<void> {
    return looking ??= ask(pauseMs).finally(() => looking = null);
  }

  return {
    start: () => start(),
    isUnderWay: () => looking !== null,
    pause: () => clearTimeout(timer),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

export class Late extends Error {
  constructor(what = "no answer in time") {
    super(what);
    this.name = "TimeoutError";
  }
}

export class Broken extends Error {}

export async function inTime<T>(work: Promise<T>, maxMs: number, what?: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Late(what)), maxMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

const SILENT_CODES = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;

export function isSilence(error: unknown): boolean {
  if (error instanceof Late || error instanceof Broken) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === "TimeoutError") return true;
  return SILENT_CODES.test("code" in error ? String(error.code) : "") ||
    SILENT_DENO_ERRORS.has(error.name);
}

const SILENT_DENO_ERRORS = new Set([
  "ConnectionRefused",
  "ConnectionReset",
  "ConnectionAborted",
  "NotConnected",
  "BrokenPipe",
  "TimedOut",
  "UnexpectedEof",
  "Http",
]);
