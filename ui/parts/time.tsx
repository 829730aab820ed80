// A moment in the reader's own time zone; until the script is there, in UTC, and said to be so.
import { useHydrated } from "./use_hydrated.ts";

interface TimeProps {
  /** As ISO 8601, or in milliseconds. */
  at: string | number;
  precision?: "minute" | "day";
}

export function Time({ at, precision = "minute" }: TimeProps) {
  const isHydrated = useHydrated();
  const date = new Date(at);
  return (
    // Engines do not agree on how the name of a month is shortened.
    <time
      dateTime={date.toISOString()}
      title={isHydrated ? describeInFull(date) : undefined}
      suppressHydrationWarning
    >
      {isHydrated ? describe(date, precision) : `${describe(date, precision, "UTC")} UTC`}
    </time>
  );
}

/** "24 Nov 2026, 21:33" */
function describe(date: Date, precision: TimeProps["precision"], timeZone?: "UTC"): string {
  return new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    timeStyle: precision === "minute" ? "short" : undefined,
    timeZone,
  }).format(date);
}

/** With the name of the zone. */
function describeInFull(date: Date): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "long" }).format(date);
}
