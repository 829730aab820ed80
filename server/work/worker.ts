// The inside of a worker: one message in, one reply out, at a lower priority than the event loop.
import process from "node:process";
import { Script } from "node:vm";
import { parentPort } from "node:worker_threads";
import type { FailureKind } from "../../contract/problems.ts";
import type { Problem } from "../../contract/problems.ts";
import { Failure } from "../errors.ts";
import { closeOutside } from "../outside/close_outside.ts";
import { setPriority } from "node:os";

/** As setpriority(2) has it: 0 is ordinary, 19 the least. With more, nobody could sign in while a machine is full. */
export const NICENESS = 10;
const THIS_THREAD = 0;

export type Reply<Answer> =
  | { answer: Answer }
  | { failure: { kind: FailureKind; problems: readonly Problem[] } }
  | { error: string }
  | { isLate: true };

/** Told before a second try: it ends within so long. */
export interface Again {
  tryMs: number;
}

export interface Asked<Question> {
  question: Question;
  limits: Limits | null;
}

export interface Limits {
  cpuMs: number;
  /** Deno ends a call whose heap is larger, and says nothing. */
  memoryMb: number;
}

const here = globalThis as unknown as {
  /** With V8's flag --expose-gc. */
  gc?(): void;
  callOfWorker?: () => unknown;
};

/** The first message of a worker: all that it needs is loaded, and it listens. */
const READY = "ready";

/** Every message is a question with its limit. */
export function answerMessages<Question, Answer>(answer: (question: Question) => Answer): void {
  lowerPriority();
  closeOutside();
  parentPort!.on("message", ({ question, limits }: Asked<Question>) => {
    clearTimeout(resting);
    parentPort!.postMessage(replyTo(() => answer(question), limits));
    resting = setTimeout(freeHeap, REST_MS);
  });
  parentPort!.postMessage(READY);
}

const LARGE_HEAP_BYTES = 24 * 1024 * 1024;
/** Between two questions of one save, nothing is freed. */
const REST_MS = 500;
let resting: ReturnType<typeof setTimeout> | undefined;

/** What a large question left behind would stay until the next one, on a thread that nobody waits for. */
function freeHeap(): void {
  if (Deno.memoryUsage().heapTotal > LARGE_HEAP_BYTES) here.gc?.();
}

function replyTo<Answer>(answer: () => Answer, limits: Limits | null): Reply<Answer> {
  try {
    return { answer: limits ? withinLimits(answer, limits) : answer() };
  } catch (error) {
    if (error instanceof Failure) {
      return { failure: { kind: error.kind, problems: error.problems } };
    }
    if (isTimeout(error)) return { isLate: true };
    return { error: error instanceof Error ? error.stack ?? error.message : String(error) };
  }
}

const CALL = new Script("callOfWorker()");
/** A call that had so much of a limit when it was ended is not made again. */
const ENOUGH = { cpu: 0.5, memory: 0.9 };
const MIB = 1024 * 1024;

/**
 * A full machine has little time for a thread of low priority, which says
 * nothing of what it was asked: a call that had less is made again, with twice
 * as long. With each call that had no memory left, Deno doubles the heap.
 */
function withinLimits<Answer>(call: () => Answer, { cpuMs, memoryMb }: Limits): Answer {
  const hadEnough = (usedMs: number) =>
    usedMs >= ENOUGH.cpu * cpuMs ||
    Deno.memoryUsage().heapUsed >= ENOUGH.memory * memoryMb * MIB;
  here.callOfWorker = call;
  try {
    for (let timeout = cpuMs;; timeout *= 2) {
      const before = readCpuMs();
      try {
        // Only so does a call end: `terminate` of Deno 2.8 and 2.9 leaves a worker that never rests on its core, for ever.
        return CALL.runInThisContext({ timeout });
      } catch (error) {
        if (!isTimeout(error) || hadEnough(readCpuMs() - before)) throw error;
        parentPort!.postMessage({ tryMs: 2 * timeout } satisfies Again);
      }
    }
  } finally {
    // It holds the question, which may be large.
    delete here.callOfWorker;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error &&
    error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}

/** Before Deno 2.8, which does not tell the time of a thread, this is the clock's. */
function readCpuMs(): number {
  if (!process.threadCpuUsage) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** On Linux, where threads have a priority of their own, and pass it on to those that they start. */
function lowerPriority(): void {
  if (Deno.build.os !== "linux") return;
  try {
    setPriority(THIS_THREAD, NICENESS);
  } catch {
    // This host does not let us.
  }
}
