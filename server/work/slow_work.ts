// Tells of workers and child processes that take long to be loaded, or to answer: on a full machine they are waited for.
import { logEvent } from "../log.ts";

const SLOW_MS = 5_000;
/** Children say that they work, and workers end a call, by their time: a full machine lets them be late by so much. */
export const SILENT_MAX_MS = 10_000;

/** Logs what takes longer than that, again and again until the function that it returns is called. */
export function logSlow(
  event: "worker.loading" | "worker.answering",
  module: URL,
  slowMs = SLOW_MS,
): () => void {
  const startedAt = performance.now();
  const name = module.pathname.split("/").at(-1);
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    logEvent("warn", event, { module: name, seconds });
  }, slowMs);
  Deno.unrefTimer(timer);
  return () => clearInterval(timer);
}
