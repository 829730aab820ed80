// What few visitors need of the page around a frame, so that the page itself is light.
import {
  COPY_TEXT_MAX_LENGTH,
  type MessageOf,
  type ShellMessage,
} from "../../contract/publishing/frame_messages.ts";
import type { Press } from "../guard/presses.ts";
import { codeForWords } from "../page_runtime/named_words.ts";
import { codeForFrame } from "../page_runtime/page_copy.ts";
import { offerDownload } from "./files.ts";
import type { ReceivedMessage } from "./frame_messages.ts";
import { hear as hearForPrint } from "./printing.ts";
import { openProgram } from "./programs.ts";

let directive = readDirective();

export function hear(
  frame: HTMLIFrameElement,
  message: ReceivedMessage,
  press: Press,
  onOpen: (url: string) => void,
): void {
  if (message === "folio:ready") {
    // A timer of the page's would count as its doing (islands/page_runtime/asking.ts), so the code is given one.
    const code = `(later) => {${codeForFrame(COPY_TEXT_MAX_LENGTH)};${codeForWords(directive)}}`;
    const follow: ShellMessage = { type: "folio:follow", code };
    frame.contentWindow?.postMessage(follow, "*");
    // Who reloads a page, or comes back to it, is where they were.
    directive = "";
  } else if (message.type === "folio:download") offerDownload(message);
  else if (message.type === "folio:open") openProgram(message, press, onOpen);
  else if (message.type === "folio:loads") tellLoads(message);
  hearForPrint(frame, message, press);
}

function tellLoads({ asked }: MessageOf<"folio:loads">): void {
  const { name: username, loads } = document.body.dataset;
  const body = JSON.stringify({ username, asked });
  if (loads) navigator.sendBeacon(loads, new Blob([body], { type: "application/json" }));
}

/** Browsers keep the words that an address looks for from scripts, but not in what they measure. */
function readDirective(): string {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "navigate" ? entry.name.split(":~:")[1] ?? "" : "";
}
