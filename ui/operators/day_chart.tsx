// One number of the place over thirty days, as bars; the table beside it (place_days.tsx) tells the same in words.
import { dayName, shortDayName } from "../parts/visits_days.ts";

const HEIGHT = 60;
const BAR = 10;
const GAP = 3;
const STEP = BAR + GAP;

interface DayChartProps {
  title: string;
  /** What is said of it beside the title. */
  told: string;
  /** Null for a day that nobody counted: it is left empty. */
  days: { day: string; value: number | null }[];
  say(value: number): string;
}

export function DayChart({ title, told, days, say }: DayChartProps) {
  const most = Math.max(1, ...days.map(({ value }) => value ?? 0));
  const width = days.length * STEP - GAP;
  return (
    <figure className="day-chart">
      <figcaption>
        <strong>{title}</strong>
        <span>{told}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, value }, i) => {
          if (value === null) return null;
          const height = Math.max(1, value / most * HEIGHT);
          return (
            <rect
              key={day}
              className={value === 0 ? "day-none" : "day-bar"}
              x={i * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>{`${dayName(day)}: ${say(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="day-axis" aria-hidden="true">
        <span>{shortDayName(days[0]!.day)}</span>
        <span>Today</span>
      </p>
    </figure>
  );
}
