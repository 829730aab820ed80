import { useHydrated } from "./use_hydrated.ts";
import { Time } from "./time.tsx";

const DAY_MS = 24 * 60 * 60 * 1_000;
const WEEK_DAYS = 7;

export function TimeInWords({ at }: { at: string }) {
  const isHydrated = useHydrated();
  // The server knows neither the reader's day nor their zone.
  if (!isHydrated) return <Time at={at} />;
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={say(date, { dateStyle: "full", timeStyle: "long" })}>
      {sayMoment(at)}
    </time>
  );
}

export function sayMoment(at: string, now = new Date()): string {
  const date = new Date(at);
  return `${sayDay(date, now)}, ${say(date, { timeStyle: "short" })}`;
}

function sayDay(date: Date, now: Date): string {
  const days = Math.round((midnight(now) - midnight(date)) / DAY_MS);
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  if (days > 1 && days < WEEK_DAYS) return say(date, { weekday: "long" });
  return say(date, { dateStyle: "medium" });
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

function say(date: Date, form: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-GB", form).format(date);
}
