import process from "node:process";
import { Script } from "node:vm";
import { parentPort } from "node:worker_threads";
import type { FailureKind, Problem } from "../../contract/problems.ts";
import { Failure } from "../errors.ts";
import { closeOutside } from "../outside/close_outside.ts";
import { setPriority } from "node:os";

/** 0 is ordinary, 19 the least (setpriority(2)). With more priority, nobody could sign in while a machine is full. */
export const NICENESS = 10;
const THIS_THREAD = 0;

export type Reply<Answer> =
  | { answer: Answer }
  | { failure: { kind: FailureKind; problems: readonly Problem[] } }
  | { error: string }
  | { isLate: true };

export interface RetryNotice {
  tryMs: number;
}

export interface WorkerMessage<Question> {
  question: Question;
  limits: Limits | null;
}

export interface Limits {
  cpuMs: number;
  memoryMb: number;
}

const here = globalThis as unknown as {
  gc?(): void;
  callOfWorker?: () => unknown;
};

const READY = "ready";

export function answerMessages<Question, Answer>(answer: (question: Question) => Answer): void {
  lowerPriority();
  closeOutside();
  parentPort!.on("message", ({ question, limits }: WorkerMessage<Question>) => {
    clearTimeout(resting);
    parentPort!.postMessage(replyTo(() => answer(question), limits));
    resting = setTimeout(freeHeap, REST_MS);
  });
  parentPort!.postMessage(READY);
}

const LARGE_HEAP_BYTES = 24 * 1024 * 1024;
const REST_MS = 500;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Garbage of a large question would stay until the next one; nobody waits for a thread at rest. */
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
const ENOUGH_SHARES = { cpu: 0.5, memory: 0.9 };
const MIB = 1024 * 1024;

/** A full machine has little time for low priority: a call that had too little is made again, with twice as long. */
function withinLimits<Answer>(call: () => Answer, { cpuMs, memoryMb }: Limits): Answer {
  const hadEnough = (usedMs: number) =>
    usedMs >= ENOUGH_SHARES.cpu * cpuMs ||
    Deno.memoryUsage().heapUsed >= ENOUGH_SHARES.memory * memoryMb * MIB;
  here.callOfWorker = call;
  try {
    for (let timeout = cpuMs;; timeout *= 2) {
      const before = readCpuMs();
      try {
        // Only so does a call end: `terminate` of Deno 2.8 and 2.9 leaves a busy worker on its core for ever.
        return CALL.runInThisContext({ timeout });
      } catch (error) {
        if (!isTimeout(error) || hadEnough(readCpuMs() - before)) throw error;
        parentPort!.postMessage({ tryMs: 2 * timeout } satisfies RetryNotice);
      }
    }
  } finally {
    delete here.callOfWorker;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error &&
    error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}

function readCpuMs(): number {
  if (!process.threadCpuUsage) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function lowerPriority(): void {
  if (Deno.build.os !== "linux") return;
  try {
    setPriority(THIS_THREAD, NICENESS);
  } catch {
    // This host does not allow it.
  }
}
