import { VISITS_DAYS } from "../../contract/limits.ts";

export interface VisitDay {
  day: string;
  visits: number;
  visitors: number;
}

export interface VisitSums {
  visits: number;
  visitors: number;
}

export function addUp(days: readonly VisitSums[]): VisitSums {
  return days.reduce(
    (sum, { visits, visitors }) => ({
      visits: sum.visits + visits,
      visitors: sum.visitors + visitors,
    }),
    { visits: 0, visitors: 0 },
  );
}

export function counted(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}

export function comparedWith(now: number, before: number): string {
  if (before === 0) return now === 0 ? "" : `There were none in the ${VISITS_DAYS} days before.`;
  if (now === before) return `As many as in the ${VISITS_DAYS} days before.`;
  const percent = Math.round(Math.abs(now - before) / before * 100);
  const much = percent === 0 ? "A little" : `${percent}%`;
  return `${much} ${
    now > before ? "more" : "fewer"
  } than in the ${VISITS_DAYS} days before (${before}).`;
}

const DAY = new Intl.DateTimeFormat("en", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const SHORT_DAY = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

export function dayName(day: string): string {
  return DAY.format(new Date(day));
}

export function shortDayName(day: string): string {
  return SHORT_DAY.format(new Date(day));
}

export function sayDay({ day, visits, visitors }: VisitDay): string {
  return `${dayName(day)}: ${counted(visits, "visit")}, ${counted(visitors, "visitor")}`;
}
