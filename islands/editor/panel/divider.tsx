import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { Tab } from "../state.ts";
import { keep, kept } from "../save/kept.ts";

const CODE_PERCENT = 50;
const OTHERS_PERCENT = 27;

export interface PanelWidth {
  of(tab: Tab): number;
  move(tab: Tab, percent: number): void;
}

const MIN_PERCENT = 20;
const MAX_PERCENT = 60;
const STEP_PERCENT = 5;

export function Divider({ of, move, tab }: PanelWidth & { tab: Tab }) {
  const width = of(tab);
  const to = (next: number) =>
    move(tab, Math.round(Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, next))));

  function onPointerMove({ currentTarget, buttons, clientX, pointerId }: PointerEvent) {
    if (buttons !== 1) return;
    currentTarget.setPointerCapture(pointerId);
    const { left, width } = currentTarget.parentElement!.getBoundingClientRect();
    to((clientX - left) / width * 100);
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

export function usePanelWidth(): PanelWidth {
  const [widths, setWidths] = useState(() => ({
    code: kept().codeWidth ?? CODE_PERCENT,
    others: kept().panelWidth ?? OTHERS_PERCENT,
  }));
  return {
    of: (tab) => tab === "code" ? widths.code : widths.others,
    move(tab, percent) {
      const isCode = tab === "code";
      setWidths({ ...widths, [isCode ? "code" : "others"]: percent });
      keep(isCode ? { codeWidth: percent } : { panelWidth: percent });
    },
  };
}
