// A draft in its frame, followed as long as it stands there.
import { useEffect, useEffectEvent } from "react";
import type { ReceivedMessage } from "../../page_shell/frame_messages.ts";
import { followDraft } from "./draft_frame.ts";

export const PREVIEW_FRAME = ".preview iframe";

export function useDraftFrame(
  url: string | undefined,
  onMessage: (message: ReceivedMessage) => void,
  onStop: () => void,
): void {
  const hear = useEffectEvent(onMessage);
  const stop = useEffectEvent(onStop);
  useEffect(() => {
    if (!url) return;
    return followDraft(url, () => document.querySelector(PREVIEW_FRAME), {
      hear: (message) => hear(message),
      stop: () => stop(),
    });
  }, [url]);
}
