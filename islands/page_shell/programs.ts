import { DEVICE_SCHEMES, linkUse } from "../../contract/page_code/link_schemes.ts";
import type { MessageOf } from "../../contract/publishing/frame_messages.ts";
import type { Press } from "../guard/presses.ts";
import { openLink } from "./leaving.ts";
import { offerLink } from "./offer.ts";

const SHOWN_MAX_LENGTH = 200;

/** Which program a scheme starts depends on the visitor's device, so all of the address is shown before. */
export function openProgram(
  message: MessageOf<"folio:open">,
  press: Press,
  onOpen: (url: string) => void,
): void {
  const url = URL.parse(message.url);
  if (!url) return;
  const isOffered = linkUse(url.protocol.slice(0, -1)) === "offered";
  const heldBack = isOffered ? url.href : openLink(message, press, DEVICE_SCHEMES, onOpen);
  if (heldBack) offerLink(heldBack, "Open", heldBack.slice(0, SHOWN_MAX_LENGTH));
}
