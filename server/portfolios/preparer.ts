// Prepares ordinary pages at once, and has workers prepare the rest: a huge or hostile one keeps nobody waiting.
import { MESSAGES } from "../contract/messages.ts";
import { Failure } from "../errors.ts";
import { traced } from "../process/telemetry.ts";
import { openWorkerPool } from "../process/worker_pool.ts";
import type { PreparedPage } from "./prepare.ts";
import type { Beside, PreparedPreview } from "./prepare_preview.ts";
import type { PreparedBeside, PrepareQuestion } from "./prepare_worker.ts";

export interface Preparer {
  /** Rejects with a Failure whose sentence is for the author. */
  prepare(code: string): Promise<PreparedPage>;
  /** Of a draft, whose elements then say where they stand in its code. */
  preparePreview(code: string, beside: Beside): Promise<PreparedPreview>;
  close(): void;
}

/** On the event loop itself: for tests, which need no second thread. */
export const PREPARE_HERE: Preparer = {
  prepare: async (code) => (await import("./prepare.ts")).preparePage(code),
  preparePreview: async (code, beside) =>
    (await import("./prepare_preview.ts")).preparePreview(code, beside),
  close() {},
};

interface PreparerOptions {
  workers: number;
  /** The largest page that is fair takes a third of it on a slow machine. */
  timeLimitMs: number;
}

const QUEUE_MAX = 32;

/** Starts no worker before the first page that needs one. */
export function openPreparer(
  { workers = 2, timeLimitMs = 5_000 }: Partial<PreparerOptions> = {},
): Preparer {
  // Some hosts have none.
  if (typeof Worker === "undefined") return PREPARE_HERE;
  const pool = openWorkerPool<PrepareQuestion, PreparedBeside>({
    module: new URL("./prepare_worker.ts", import.meta.url),
    atOnce: workers,
    waiting: QUEUE_MAX,
    timeLimitMs,
    tooSlow: () => new Failure("bad_input", MESSAGES.pageTooSlow),
  });

  async function ask(code: string, beside: Beside | null) {
    const page = await pool.ask({ code, beside });
    return { ...page, code: page.code ?? code };
  }

  return {
    prepare: (code) =>
      traced("prepare", { length: code.length }, async () => {
        const { prepareAtOnce } = await import("./prepare.ts");
        const atOnce = prepareAtOnce(code);
        if (atOnce) return atOnce;
        return await ask(code, null);
      }),
    preparePreview: (code, beside) =>
      traced(
        "prepare",
        { length: code.length },
        async () => await ask(code, beside) as PreparedPreview,
      ),
    close: pool.close,
  };
}
