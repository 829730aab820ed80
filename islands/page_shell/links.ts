// The links that a frame hands out: opened by the page around it, in a new tab, on a real click or key alone.
import type { MessageOf } from "../../contract/publishing/frame_messages.ts";
import type { Press } from "../guard/presses.ts";

const LINK_PROTOCOLS = ["http:", "https:", "mailto:", "tel:"];

/** A page can post a link for each key that is typed into it: more than this is no person's wish. */
const OPEN_PAUSE_MS = 1_000;
const OPEN_WITHIN_MS = 10_000;
const OPEN_MAX = 3;
const opened: number[] = [];

/**
 * Opens what a frame asked for on a press. Returns a link that is held back: because others went before it, or because
 * the press may have been one on what is ours.
 */
export function openLink(message: MessageOf<"folio:open">, press: Press): string | null {
  const url = toLink(message);
  if (!url) return null;
  if (press !== "sure") return url;
  const now = performance.now();
  while (opened.length > 0 && opened[0]! <= now - OPEN_WITHIN_MS) opened.shift();
  if (opened.length >= OPEN_MAX || (opened.at(-1) ?? -Infinity) > now - OPEN_PAUSE_MS) return url;
  opened.push(now);
  if (url.startsWith("http")) open(url, "_blank", "noopener,noreferrer");
  else location.href = url;
  return null;
}

function toLink({ url }: MessageOf<"folio:open">): string | null {
  if (!URL.canParse(url)) return null;
  const { href, protocol } = new URL(url);
  return LINK_PROTOCOLS.includes(protocol) ? href : null;
}
