import { VISITS_DAYS } from "../../contract/limits.ts";
import { toNumber, toSize } from "../../contract/markup.ts";
import { dayName, shortDayName } from "../parts/visits_days.ts";

const HEIGHT = 60;
const BAR = 10;
const GAP = 3;
const STEP = BAR + GAP;

interface DayChartProps {
  title: string;
  told: string;
  /** A null day was not counted, so its place stays empty. */
  days: { day: string; value: number | null }[];
  toFigure(value: number): string;
}

interface DayCounts {
  people: number;
  pages: number;
  saves: number;
  visits: number;
  bytes: number;
}

export interface PlaceDay {
  day: string;
  counted: DayCounts | null;
}

type Column = keyof DayCounts;

const TITLES: Record<Column, string> = {
  people: "People",
  pages: "Pages",
  saves: "Saves",
  visits: "Visits",
  bytes: "Storage",
};
const FLOWS: readonly Column[] = ["saves", "visits"];

export function PlaceDays({ days }: { days: PlaceDay[] }) {
  const columns = Object.keys(TITLES) as Column[];
  const hasGaps = days.some(({ counted }) => counted === null);
  return (
    <section className="card" aria-labelledby="days">
      <h2 id="days">{`The last ${VISITS_DAYS} days`}</h2>
      <div className="day-charts">
        {columns.map((column) => (
          <DayChart
            key={column}
            title={TITLES[column]}
            told={describeColumn(column, days)}
            toFigure={(value) => toFigure(column, value)}
            days={days.map(({ day, counted }) => ({ day, value: counted?.[column] ?? null }))}
          />
        ))}
      </div>
      <p className="field-hint">
        {`By days in UTC; today is counted now.${
          hasGaps ? " Days that are left empty were not counted." : ""
        }`}
      </p>
      <details>
        <summary>The days as a table</summary>
        <div className="day-table" tabIndex={0} role="region" aria-label="The days as a table">
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {columns.map((column) => <th key={column} scope="col">{TITLES[column]}</th>)}
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, counted }) => (
                <tr key={day}>
                  <th scope="row">{dayName(day)}</th>
                  {counted
                    ? columns.map((column) => (
                      <td key={column}>{toFigure(column, counted[column])}</td>
                    ))
                    : <td colSpan={columns.length}>not counted</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

function toFigure(column: Column, value: number): string {
  return column === "bytes" ? toSize(value) : toNumber(value);
}

function describeColumn(column: Column, days: PlaceDay[]): string {
  const known = days.flatMap(({ day, counted }) =>
    counted ? [{ day, value: counted[column] }] : []
  );
  const [first, today] = [known[0]!, known.at(-1)!];
  const now = toFigure(column, today.value);
  if (FLOWS.includes(column)) {
    const sum = known.reduce((sum, { value }) => sum + value, 0);
    return `${now} today, ${toFigure(column, sum)} in all these days`;
  }
  const change = today.value - first.value;
  if (change === 0) return `${now} now`;
  const much = toFigure(column, Math.abs(change));
  return `${now} now, ${much} ${change > 0 ? "more" : "less"} than on ${shortDayName(first.day)}`;
}

function DayChart({ title, told, days, toFigure }: DayChartProps) {
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
              <title>{`${dayName(day)}: ${toFigure(value)}`}</title>
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
