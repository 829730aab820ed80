type Level = "info" | "warn" | "error";

const WRITE = { info: "log", warn: "warn", error: "error" } as const;

let from: { process?: number } = {};

export function nameProcess(process: number): void {
  from = { process };
}

/** Facts are numbers, ids and reasons: never a secret, and never what people wrote. */
export function logEvent(level: Level, event: string, facts: Record<string, unknown> = {}): void {
  const line = { time: new Date().toISOString(), level, event, ...from, ...facts };
  console[WRITE[level]](JSON.stringify(line));
}

/** Postgres' `detail` and `where` quote the row, so only what names the fault may be told. */
export function describeReason(error: unknown): { reason: string; code?: string } {
  if (!(error instanceof Error)) return { reason: String(error) };
  const code = "code" in error && error.code ? { code: String(error.code) } : {};
  return { reason: error.message, ...code };
}
