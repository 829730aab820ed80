import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { sayThings } from "../check/count_things.ts";
import { useEditor } from "../context.ts";
import { SHEET_HEIGHTS, type SheetHeight } from "../state.ts";

/** A shorter movement counts as a press. */
const DRAG_MIN_PX = 12;
const NEXT: Record<SheetHeight, SheetHeight> = { low: "half", half: "high", high: "low" };

export function SheetHandle() {
  const { state: { sheet, look }, dispatch } = useEditor();
  const said = sheet === "low" ? sayThings(look.findings) : "";
  const from = useRef<number | null>(null);
  const to = (height: SheetHeight) => dispatch({ type: "sheet", height });

  function onPointerUp({ clientY }: PointerEvent) {
    const dragged = from.current === null ? 0 : from.current - clientY;
    from.current = null;
    if (Math.abs(dragged) < DRAG_MIN_PX) return to(NEXT[sheet]);
    step(dragged > 0 ? 1 : -1);
  }

  function step(by: 1 | -1) {
    to(SHEET_HEIGHTS[SHEET_HEIGHTS.indexOf(sheet) + by] ?? sheet);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
    if (by) step(by);
    else if (event.key === "Enter" || event.key === " ") to(NEXT[sheet]);
    else return;
    event.preventDefault();
  }

  return (
    <button
      type="button"
      className="sheet-handle"
      aria-label={`${said && `${said}. `}Panel, height: ${sheet}`}
      onPointerDown={({ currentTarget, clientY, pointerId }) => {
        from.current = clientY;
        currentTarget.setPointerCapture(pointerId);
      }}
      onPointerUp={onPointerUp}
      onKeyDown={onKeyDown}
    >
      <span className="sheet-grip" aria-hidden="true" />
      <span aria-hidden="true">{said}</span>
    </button>
  );
}
