import type { FrameMessage, ShellMessage } from "../../contract/publishing/frame_messages.ts";

const HEIGHT_MAX = 1e6;

let told = 0;

addEventListener("message", (event: MessageEvent<ShellMessage>) => {
  const { data, source } = event;
  if (source !== parent || data?.type !== "folio:scroll_to") return;
  event.stopImmediatePropagation();
  scrollTo({ top: data.top, behavior: "instant" });
  const { scrollHeight } = document.scrollingElement ?? document.documentElement;
  const height = Math.min(scrollHeight, HEIGHT_MAX);
  if (height === told) return;
  told = height;
  parent.postMessage({ type: "folio:height", height } satisfies FrameMessage, "*");
}, { capture: true });
