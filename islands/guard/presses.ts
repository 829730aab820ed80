// Whose the last press was, a page's or ours: the browser tells a page around its frames that there was one, not where.
import type { FrameMessage } from "../../contract/publishing/frame_messages.ts";

/** Fired at the frame, which holds nothing of the page any more; `detail`: whether it begins anew. */
export const TOOK_KEYS = "folio:took-keys";
export const TOOK_KEYS_SAID =
  "This page was stopped: it kept taking the keyboard from what you were typing in.";

export const NEEDS_PRESS: Record<FrameMessage["type"], boolean> = {
  "folio:open": true,
  "folio:form": true,
  /** Or an answer of the visitor's just before: a handler may ask twice. */
  "folio:ask": true,
  "folio:pick": true,
  /** Browsers count no drop as a press. */
  "folio:drop": false,
  /** Offered by us, and done on a press on the offer. */
  "folio:download": false,
  "folio:corner": false,
  "folio:gone": false,
  "folio:page": false,
  "folio:place": false,
  "folio:store": false,
};

/** For as long after a press browsers let a page act on it. */
export const ACTIVATION_MS = 5_000;
const PRESSES = ["pointerdown", "mousedown", "pointerup", "touchend", "keydown", "keyup", "click"];

export type Press = "sure" | "unsure" | "none";

let ownPressAt = -Infinity;

export function followPresses(): void {
  for (const type of PRESSES) {
    addEventListener(type, (event) => {
      if (!event.isTrusted) return;
      ownPressAt = performance.now();
      // Without a frame nobody is kept from what their press allows a little later.
      if (isLast(event)) setTimeout(() => document.querySelector("iframe[src]") && spend());
    }, { capture: true, passive: true });
  }
}

/** What we do on a press is done by then: no click comes of it any more. */
function isLast(event: Event): boolean {
  if (event.type !== "keydown") return event.type === "click" || event.type === "keyup";
  return !/^(Enter| )$/.test((event as KeyboardEvent).key);
}

/**
 * Whether the person pressed in this frame: "unsure" while an earlier press of theirs, in our own document, may be all
 * that the browser knows of. A frame can take the focus after such a press.
 */
export function pressIn(frame: HTMLIFrameElement): Press {
  if (document.activeElement !== frame || !navigator.userActivation?.isActive) return "none";
  return performance.now() - ownPressAt > ACTIVATION_MS ? "sure" : "unsure";
}

/**
 * Uses up the browser's mark of a press in our document, so that the next mark is of one in a frame. Chromium does so
 * when a page hands a capability on (here to itself); where there is no such way, the mark is waited out.
 */
export function spend(): void {
  const options = { targetOrigin: location.origin, delegate: "fullscreen" };
  try {
    if (navigator.userActivation?.isActive) postMessage(null, options);
  } catch {
    // It was over in the meantime.
  }
  if (!navigator.userActivation?.isActive) ownPressAt = -Infinity;
}
