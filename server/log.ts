// What an operator reads: one JSON object a line, with an event's name and its facts, and nothing that is secret or personal.

type Level = "info" | "warn" | "error";

const WRITE = { info: "log", warn: "warn", error: "error" } as const;

/** Which of several processes says it; none, where there is one. */
let from: { process?: number } = {};

export function nameProcess(process: number): void {
  from = { process };
}

/** Events are named like "mail.not_delivered"; facts are numbers, ids and reasons, never what people wrote. */
export function logEvent(level: Level, event: string, facts: Record<string, unknown> = {}): void {
  const line = { time: new Date().toISOString(), level, event, ...from, ...facts };
  console[WRITE[level]](JSON.stringify(line));
}

/**
 * An error as facts. Of Postgres' errors only what names the fault: their
 * `detail` and `where` quote the row.
 */
export function describeReason(error: unknown): { reason: string; code?: string } {
  if (!(error instanceof Error)) return { reason: String(error) };
  const code = "code" in error && error.code ? { code: String(error.code) } : {};
  return { reason: error.message, ...code };
}
