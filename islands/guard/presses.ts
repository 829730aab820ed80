// Browsers tell a document that somebody pressed in it or in one of its frames, but not in which.
import type { FrameMessage } from "../../contract/publishing/frame_messages.ts";

/** It is fired at a frame that was emptied; `detail` is whether its page begins anew. */
export const TOOK_KEYS = "folio:took-keys";
export const TOOK_KEYS_SAID =
  "This page was stopped: it kept taking the keyboard from what you were typing in.";

export const NEEDS_PRESS: Record<FrameMessage["type"], boolean> = {
  "folio:open": true,
  "folio:form": true,
  /** An answer just before counts as well, because a handler may ask twice. */
  "folio:ask": true,
  "folio:pick": true,
  /** It only moves a field of ours that is open. */
  "folio:look": false,
  /** It only names addresses, which are asked by our own rules. */
  "folio:loads": false,
  /** Browsers count Escape as no press. */
  "folio:escape": false,
  "folio:picture": true,
  /** It only says which picture did not load. */
  "folio:blank": false,
  /** Browsers count no drop as a press. */
  "folio:drop": false,
  /** It is only offered, and done on a press on our offer. */
  "folio:download": false,
  "folio:copy": false,
  /** Without a press it is only offered. */
  "folio:print": false,
  "folio:corner": false,
  "folio:gone": false,
  "folio:height": false,
  "folio:page": false,
  "folio:place": false,
  "folio:store": false,
};

/** Browsers let a page act for this long after a press. */
export const ACTIVATION_MS = 5_000;
const PRESSES = ["pointerdown", "mousedown", "pointerup", "touchend", "keydown", "keyup", "click"];

export type Press = "sure" | "unsure" | "none";

let ownPressAt = -Infinity;

export function followPresses(): void {
  for (const type of PRESSES) {
    addEventListener(type, (event) => {
      if (!event.isTrusted) return;
      ownPressAt = performance.now();
      // Without a frame nobody could misuse the activation, and our own code may need it a little later.
      if (isLast(event)) setTimeout(() => document.querySelector("iframe[src]") && spend());
    }, { capture: true, passive: true });
  }
}

/** Our own handlers have run by the last event of a press, so nothing of ours needs the activation any more. */
function isLast(event: Event): boolean {
  if (event.type !== "keydown") return event.type === "click" || event.type === "keyup";
  return !/^(Enter| )$/.test((event as KeyboardEvent).key);
}

/** It is "unsure" shortly after a press in our own document, since a frame can take the focus after such a press. */
export function pressIn(frame: HTMLIFrameElement): Press {
  if (document.activeElement !== frame || !navigator.userActivation?.isActive) return "none";
  return performance.now() - ownPressAt > ACTIVATION_MS ? "sure" : "unsure";
}

/** Chromium ends an activation when a page delegates a capability (here to itself); in other browsers it has to lapse. */
export function spend(): void {
  const options = { targetOrigin: location.origin, delegate: "fullscreen" };
  try {
    if (navigator.userActivation?.isActive) postMessage(null, options);
  } catch {
    // The activation was over in the meantime.
  }
  if (!navigator.userActivation?.isActive) ownPressAt = -Infinity;
}
