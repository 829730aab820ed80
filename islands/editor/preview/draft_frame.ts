import {
  type FrameMessage,
  type MessageOf,
  PAGE_MESSAGES,
  type ShellMessage,
} from "../../../contract/publishing/frame_messages.ts";
import { PREVIEW_MESSAGES } from "../../../contract/publishing/preview_messages.ts";
import type { Press } from "../../guard/presses.ts";
import { listenToFrame, type ReceivedMessage } from "../../page_shell/frame_messages.ts";
import { OPENED_SCHEMES } from "../../../contract/page_code/link_schemes.ts";
import { openLink, watchLeaving } from "../../page_shell/leaving.ts";
import { useEffect, useEffectEvent } from "react";
import { PREVIEW_FRAME } from "./tell_frame.ts";

const LINKS = ["http", "https", ...OPENED_SCHEMES];
const TABLE = { ...PAGE_MESSAGES, ...PREVIEW_MESSAGES };

export function followDraft(
  url: string,
  find: () => HTMLIFrameElement | null,
  { onFrameMessage, stop, isOfOthers = false }: {
    onFrameMessage?(message: ReceivedMessage): void;
    stop(): void;
    isOfOthers?: boolean;
  },
): () => void {
  const leaving = watchLeaving({
    onLeave() {
      const frame = find();
      if (frame) frame.src = url;
    },
    onEndless: stop,
  });
  const onMessage = (message: ReceivedMessage, press: Press) => {
    leaving.onMessage(message);
    if (message !== "folio:ready" && message.type === "folio:open") {
      openLink(message, press, LINKS);
    }
    if (message !== "folio:ready" && message.type === "folio:ask") {
      // The author may have typed beside the frame just before, and a question that their own page asks does no harm.
      void ask(message, press === "unsure" && !isOfOthers ? "sure" : press, find);
    }
    onFrameMessage?.(message);
  };
  const onUnpressed = (message: FrameMessage) => {
    if (message.type === "folio:ask") void ask(message, "none", find);
  };
  const stopListening = listenToFrame(find, {
    table: TABLE,
    onMessage,
    onUnpressed,
    onFlood: stop,
  });
  return () => {
    stopListening();
    leaving.end();
  };
}

async function ask(
  message: MessageOf<"folio:ask">,
  press: Press,
  find: () => HTMLIFrameElement | null,
): Promise<void> {
  const asking = find();
  const { askVisitor } = await import("../../page_shell/question.ts");
  const answer = await askVisitor(message, press);
  const answered: ShellMessage = { type: "folio:answered", id: message.id, answer };
  // Another draft may be in the frame by now.
  asking?.contentWindow?.postMessage(answered, "*");
  asking?.focus();
}

export function useDraftFrame(
  url: string | undefined,
  onMessage: (message: ReceivedMessage) => void,
  onStop: () => void,
): void {
  const onFrameMessage = useEffectEvent(onMessage);
  const stop = useEffectEvent(onStop);
  useEffect(() => {
    if (!url) return;
    return followDraft(url, () => document.querySelector(PREVIEW_FRAME), {
      onFrameMessage: (message) => onFrameMessage(message),
      stop: () => stop(),
    });
  }, [url]);
}
