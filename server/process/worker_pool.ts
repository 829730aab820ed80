// Workers for what would hold up the event loop: started when needed, kept for the next question, ended after a rest.
import { Failure } from "../errors.ts";
import { openQueue, type QueueOptions } from "./queue.ts";
import type { Reply } from "./worker.ts";

export interface WorkerPool<Question, Answer> {
  /** Throws the Failure that the worker threw, that of a full queue, or `tooSlow`. */
  ask(question: Question): Promise<Answer>;
  close(): void;
}

interface WorkerPoolOptions extends QueueOptions {
  /** What a worker runs: it calls `answerMessages`. */
  module: URL;
  /** A worker that has not answered by then is ended. */
  timeLimitMs: number;
  tooSlow: () => Failure;
  /** A worker without a question for so long is ended, since its memory stays as large as its largest one wanted. */
  idleMs?: number;
}

const IDLE_MS = 60_000;

export function openWorkerPool<Question, Answer>(
  { module, timeLimitMs, tooSlow, idleMs = IDLE_MS, ...queue }: WorkerPoolOptions,
): WorkerPool<Question, Answer> {
  const idle: { worker: Worker; timer: ReturnType<typeof setTimeout> }[] = [];
  const all = new Set<Worker>();
  const whenThereIsRoom = openQueue(queue);

  function start(): Worker {
    const worker = new Worker(module, { type: "module" });
    all.add(worker);
    return worker;
  }

  function end(worker: Worker): void {
    all.delete(worker);
    worker.terminate();
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

  async function ask(question: Question): Promise<Answer> {
    const worker = take();
    const reply = await replyOf<Question, Answer>(worker, question, timeLimitMs);
    if (reply && !("error" in reply)) rest(worker);
    else end(worker);
    if (!reply) throw tooSlow();
    if ("error" in reply) throw new Error(reply.error);
    if ("failure" in reply) throw new Failure(reply.failure.code, reply.failure.sentences);
    return reply.answer;
  }

  return {
    ask: (question) => whenThereIsRoom(() => ask(question)),
    close() {
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      for (const worker of [...all]) end(worker);
    },
  };
}

/** Null when it took too long. */
function replyOf<Question, Answer>(
  worker: Worker,
  question: Question,
  timeLimitMs: number,
): Promise<Reply<Answer> | null> {
  return new Promise((resolve) => {
    const settle = (reply: Reply<Answer> | null) => {
      clearTimeout(timer);
      resolve(reply);
    };
    const timer = setTimeout(() => settle(null), timeLimitMs);
    worker.onmessage = ({ data }: MessageEvent<Reply<Answer>>) => settle(data);
    worker.onerror = (event) => {
      // Otherwise it would end the whole process.
      event.preventDefault();
      settle({ error: event.message });
    };
    worker.postMessage(question);
  });
}
