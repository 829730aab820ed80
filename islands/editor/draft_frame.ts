// A draft in its frame: its links work as they will in public, it is put back when it leaves, and stopped when it must be.
import { type Heard, listenToFrame } from "../published/frame_messages.ts";
import { watchLeaving } from "../published/leaving.ts";
import { openLink } from "../published/links.ts";

export function followDraft(
  url: string,
  find: () => HTMLIFrameElement | null,
  { hear, stop }: { hear?(message: Heard, frame: HTMLIFrameElement): void; stop(): void },
): () => void {
  const leaving = watchLeaving({
    onLeave() {
      const frame = find();
      if (frame) frame.src = url;
    },
    onEndless: stop,
  });
  const onMessage = (message: Heard, frame: HTMLIFrameElement) => {
    leaving.hear(message);
    if (message !== "folio:ready" && message.type === "folio:open") openLink(message, frame);
    hear?.(message, frame);
  };
  const stopListening = listenToFrame(find, { onMessage, onFlood: stop });
  return () => {
    stopListening();
    leaving.end();
  };
}
