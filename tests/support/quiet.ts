// Keeps what a test expects to be logged out of its output, and lets it be read.

export interface QuietLog extends Disposable {
  lines: string[];
}

export function quiet(level: "log" | "warn" | "error"): QuietLog {
  const loud = console[level];
  const lines: string[] = [];
  console[level] = (...parts: unknown[]) => void lines.push(parts.map(String).join(" "));
  return {
    lines,
    [Symbol.dispose]() {
      console[level] = loud;
    },
  };
}
