// The policy (frame-src) blocks a page that navigates its frame elsewhere, and the frame is then loaded again.
import { isGone, type ReceivedMessage } from "./frame_messages.ts";
import { USUAL_SCHEMES } from "../../contract/page_code/link_schemes.ts";
import type { MessageOf } from "../../contract/publishing/frame_messages.ts";
import type { Press } from "../guard/presses.ts";

/** A page can ask to open a link at each key that is typed into it; more than this is no person's wish. */
const OPEN_PAUSE_MS = 1_000;
const OPEN_WITHIN_MS = 10_000;
const OPEN_MAX = 3;
const opened: number[] = [];

/** Firefox reports no violation of the policy: there, a page that does not come back in time counts as blocked. */
const GONE_MAX_MS = 3_000;
const WITHIN_MS = 10_000;
const TIMES_MAX = 3;

interface LeaveHandlers {
  onLeave(origin: string | null): void;
  onEndless(): void;
}

export interface LeavingWatch {
  onMessage(message: ReceivedMessage): void;
  end(): void;
}

export function watchLeaving({ onLeave, onEndless }: LeaveHandlers): LeavingWatch {
  const times: number[] = [];
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function onPolicyViolation(
    { effectiveDirective, blockedURI }: SecurityPolicyViolationEvent,
  ): void {
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

  document.addEventListener("securitypolicyviolation", onPolicyViolation);
  return {
    onMessage(message) {
      if (message === "folio:ready") clearTimeout(waiting);
      if (!isGone(message)) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => putBack(null), GONE_MAX_MS);
    },
    end() {
      clearTimeout(waiting);
      document.removeEventListener("securitypolicyviolation", onPolicyViolation);
    },
  };
}

/** It returns a link that is held back, because of others before it or because the press may have been on our part. */
export function openLink(
  message: MessageOf<"folio:open">,
  press: Press,
  schemes: readonly string[] = USUAL_SCHEMES,
  onOpen?: (url: string) => void,
): string | null {
  if (!URL.canParse(message.url)) return null;
  const { href: url, protocol } = new URL(message.url);
  if (!schemes.includes(protocol.slice(0, -1))) return null;
  if (press !== "sure") return url;
  const now = performance.now();
  while (opened.length > 0 && opened[0]! <= now - OPEN_WITHIN_MS) opened.shift();
  if (opened.length >= OPEN_MAX || (opened.at(-1) ?? -Infinity) > now - OPEN_PAUSE_MS) return url;
  opened.push(now);
  onOpen?.(url);
  if (url.startsWith("http")) open(url, "_blank", "noopener,noreferrer");
  else location.href = url;
  return null;
}
