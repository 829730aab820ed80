// All that the page around a frame hears of it: messages of the contract, within a budget, and a brake for a frame without rest.
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

/** In units of text: what hearing one costs beside its size, what a document that begins, and one that is too large. */
const MESSAGE_COST = 16_384;
const LOAD_COST = 3 * MESSAGE_MAX_SIZE;
const OVERSIZE_COST = 8 * MESSAGE_MAX_SIZE;
/** Within a second, as 1,000 messages: what comes beyond is dropped, and not even read. */
const SECOND_MAX = 8 * MESSAGE_MAX_SIZE;
/** Within ten, as 2,000 messages or 10 documents: beyond it the frame is stopped. An animation may say 600 things. */
const BRAKE_MAX = 32 * MESSAGE_MAX_SIZE;

interface Listener {
  table: MessageTable;
  /** `press`: of this moment. Never "none" for a message that needs one. */
  onMessage(message: ReceivedMessage, press: Press): void;
  /** One that needs a press in the frame, and came without. */
  onUnpressed?(message: FrameMessage): void;
  /** From here on nothing more is heard. The frame should go: what it does goes on while it is there. */
  onFlood(): void;
}

/** Listens to the frame that `find` names at the time. Returns what ends it. */
export function listenToFrame(
  find: () => HTMLIFrameElement | null,
  { table, onMessage, onUnpressed, onFlood }: Listener,
): () => void {
  const spendInSecond = createBudget(SECOND_MAX, 1_000);
  const spend = createBudget(BRAKE_MAX, 10_000);

  function listen(event: MessageEvent<unknown>): void {
    const frame = find();
    const { source, origin } = event;
    // A sandboxed page has no origin of its own, and no window when it is gone; nothing else may speak.
    if (!frame || origin !== "null" || source && source !== frame.contentWindow) return;
    let cost = MESSAGE_COST;
    let message: ReceivedMessage | null = null;
    // Reading is what costs, in browsers that wait with it until then.
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

/** Spends of a budget that is whole again after so long, at its end from then on. Returns whether it was enough. */
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
