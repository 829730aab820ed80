import { Worker } from "node:worker_threads";
import { Failure } from "../errors.ts";
import { type Asker, comeBack, createFairQueue, type QueueOptions } from "./fair_queue.ts";
import { inTime, Late } from "../outside/breaker.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { logSlow, SILENT_MAX_MS } from "./silent_child.ts";
import { traced } from "./telemetry.ts";
import type { Reply, RetryNotice, WorkerMessage } from "./worker.ts";

export interface WorkerPool<Question, Answer> {
  ask(asker: Asker, question: Question, options?: AskOptions): Promise<Answer>;
  warmUp(): void;
  close(): void;
}

interface AskOptions {
  /** Without it, that of the pool. */
  tooSlow?: () => Failure;
  /** It is not copied, so nobody here can read it any more. */
  handedOver?: ArrayBuffer[];
}

interface WorkerPoolOptions extends QueueOptions {
  module: URL;
  cpuLimitMs?: number;
  /** Without a limit of its own, one worker that runs out of memory ends the whole process. */
  memoryLimitMb?: number;
  tooSlow: () => Failure;
  idleMs?: number;
  slowMs?: number;
  wait?: Wait;
}

const IDLE_MS = 60_000;
const MEMORY_LIMIT_MB = 1_024;

export function openWorkerPool<Question, Answer>(
  {
    module,
    cpuLimitMs,
    memoryLimitMb = MEMORY_LIMIT_MB,
    tooSlow,
    idleMs = IDLE_MS,
    slowMs,
    wait = WAITS.worker,
    ...queue
  }: WorkerPoolOptions,
): WorkerPool<Question, Answer> {
  const resting = createResting(idleMs, end);
  const all = new Map<Worker, Promise<void>>();
  const inTurn = createFairQueue(queue);

  function start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: memoryLimitMb };
    const worker = new Worker(module, { resourceLimits });
    // Without a listener, an error of a worker at rest would end the process.
    worker.on("error", () => {});
    const stopLogging = logSlow("worker.loading", module, slowMs);
    const loaded = inTime(whenLoaded(worker, stopLogging), wait.connectMs).finally(stopLogging);
    loaded.catch(() => {});
    all.set(worker, loaded);
    return worker;
  }

  function end(worker: Worker): void {
    all.delete(worker);
    void worker.terminate();
  }

  async function ask(
    question: Question,
    { tooSlow: sayTooSlow = tooSlow, handedOver = [] }: AskOptions,
  ): Promise<Answer> {
    const worker = resting.take() ?? start();
    await all.get(worker)!.catch((error) => {
      end(worker);
      throw error instanceof Late ? comeBack() : error;
    });
    const stopLogging = logSlow("worker.answering", module, slowMs);
    const limits = cpuLimitMs ? { cpuMs: cpuLimitMs, memoryMb: memoryLimitMb } : null;
    const reply = await toReply<Question, Answer>(worker, { question, limits }, handedOver, wait)
      .finally(stopLogging);
    if (!reply || "error" in reply || "isLate" in reply) end(worker);
    else resting.add(worker);
    if (!reply || "isLate" in reply) throw sayTooSlow();
    if ("error" in reply) throw new Error(reply.error);
    if ("failure" in reply) throw new Failure(reply.failure.kind, reply.failure.problems);
    return reply.answer;
  }

  return {
    ask: (asker, question, options = {}) =>
      inTurn(asker, () => traced("worker", {}, () => ask(question, options))),
    warmUp() {
      if (all.size === 0) resting.add(start());
    },
    close() {
      resting.wake();
      for (const worker of [...all.keys()]) end(worker);
    },
  };
}

/** A worker that rests for long is ended. */
function createResting(idleMs: number, end: (worker: Worker) => void) {
  const idle: { worker: Worker; timer: ReturnType<typeof setTimeout> }[] = [];
  return {
    take(): Worker | null {
      const rested = idle.pop();
      if (!rested) return null;
      clearTimeout(rested.timer);
      return rested.worker;
    },
    add(worker: Worker): void {
      const timer = setTimeout(() => {
        idle.splice(idle.findIndex((each) => each.worker === worker), 1);
        end(worker);
      }, idleMs);
      Deno.unrefTimer(timer);
      idle.push({ worker, timer });
    },
    wake(): void {
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
    },
  };
}

/** A question must wait: while a module awaits, Deno 2.9 hands messages to the listeners that are there by then. */
function whenLoaded(worker: Worker, stopLogging: () => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const end = () => reject(new Error("a worker ended before it was loaded"));
  worker.once("message", () => resolve());
  worker.once("error", reject);
  worker.once("exit", end);
  return promise.finally(() => {
    stopLogging();
    worker.off("error", reject);
    worker.off("exit", end);
  });
}

function toReply<Question, Answer>(
  worker: Worker,
  asked: WorkerMessage<Question>,
  handedOver: ArrayBuffer[],
  { answerMs }: Wait,
): Promise<Reply<Answer> | null> {
  const { promise, resolve } = Promise.withResolvers<Reply<Answer> | null>();
  const endAfter = (tryMs: number) => setTimeout(() => resolve(null), tryMs + SILENT_MAX_MS);
  let timer = endAfter(asked.limits?.cpuMs ?? answerMs);
  const onMessage = (message: RetryNotice | Reply<Answer>) => {
    if (!("tryMs" in message)) return resolve(message);
    clearTimeout(timer);
    timer = endAfter(message.tryMs);
  };
  const fail = (error: Error) => resolve({ error: error.message });
  worker.on("message", onMessage);
  worker.on("error", fail);
  worker.postMessage(asked, handedOver);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off("message", onMessage);
    worker.off("error", fail);
  });
}
