// A draft in its frame: its links work as they will in public, it is put back when it leaves, and stopped when it must be.
import type { Press } from "../guard/presses.ts";
import { type Heard, listenToFrame } from "../published/frame_messages.ts";
import { watchLeaving } from "../published/leaving.ts";
import { openLink } from "../published/links.ts";

export function followDraft(
  url: string,
  find: () => HTMLIFrameElement | null,
  { hear, stop }: { hear?(message: Heard): void; stop(): void },
): () => void {
  const leaving = watchLeaving({
    onLeave() {
      const frame = find();
      if (frame) frame.src = url;
    },
    onEndless: stop,
  });
  const onMessage = (message: Heard, press: Press) => {
    leaving.hear(message);
    if (message !== "folio:ready" && message.type === "folio:open") openLink(message, press);
    hear?.(message);
  };
  const stopListening = listenToFrame(find, { onMessage, onFlood: stop });
  return () => {
    stopListening();
    leaving.end();
  };
}
