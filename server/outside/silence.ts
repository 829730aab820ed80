// What it means that somebody outside gave no answer: in time, or at all.

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
