// One sentence or two: does anybody see the page, where do they come from, and what do they do there.
import { addUp, counted, dayName, type VisitDay } from "../parts/visits_days.ts";
import { WEEK_DAYS } from "../../contract/limits.ts";
import { bySite } from "./site_names.ts";

export interface Referrer {
  host: string;
  visits: number;
}

export interface PressedLink {
  words: string;
  presses: number;
}

export interface WeekProps {
  days: readonly VisitDay[];
  week: { referrers: readonly Referrer[]; presses: readonly PressedLink[] };
}

export function Answer({ days, week }: WeekProps) {
  const { visits, visitors } = addUp(days.slice(-WEEK_DAYS));
  const [most] = week.presses;
  return (
    <p className="visits-answer">
      {visitors === 0
        ? sayLast(days)
        : `${counted(visitors, "visitor")} this week${
          sayFrom({ visits, visitors }, week.referrers)
        }.`}
      {most && (
        <>
          {" "}
          <Pressed {...most} isByThem={visitors > 0} />
        </>
      )}
    </p>
  );
}

/** Words of a page may be written from right to left. */
function Pressed({ words, presses, isByThem }: PressedLink & { isByThem: boolean }) {
  const quoted = (
    <>
      “<bdi>{words}</bdi>”
    </>
  );
  return isByThem
    ? <>They pressed {quoted} {sayTimes(presses)}.</>
    : <>{quoted} was pressed {sayTimes(presses)}.</>;
}

function sayLast(days: readonly VisitDay[]): string {
  const last = days.findLast(({ visits }) => visits > 0);
  return `No visitors this week${last ? `; the last came on ${dayName(last.day)}` : ""}.`;
}

/** A browser may keep to itself where a visitor came from, so "most" is of all visits. */
function sayFrom(
  { visits, visitors }: { visits: number; visitors: number },
  referrers: readonly Referrer[],
): string {
  const [first] = bySite(referrers);
  if (!first) return `; their browser${visitors === 1 ? " does" : "s do"} not say from where`;
  if (visitors === 1) return `, from ${first.site}`;
  if (first.visits === visits) return `, all from ${first.site}`;
  if (first.visits > visits / 2) return `, most from ${first.site}`;
  return `, ${first.visits === 1 ? "one" : "some"} from ${first.site}`;
}

function sayTimes(times: number): string {
  if (times === 1) return "once";
  return times === 2 ? "twice" : `${times} times`;
}
