// It remembers what the draft in the preview loaded from other hosts, since a save tells it.
import { SEEN_LOADS_MAX } from "../../../contract/publishing/frame_messages.ts";
import type { ReceivedMessage } from "../../page_shell/frame_messages.ts";

let seen = new Set<string>();
let isAnew = true;

/** A draft that has told nothing yet is taken for the one before it. */
export function noteSeenLoads(message: ReceivedMessage): void {
  if (message === "folio:ready") isAnew = true;
  else if (message.type === "folio:loads") {
    if (isAnew) seen = new Set();
    isAnew = false;
    for (const address of message.asked) if (seen.size < SEEN_LOADS_MAX) seen.add(address);
  }
}

/** Undefined where nobody looked. */
export function readSeenLoads(): string[] | undefined {
  return seen.size > 0 ? [...seen] : undefined;
}
