// What a frame says to the page around it, and the brake for one that says too much or never stops loading itself.

import type { FrameMessage } from "../../server/contract/frame_messages.ts";

/** A page that reports each frame of an animation says 600 things in this time. */
const WITHIN_MS = 10_000;
const MESSAGES_MAX = 2_000;
const LOADS_MAX = 10;

interface Listener {
  onMessage(data: unknown, frame: HTMLIFrameElement): void;
  /** From here on nothing more is heard. The frame should go: what it does goes on while it is there. */
  onFlood(): void;
}

/** Listens to the frame that `find` names at the time. Returns what ends it. */
export function listenToFrame(
  find: () => HTMLIFrameElement | null,
  { onMessage, onFlood }: Listener,
): () => void {
  let since = -Infinity;
  let [messages, loads] = [0, 0];

  function listen(event: MessageEvent<unknown>): void {
    const frame = find();
    // A sandboxed page has no origin of its own, and no window when it is gone; nothing else may speak.
    const isOfFrame = event.source === frame?.contentWindow ||
      event.source === null && isGone(event.data);
    if (!frame || !isOfFrame || event.origin !== "null") return;
    if (performance.now() - since > WITHIN_MS) {
      since = performance.now();
      [messages, loads] = [0, 0];
    }
    messages++;
    if (event.data === "folio:ready") loads++;
    if (messages > MESSAGES_MAX || loads > LOADS_MAX) {
      end();
      onFlood();
    } else onMessage(event.data, frame);
  }

  function end(): void {
    removeEventListener("message", listen);
  }

  addEventListener("message", listen);
  return end;
}

export function isGone(message: unknown): boolean {
  return (message as FrameMessage | null)?.type === "folio:gone";
}
