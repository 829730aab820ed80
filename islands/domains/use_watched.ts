// Asks again while an element is seen: with growing pauses, and not in a tab that nobody looks at.
import { type RefObject, useEffect, useRef } from "react";

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
const GROWTH = 1.5;

/** `isWanted`: whether there is something to ask for; when it changes, pauses are short again. */
export function useWatched(
  element: RefObject<HTMLElement | null>,
  isWanted: boolean,
  ask: () => Promise<void>,
): void {
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    if (!isWanted) return;
    let isSeen = false;
    let isEnded = false;
    let pauseMs = FIRST_PAUSE_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function plan(): void {
      clearTimeout(timer);
      if (isEnded || !isSeen || document.visibilityState !== "visible") return;
      timer = setTimeout(async () => {
        pauseMs = Math.min(pauseMs * GROWTH, LONGEST_PAUSE_MS);
        await latest.current();
        plan();
      }, pauseMs);
    }

    const seeing = new IntersectionObserver((entries) => {
      isSeen = entries.at(-1)!.isIntersecting;
      plan();
    });
    seeing.observe(element.current!);
    document.addEventListener("visibilitychange", plan);
    return () => {
      isEnded = true;
      clearTimeout(timer);
      seeing.disconnect();
      document.removeEventListener("visibilitychange", plan);
    };
  }, [isWanted]);
}
