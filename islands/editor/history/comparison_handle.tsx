import type { KeyboardEvent, PointerEvent } from "react";
import { findDraggedPercent } from "../panel/dragged_percent.ts";

const STEP_PERCENT = 5;

interface ComparisonHandleProps {
  percent: number;
  setPercent(percent: number): void;
  names: readonly [before: string, after: string];
}

export function ComparisonHandle({ percent, setPercent, names }: ComparisonHandleProps) {
  const to = (next: number) => setPercent(Math.round(Math.min(100, Math.max(0, next))));

  function onPointerMove(event: PointerEvent) {
    const dragged = findDraggedPercent(event);
    if (dragged !== null) to(dragged);
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = {
      ArrowLeft: percent - STEP_PERCENT,
      ArrowDown: percent - STEP_PERCENT,
      ArrowRight: percent + STEP_PERCENT,
      ArrowUp: percent + STEP_PERCENT,
      Home: 0,
      End: 100,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    to(next);
  }

  const [before, after] = names;
  return (
    <div
      className="comparison-handle"
      role="slider"
      aria-label="How much is seen of each"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${before}: ${percent} %, ${after}: ${100 - percent} %`}
      tabIndex={0}
      onPointerDown={onPointerMove}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      <span aria-hidden="true">‹ ›</span>
    </div>
  );
}
