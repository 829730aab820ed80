// The server does not know the reader's time zone, so the text is in UTC until hydration, and says so.
import { useHydrated } from "./use_hydrated.ts";

interface TimeProps {
  at: string | number;
  precision?: "minute" | "day";
}

export function Time({ at, precision = "minute" }: TimeProps) {
  const isHydrated = useHydrated();
  const date = new Date(at);
  return (
    // Engines shorten the names of months differently, so the server's text may differ.
    <time
      dateTime={date.toISOString()}
      title={isHydrated ? describeInFull(date) : undefined}
      suppressHydrationWarning
    >
      {isHydrated ? describe(date, precision) : `${describe(date, precision, "UTC")} UTC`}
    </time>
  );
}

function describe(date: Date, precision: TimeProps["precision"], timeZone?: "UTC"): string {
  return new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    timeStyle: precision === "minute" ? "short" : undefined,
    timeZone,
  }).format(date);
}

function describeInFull(date: Date): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "long" }).format(date);
}
