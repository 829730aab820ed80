// The inside of a worker: one message in, one reply out, at a lower priority than the event loop.
import { parentPort } from "node:worker_threads";
import type { FailureKind } from "../../contract/failures.ts";
import type { Problem } from "../../contract/problems.ts";
import { Failure } from "../errors.ts";
import { lowerPriority } from "./priority.ts";

export type Reply<Answer> =
  | { answer: Answer }
  | { failure: { kind: FailureKind; problems: readonly Problem[] } }
  | { error: string };

/** With V8's flag --expose-gc. */
const here = globalThis as unknown as { gc?(): void };

/** The first message of a worker: all that it needs is loaded, and it listens. */
const READY = "ready";

/** Every message is a question. */
export function answerMessages<Question, Answer>(answer: (question: Question) => Answer): void {
  lowerPriority();
  parentPort!.on("message", (question: Question) => {
    clearTimeout(resting);
    parentPort!.postMessage(replyTo(question, answer));
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

function replyTo<Question, Answer>(
  question: Question,
  answer: (question: Question) => Answer,
): Reply<Answer> {
  try {
    return { answer: answer(question) };
  } catch (error) {
    return error instanceof Failure
      ? { failure: { kind: error.kind, problems: error.problems } }
      : { error: error instanceof Error ? error.stack ?? error.message : String(error) };
  }
}
