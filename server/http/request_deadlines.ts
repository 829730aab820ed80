// Ends connections whose request never comes whole: Deno.serve has no deadline, neither for head nor for body.
import { type Connection, openConnections } from "./connections.ts";

export interface Deadlines {
  /** From the first byte of a request, or from the connection, to the first byte of the answer. */
  requestMs: number;
  /** What a long body on a slow line may take beyond that. */
  bytesPerMs: number;
  /** Between an answer and the next request: longer than any proxy keeps a connection that it might use again. */
  idleMs: number;
  everyMs: number;
}

const DEADLINES: Deadlines = {
  requestMs: 30_000,
  bytesPerMs: 0.5,
  idleMs: 11 * 60_000,
  everyMs: 5_000,
};

const TIMEOUT = new TextEncoder().encode(
  "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
);

/** For the connections to this port, where the kernel counts their bytes. Returns what stops it. */
export function startRequestDeadlines(port: number, deadlines = DEADLINES): () => void {
  const connections = openConnections(port);
  if (!connections) return () => {};
  const findLate = openFindLate(deadlines);
  const timer = setInterval(() => {
    for (const { descriptor, isIdle } of findLate(connections.list(), performance.now())) {
      connections.end(descriptor, isIdle ? undefined : TIMEOUT);
    }
  }, deadlines.everyMs);
  Deno.unrefTimer(timer);
  return () => clearInterval(timer);
}

/** When we last sent something, and what had been received by then. */
interface Mark {
  sentBytes: bigint;
  receivedBytes: bigint;
  atMs: number;
}

interface Late {
  descriptor: number;
  /** No request has begun, as far as bytes can tell. */
  isIdle: boolean;
}

/** Whose answer has not begun in time, to be asked again and again. */
export function openFindLate({ requestMs, bytesPerMs, idleMs }: Omit<Deadlines, "everyMs">) {
  let marks = new Map<string, Mark>();
  /** Some sandboxes have these counts and leave them at nought: there nobody is late. */
  let isCounted = false;

  return (connections: Connection[], nowMs: number): Late[] => {
    const late: Late[] = [];
    const seen = new Map<string, Mark>();
    for (const { descriptor, id, sentBytes, receivedBytes } of connections) {
      isCounted ||= receivedBytes > 0n;
      let mark = marks.get(id);
      if (mark?.sentBytes !== sentBytes) {
        mark = { sentBytes, receivedBytes: sentBytes ? receivedBytes : 0n, atMs: nowMs };
      }
      seen.set(id, mark);
      const waitingBytes = Number(receivedBytes - mark.receivedBytes);
      const isIdle = sentBytes > 0n && waitingBytes === 0;
      const allowedMs = isIdle ? idleMs : requestMs + waitingBytes / bytesPerMs;
      if (isCounted && nowMs - mark.atMs > allowedMs) late.push({ descriptor, isIdle });
    }
    marks = seen;
    return late;
  };
}
