// A frame could block our document with messages, so they have a budget, and a frame that exceeds it is stopped.
import type { FrameMessage } from "../../contract/publishing/frame_messages.ts";
import { NEEDS_PRESS } from "../guard/presses.ts";
import { type Press, pressIn } from "../guard/presses.ts";
import {
  checkedMessage,
  measureSize,
  MESSAGE_MAX_SIZE,
  type MessageTable,
  type ReceivedMessage,
} from "./checked_message.ts";

export type { ReceivedMessage };

/** The costs are in UTF-16 units. A message has a fixed cost beside its size, because every event costs time. */
const MESSAGE_COST = 16_384;
const LOAD_COST = 3 * MESSAGE_MAX_SIZE;
const OVERSIZE_COST = 8 * MESSAGE_MAX_SIZE;
/** The budget of a second is about 1,000 messages; what exceeds it is dropped unread. */
const SECOND_MAX = 8 * MESSAGE_MAX_SIZE;
/** The budget of ten seconds is about 2,000 messages or 10 reloads, since an animation may send 600. */
const BRAKE_MAX = 32 * MESSAGE_MAX_SIZE;

interface Listener {
  table: MessageTable;
  /** `press` is never "none" for a message that needs one. */
  onMessage(message: ReceivedMessage, press: Press): void;
  onUnpressed?(message: FrameMessage): void;
  /** The listener has ended already; the caller should remove the frame, which runs on. */
  onFlood(): void;
}

export function listenToFrame(
  find: () => HTMLIFrameElement | null,
  { table, onMessage, onUnpressed, onFlood }: Listener,
): () => void {
  const spendInSecond = createBudget(SECOND_MAX, 1_000);
  const spend = createBudget(BRAKE_MAX, 10_000);

  function listen(event: MessageEvent<unknown>): void {
    const frame = find();
    const { source, origin } = event;
    // A sandboxed page has the origin "null", and no window once it is gone; nothing else may speak.
    if (!frame || origin !== "null" || source && source !== frame.contentWindow) return;
    let cost = MESSAGE_COST;
    let message: ReceivedMessage | null = null;
    // Some browsers deserialise a message only when it is read, which is the expensive part.
    if (spendInSecond(MESSAGE_COST / 2)) {
      const { data } = event;
      const size = Math.min(measureSize(data), OVERSIZE_COST);
      if (size <= MESSAGE_MAX_SIZE) message = checkedMessage(data, table);
      spendInSecond(size);
      cost += message === "folio:ready" ? LOAD_COST : size;
    }
    if (!spend(cost)) {
      end();
      onFlood();
    } else if (message && (source || isGone(message))) handOver(message, frame);
  }

  function handOver(message: ReceivedMessage, frame: HTMLIFrameElement): void {
    const press = pressIn(frame);
    if (message === "folio:ready" || press !== "none" || !NEEDS_PRESS[message.type]) {
      onMessage(message, press);
    } else onUnpressed?.(message);
  }

  function end(): void {
    removeEventListener("message", listen);
  }

  addEventListener("message", listen);
  return end;
}

function createBudget(max: number, ms: number): (cost: number) => boolean {
  let since = -Infinity;
  let spent = 0;
  return (cost) => {
    if (performance.now() - since > ms) {
      since = performance.now();
      spent = 0;
    }
    if (spent <= max && spent + cost > max) since = performance.now();
    spent += cost;
    return spent <= max;
  };
}

export function isGone(message: ReceivedMessage): boolean {
  return message !== "folio:ready" && message.type === "folio:gone";
}
