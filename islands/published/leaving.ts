// A page that leads itself elsewhere gets nowhere: the policy stops it, and the frame is put back.

const WITHIN_MS = 10_000;
const TIMES_MAX = 3;

interface Leaving {
  /** The origin that it wanted to go to; null for an address of our own. */
  onLeave(origin: string | null): void;
  /** It leaves as soon as it is there. */
  onEndless(): void;
}

/** Returns what ends it. */
export function watchLeaving({ onLeave, onEndless }: Leaving): () => void {
  const times: number[] = [];

  function judge({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    if (effectiveDirective !== "frame-src") return;
    const now = performance.now();
    while (times.length > 0 && times[0]! < now - WITHIN_MS) times.shift();
    times.push(now);
    if (times.length > TIMES_MAX) return onEndless();
    const origin = URL.canParse(blockedURI) ? new URL(blockedURI).origin : "null";
    onLeave(origin === "null" || origin === location.origin ? null : origin);
  }

  document.addEventListener("securitypolicyviolation", judge);
  return () => document.removeEventListener("securitypolicyviolation", judge);
}
