import type { KeyboardEvent, PointerEvent } from "react";
import type { Tab } from "../state.ts";
import { findDraggedPercent } from "./dragged_percent.ts";
import type { PanelWidth } from "./use_panel_width.ts";

const MIN_PERCENT = 20;
const MAX_PERCENT = 60;
const STEP_PERCENT = 5;

export function Divider({ of, move, tab }: PanelWidth & { tab: Tab }) {
  const width = of(tab);
  const to = (next: number) =>
    move(tab, Math.round(Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, next))));

  function onPointerMove(event: PointerEvent) {
    const percent = findDraggedPercent(event);
    if (percent !== null) to(percent);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -STEP_PERCENT, ArrowRight: STEP_PERCENT }[event.key];
    if (!step) return;
    event.preventDefault();
    to(width + step);
  }

  return (
    <div
      className="panel-divider"
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the panel"
      aria-valuenow={width}
      aria-valuemin={MIN_PERCENT}
      aria-valuemax={MAX_PERCENT}
      tabIndex={0}
      onPointerDown={onPointerMove}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
