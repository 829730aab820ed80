import { type KeyboardEvent, type PointerEvent, useState } from "react";

export const PLACE_INDEX = "data-place-index";

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

interface Move {
  from: number;
  over: number;
  /** It is null for a move by keys. */
  pointer: { startX: number; startY: number; byX: number; byY: number } | null;
}

/** One handle for mouse, finger and keys: what is let go over another place is swapped with it. */
export function useSwapping(count: number, swap: (from: number, to: number) => void) {
  const [move, setMove] = useState<Move | null>(null);

  function end(isMeant: boolean) {
    setMove(null);
    if (isMeant && move && move.over !== move.from) swap(move.from, move.over);
  }

  function onKeyDown(event: KeyboardEvent, from: number) {
    const step = STEPS[event.key];
    if (event.key === " " || event.key === "Enter") {
      if (move) end(true);
      else setMove({ from, over: from, pointer: null });
    } else if (move && step) {
      setMove({ ...move, over: (move.over + step + count) % count });
    } else if (move && event.key === "Escape") end(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    move,
    handle: (from: number) => ({
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, from),
      onBlur: () => move && !move.pointer && end(false),
      onPointerDown({ currentTarget, pointerId, clientX, clientY }: PointerEvent) {
        currentTarget.setPointerCapture(pointerId);
        const pointer = { startX: clientX, startY: clientY, byX: 0, byY: 0 };
        setMove({ from, over: from, pointer });
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (!move?.pointer) return;
        const { startX, startY } = move.pointer;
        const pointer = { startX, startY, byX: clientX - startX, byY: clientY - startY };
        setMove({ ...move, over: placeAt(clientX, clientY) ?? from, pointer });
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    }),
  };
}

function placeAt(x: number, y: number): number | null {
  const under = document.elementsFromPoint(x, y)
    .map((element) => element.closest(`[${PLACE_INDEX}]:not([data-is-moved="true"])`))
    .find((element) => element !== null);
  return under ? Number(under.getAttribute(PLACE_INDEX)) : null;
}
