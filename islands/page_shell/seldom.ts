// What few visitors need of the page around a frame, so that the page itself is light.
import type { Press } from "../guard/presses.ts";
import { offerDownload } from "./files.ts";
import type { ReceivedMessage } from "./frame_messages.ts";
import { openProgram } from "./programs.ts";
import { hear as hearForPrint } from "./printing.ts";

export function hear(frame: HTMLIFrameElement, message: ReceivedMessage, press: Press): void {
  if (message !== "folio:ready" && message.type === "folio:download") offerDownload(message);
  if (message !== "folio:ready" && message.type === "folio:open") openProgram(message, press);
  hearForPrint(frame, message, press);
}
