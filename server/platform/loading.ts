// Tells of workers and child processes that take long to be loaded: they are waited for, as long as it takes.
import { logEvent } from "./log.ts";

const SLOW_LOAD_MS = 5_000;

/** Logs a load that takes longer than that, again and again until the function that it returns is called. */
export function logSlowLoad(module: URL, slowLoadMs = SLOW_LOAD_MS): () => void {
  const startedAt = performance.now();
  const name = module.pathname.split("/").at(-1);
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    logEvent("warn", "worker.loading", { module: name, seconds });
  }, slowLoadMs);
  Deno.unrefTimer(timer);
  return () => clearInterval(timer);
}
