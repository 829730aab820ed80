// The inside of a worker: one message in, one reply out, at a lower priority than the event loop.
import { Script } from "node:vm";
import { parentPort } from "node:worker_threads";
import type { FailureKind } from "../../contract/failures.ts";
import type { Problem } from "../../contract/problems.ts";
import { Failure } from "../errors.ts";
import { lowerPriority } from "./priority.ts";

export type Reply<Answer> =
  | { answer: Answer }
  | { failure: { kind: FailureKind; problems: readonly Problem[] } }
  | { error: string }
  | { isLate: true };

export interface Asked<Question> {
  question: Question;
  timeLimitMs: number;
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
  parentPort!.on("message", ({ question, timeLimitMs }: Asked<Question>) => {
    clearTimeout(resting);
    parentPort!.postMessage(replyTo(() => answer(question), timeLimitMs));
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

function replyTo<Answer>(answer: () => Answer, timeLimitMs: number): Reply<Answer> {
  try {
    return { answer: withinTime(answer, timeLimitMs) };
  } catch (error) {
    if (error instanceof Failure) {
      return { failure: { kind: error.kind, problems: error.problems } };
    }
    if (!(error instanceof Error)) return { error: String(error) };
    if ("code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return { isLate: true };
    return { error: error.stack ?? error.message };
  }
}

const CALL = new Script("callOfWorker()");

/** Only so does a call end: `terminate` of Deno 2.8 and 2.9 leaves a worker that never rests on its core, for ever. */
function withinTime<Answer>(call: () => Answer, timeLimitMs: number): Answer {
  here.callOfWorker = call;
  try {
    return CALL.runInThisContext({ timeout: timeLimitMs });
  } finally {
    // It holds the question, which may be large.
    delete here.callOfWorker;
  }
}
