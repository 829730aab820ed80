import { useEffect, useState } from "react";

const SHOWN_MS = 10_000;

/** A notice closes by itself after a while, unless somebody points at it or works in it. */
export function usePassing(close: () => void, stays = false) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || stays) return;
    const timer = setTimeout(close, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, stays]);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
