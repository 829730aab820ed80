import type { ShellMessage } from "../../../contract/publishing/frame_messages.ts";

export const PREVIEW_FRAME = ".preview iframe";

export function tellFrame(message: ShellMessage): void {
  document.querySelector<HTMLIFrameElement>(PREVIEW_FRAME)?.contentWindow?.postMessage(
    message,
    "*",
  );
}
