import { useEffect, useEffectEvent } from "react";

const FIRST_MS = 2_000;
const LONGEST_MS = 60_000;

/** After each miss it waits twice as long; browsers that say when the network is back make it try at once. */
export function useAgain(misses: number, tryAgain: () => void): void {
  const again = useEffectEvent(tryAgain);
  useEffect(() => {
    if (misses === 0) return;
    const tryNow = () => again();
    const timer = setTimeout(tryNow, Math.min(FIRST_MS * 2 ** (misses - 1), LONGEST_MS));
    addEventListener("online", tryNow);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", tryNow);
    };
  }, [misses]);
}
