// A frame may send anything, so a message is judged by its size before anything reads it.
import type { FrameMessage } from "../../contract/publishing/frame_messages.ts";
import type { Parts, Rule } from "../../contract/letterbox/message_rules.ts";

export type ReceivedMessage = FrameMessage | "folio:ready";

export type MessageTable = Readonly<Record<string, Parts>>;

export const MESSAGE_MAX_SIZE = 1_048_576;
const VALUE_SIZE = 16;
const OPAQUE_SIZE = MESSAGE_MAX_SIZE / 2;

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
