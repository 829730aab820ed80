// Workers for what would hold up the event loop, each with a budget of time and memory: started when needed, ended after a rest.
import { Worker } from "node:worker_threads";
import { Failure } from "../errors.ts";
import { type Asker, createFairQueue, type QueueOptions } from "./fair_queue.ts";
import { READY, type Reply } from "./worker.ts";

export interface WorkerPool<Question, Answer> {
  /** Throws the Failure that the worker threw, that of a full queue, or `tooSlow`. */
  ask(asker: Asker, question: Question, tooSlow?: () => Failure): Promise<Answer>;
  close(): void;
}

interface WorkerPoolOptions extends QueueOptions {
  /** What a worker runs: it calls `answerMessages`. */
  module: URL;
  /** From when a worker is loaded: one that has not answered by then is ended, as is one that had no memory left. */
  timeLimitMs: number;
  /** Of its heap. Without a limit of its own, one worker that runs out of memory ends the whole process. */
  memoryLimitMb?: number;
  tooSlow: () => Failure;
  /** A worker without a question for so long is ended, since its memory stays as large as its largest one wanted. */
  idleMs?: number;
}

const IDLE_MS = 60_000;
/** On a machine that has much else to do; what a question may take is counted from there on. */
const START_MAX_MS = 30_000;
const MEMORY_LIMIT_MB = 1_024;

export function openWorkerPool<Question, Answer>(
  { module, timeLimitMs, memoryLimitMb = MEMORY_LIMIT_MB, tooSlow, idleMs = IDLE_MS, ...queue }:
    WorkerPoolOptions,
): WorkerPool<Question, Answer> {
  const idle: { worker: Worker; timer: ReturnType<typeof setTimeout> }[] = [];
  const all = new Set<Worker>();
  const inTurn = createFairQueue(queue);

  function start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: memoryLimitMb };
    const worker = new Worker(module, { resourceLimits });
    // Also of one that rests: it would end the whole process.
    worker.on("error", () => {});
    all.add(worker);
    return worker;
  }

  function end(worker: Worker): void {
    all.delete(worker);
    void worker.terminate();
  }

  function take(): Worker {
    const rested = idle.pop();
    if (!rested) return start();
    clearTimeout(rested.timer);
    return rested.worker;
  }

  function rest(worker: Worker): void {
    const timer = setTimeout(() => {
      idle.splice(idle.findIndex((each) => each.worker === worker), 1);
      end(worker);
    }, idleMs);
    Deno.unrefTimer(timer);
    idle.push({ worker, timer });
  }

  async function ask(question: Question, tooSlow: () => Failure): Promise<Answer> {
    const worker = take();
    const reply = await toReply<Question, Answer>(worker, question, timeLimitMs);
    if (reply && !("error" in reply)) rest(worker);
    else end(worker);
    if (!reply) throw tooSlow();
    if ("error" in reply) throw new Error(reply.error);
    if ("failure" in reply) throw new Failure(reply.failure.kind, reply.failure.problems);
    return reply.answer;
  }

  return {
    ask: (asker, question, sayTooSlow = tooSlow) => inTurn(asker, () => ask(question, sayTooSlow)),
    close() {
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      for (const worker of [...all]) end(worker);
    },
  };
}

const ready = new WeakSet<Worker>();

/** Null when it took too long. */
function toReply<Question, Answer>(
  worker: Worker,
  question: Question,
  timeLimitMs: number,
): Promise<Reply<Answer> | null> {
  const { promise, resolve } = Promise.withResolvers<Reply<Answer> | null>();
  const endAfter = (ms: number) => setTimeout(() => resolve(null), ms);
  let timer = endAfter(ready.has(worker) ? timeLimitMs : START_MAX_MS);
  const hear = (message: typeof READY | Reply<Answer>) => {
    if (message !== READY) return resolve(message);
    ready.add(worker);
    clearTimeout(timer);
    timer = endAfter(timeLimitMs);
  };
  const fail = (error: Error) => resolve({ error: error.message });
  worker.on("message", hear);
  worker.on("error", fail);
  worker.postMessage(question);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off("message", hear);
    worker.off("error", fail);
  });
}
