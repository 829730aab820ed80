// Between code and page: dragged, or moved by the arrow keys.
import { type KeyboardEvent, type PointerEvent } from "react";

const MIN = 25;
const MAX = 75;
const STEP = 5;

export function Divider(
  { share, move }: {
    /** Of the code, in percent of the width. */
    share: number;
    move(share: number): void;
  },
) {
  const to = (next: number) => move(Math.round(Math.min(MAX, Math.max(MIN, next))));

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
    to(share + step);
  }

  return (
    <div
      className="pane-divider"
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the code"
      aria-valuenow={share}
      aria-valuemin={MIN}
      aria-valuemax={MAX}
      tabIndex={0}
      onPointerDown={onPointerMove}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
