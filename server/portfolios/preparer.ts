// Prepares ordinary pages at once, and has workers prepare the rest: a huge or hostile one keeps nobody waiting.
import pLimit from "p-limit";
import { MESSAGES } from "../contract/messages.ts";
import { Failure } from "../errors.ts";
import { traced } from "../telemetry.ts";
import type { PreparedPage } from "./prepare.ts";
import type { Answer } from "./prepare_worker.ts";

export interface Preparer {
  /** Rejects with a Failure whose sentence is for the author. */
  prepare(code: string): Promise<PreparedPage>;
  close(): void;
}

/** On the event loop itself: for tests, which need no second thread. */
export const PREPARE_HERE: Preparer = {
  prepare: async (code) => (await import("./prepare.ts")).preparePage(code),
  close() {},
};

interface PreparerOptions {
  workers: number;
  /** The largest page that is fair takes a third of it on a slow machine. */
  timeLimitMs: number;
  /** A worker without a page for so long is ended, since its memory stays as large as its largest page wanted. */
  idleMs: number;
}

const QUEUE_MAX = 32;
const RETRY_AFTER_S = 5;

/** Starts no worker before the first page that needs one. */
export function openPreparer(
  { workers = 2, timeLimitMs = 5_000, idleMs = 60_000 }: Partial<PreparerOptions> = {},
): Preparer {
  // Some hosts have none.
  if (typeof Worker === "undefined") return PREPARE_HERE;
  const idle: { worker: Worker; timer: ReturnType<typeof setTimeout> }[] = [];
  const all = new Set<Worker>();
  const run = pLimit(workers);

  function start(): Worker {
    const worker = new Worker(new URL("./prepare_worker.ts", import.meta.url), { type: "module" });
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

  async function prepareBeside(code: string): Promise<PreparedPage> {
    const worker = take();
    const answer = await ask(worker, code, timeLimitMs);
    if (answer && !("error" in answer)) rest(worker);
    else end(worker);
    if (!answer) throw new Failure("bad_input", MESSAGES.pageTooSlow);
    if ("error" in answer) throw new Error(answer.error);
    if ("failure" in answer) throw new Failure(answer.failure.code, answer.failure.sentences);
    return { ...answer.page, code: answer.page.code ?? code };
  }

  return {
    prepare: (code) =>
      traced("prepare", { length: code.length }, async () => {
        const { prepareAtOnce } = await import("./prepare.ts");
        const page = prepareAtOnce(code);
        if (page) return page;
        if (run.pendingCount >= QUEUE_MAX) {
          const retry = { retryAfterS: RETRY_AFTER_S };
          throw new Failure("unavailable", MESSAGES.unavailable, retry);
        }
        return await run(() => prepareBeside(code));
      }),
    close() {
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      for (const worker of [...all]) end(worker);
    },
  };
}

/** Null when it took too long. */
function ask(worker: Worker, code: string, timeLimitMs: number): Promise<Answer | null> {
  return new Promise((resolve) => {
    const settle = (answer: Answer | null) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(() => settle(null), timeLimitMs);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => settle(data);
    worker.onerror = (event) => {
      // Otherwise it would end the whole process.
      event.preventDefault();
      settle({ error: event.message });
    };
    worker.postMessage(code);
  });
}
