import { type KeyboardEvent, type PointerEvent, useState } from "react";
import {
  counted,
  dayName,
  sayDay,
  shortDayName,
  type VisitDay,
} from "../../ui/parts/visits_days.ts";

const HEIGHT = 140;
const BAR = 10;
const GAP = 3;
const STEP = BAR + GAP;

interface DaysProps {
  days: readonly VisitDay[];
}

export function VisitsChart({ days }: DaysProps) {
  const last = days.length - 1;
  const [current, setCurrent] = useState<number | null>(null);
  const most = Math.max(1, ...days.map(({ visits }) => visits));
  const width = days.length * STEP - GAP;

  function onPointer({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = Math.floor((clientX - left) / width * days.length);
    setCurrent(Math.min(last, Math.max(0, place)));
  }

  function onKeyDown(event: KeyboardEvent) {
    const from = current ?? last;
    const target = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === "Escape") setCurrent(null);
    if (target === undefined) return;
    event.preventDefault();
    setCurrent(Math.min(last, Math.max(0, target)));
  }

  return (
    <div className="visits-chart">
      <p className="visits-most" aria-hidden="true">{most}</p>
      <div
        className="visits-plot"
        role="slider"
        tabIndex={0}
        aria-label="Visits by day"
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(current ?? last) + 1}
        aria-valuetext={sayDay(days[current ?? last]!)}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && setCurrent(null)}
        onFocus={() => setCurrent((current) => current ?? last)}
        onBlur={() => setCurrent(null)}
        onKeyDown={onKeyDown}
      >
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="visits-ground" d={`M0 ${HEIGHT / 2}H${width}M0 1H${width}`} />
          {days.map(({ day, visits, visitors }, i) => (
            <g key={day} className="visits-day" data-current={i === current || undefined}>
              <Bar at={i} part={visits / most} className={visits ? "visits-bar" : "visits-none"} />
              {visitors > 0 && <Bar at={i} part={visitors / most} className="visits-visitors" />}
            </g>
          ))}
        </svg>
        {current !== null && <Told days={days} current={current} />}
      </div>
      <Axis days={days} />
    </div>
  );
}

function Bar({ at, part, className }: { at: number; part: number; className: string }) {
  const height = Math.max(2, Math.round(part * HEIGHT));
  return (
    <rect className={className} x={at * STEP} y={HEIGHT - height} width={BAR} height={height} />
  );
}

function Told({ days, current }: DaysProps & { current: number }) {
  const { day, visits, visitors } = days[current]!;
  return (
    <p
      className="visits-told"
      aria-hidden="true"
      style={{
        insetInlineStart: `${(current + 0.5) / days.length * 100}%`,
        translate: `${-current / (days.length - 1) * 100}%`,
      }}
    >
      <strong>{dayName(day)}</strong>
      {counted(visits, "visit")}, {counted(visitors, "visitor")}
    </p>
  );
}

function Axis({ days }: DaysProps) {
  const last = days.length - 1;
  return (
    <p className="visits-axis" aria-hidden="true">
      {[0, Math.floor(days.length / 2), last].map((i) => (
        <span key={i}>{i === last ? "Today" : shortDayName(days[i]!.day)}</span>
      ))}
    </p>
  );
}
