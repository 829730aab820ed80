// A page that leads itself elsewhere gets nowhere: the policy stops it, and the frame is put back.

import { isGone, type ReceivedMessage } from "./frame_messages.ts";

/** Firefox tells nobody of what it stopped: there, a page is lost that is gone and does not come again. */
const GONE_MAX_MS = 3_000;
const WITHIN_MS = 10_000;
const TIMES_MAX = 3;

interface Leaving {
  /** The origin that it wanted to go to; null for an address of our own, or for one that nobody knows. */
  onLeave(origin: string | null): void;
  /** It leaves as soon as it is there. */
  onEndless(): void;
}

export interface LeavingWatch {
  /** What the frame says. */
  hear(message: ReceivedMessage): void;
  end(): void;
}

export function watchLeaving({ onLeave, onEndless }: Leaving): LeavingWatch {
  const times: number[] = [];
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function judge({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    if (effectiveDirective !== "frame-src") return;
    const origin = URL.canParse(blockedURI) ? new URL(blockedURI).origin : "null";
    putBack(origin === "null" || origin === location.origin ? null : origin);
  }

  function putBack(origin: string | null): void {
    clearTimeout(waiting);
    const now = performance.now();
    while (times.length > 0 && times[0]! < now - WITHIN_MS) times.shift();
    times.push(now);
    if (times.length > TIMES_MAX) onEndless();
    else onLeave(origin);
  }

  document.addEventListener("securitypolicyviolation", judge);
  return {
    hear(message) {
      if (message === "folio:ready") clearTimeout(waiting);
      if (!isGone(message)) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => putBack(null), GONE_MAX_MS);
    },
    end() {
      clearTimeout(waiting);
      document.removeEventListener("securitypolicyviolation", judge);
    },
  };
}
