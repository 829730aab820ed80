import type { PointerEvent } from "react";

/** It answers how far across its parent a handle is dragged; null while no button is held. */
export function findDraggedPercent(
  { currentTarget, buttons, clientX, pointerId }: PointerEvent,
): number | null {
  if (buttons !== 1) return null;
  currentTarget.setPointerCapture(pointerId);
  const { left, width } = currentTarget.parentElement!.getBoundingClientRect();
  return (clientX - left) / width * 100;
}
