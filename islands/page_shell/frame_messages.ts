// A frame could block our document with messages, so they have a budget, and a frame that exceeds it is stopped.
// A frame may send anything, so a message is judged by its size before anything reads it.
import type { FieldRules, FrameMessage, Rule } from "../../contract/publishing/frame_messages.ts";
import { NEEDS_PRESS, type Press, pressIn } from "../guard/presses.ts";

export type ReceivedMessage = FrameMessage | "folio:ready";

type MessageTable = Readonly<Record<string, FieldRules>>;

export const MESSAGE_MAX_SIZE = 1_048_576;
const VALUE_SIZE = 16;
const OPAQUE_SIZE = MESSAGE_MAX_SIZE / 2;

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

/** It is null for what the table does not list, because our runtime sends nothing else. */
export function checkedMessage(data: unknown, table: MessageTable): ReceivedMessage | null {
  if (data === "folio:ready") return data;
  const { type } = Object(data) as { type?: unknown };
  if (typeof type !== "string" || !Object.hasOwn(table, type)) return null;
  return fits(data, ["parts", table[type]!]) ? data as FrameMessage : null;
}

/** A text or a list is measured before its content is looked at. */
function fits(value: unknown, rule: Rule): boolean {
  switch (rule[0]) {
    case "text":
      return typeof value === "string" && value.length <= rule[1];
    case "whole":
      return Number.isInteger(value) && rule[1] <= Number(value) && Number(value) <= rule[2];
    case "number":
      return typeof value === "number" && rule[1] <= value && value <= rule[2];
    case "oneOf":
      return rule[1].includes(value);
    case "blob":
      return value instanceof Blob && value.size <= rule[1];
    case "file":
      return value instanceof File;
    case "list":
      return Array.isArray(value) && value.length <= rule[1] &&
        Array.from(value).every((each) => fits(each, rule[2]));
    case "pair":
      return Array.isArray(value) && fits(value[0], rule[1]) && fits(value[1], rule[2]);
    case "parts":
      return Object(value) === value && Object.entries(rule[1])
        .every(([name, each]) => fits((value as Record<string, unknown>)[name], each));
    case "or":
      return value === rule[1] || fits(value, rule[2]);
  }
}

export function measureSize(data: unknown): number {
  let size = 0;
  try {
    JSON.stringify(data, (key, value) => {
      size += VALUE_SIZE + key.length;
      if (typeof value === "string") size += value.length;
      else if (Array.isArray(value)) size += value.length * VALUE_SIZE;
      else if (Object(value) === value && ![Object, Blob, File].includes(value.constructor)) {
        // No message contains a Map, a buffer or the like, and their size is not visible here.
        size += OPAQUE_SIZE;
        value = null;
      }
      if (size > MESSAGE_MAX_SIZE) throw size;
      return value;
    });
  } catch {
    return Infinity;
  }
  return size;
}
