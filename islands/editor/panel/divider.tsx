// Between panel and page: dragged, or moved by the arrow keys.
import type { KeyboardEvent, PointerEvent } from "react";
import type { Tab } from "../state.ts";
import type { PanelWidth } from "./use_panel_width.ts";

/** In percent of the width. */
const MIN = 20;
const MAX = 60;
const STEP = 5;

export function Divider({ of, move, tab }: PanelWidth & { tab: Tab }) {
  const width = of(tab);
  const to = (next: number) => move(tab, Math.round(Math.min(MAX, Math.max(MIN, next))));

  function onPointerMove({ currentTarget, buttons, clientX, pointerId }: PointerEvent) {
    if (buttons !== 1) return;
    currentTarget.setPointerCapture(pointerId);
    const { left, width } = currentTarget.parentElement!.getBoundingClientRect();
    to((clientX - left) / width * 100);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
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
      aria-valuemin={MIN}
      aria-valuemax={MAX}
      tabIndex={0}
      onPointerDown={onPointerMove}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
