// What the frame of a preview may say beside what a page may: what somebody pressed on, to be edited there.
import type { Parts } from "../letterbox/message_rules.ts";

export const PICKED_TEXT_MAX_LENGTH = 200;
export const PICKED_QUOTE_MAX_LENGTH = 300;

const MARK = ["whole", 0, Number.MAX_SAFE_INTEGER] as const;

/** Where an element stands in the frame, in CSS px, and how its words look: for a field of ours over them. */
const PICKED_LOOK = {
  left: ["whole", -1e6, 1e6],
  top: ["whole", -1e6, 1e6],
  width: ["whole", 0, 1e6],
  height: ["whole", 0, 1e6],
  /** Of the page, as the place was read. */
  scroll: ["whole", 0, 1e9],
  size: ["whole", 0, 1e3],
  weight: ["text", 10],
  family: ["text", 300],
  align: ["text", 10],
  color: ["text", 100],
  ground: ["text", 100],
} as const;

export const PREVIEW_MESSAGES = {
  /** Somebody pressed on an element. */
  "folio:pick": {
    /** The mark of it, or of the nearest element around it that has one. */
    at: MARK,
    /** What it says where a script wrote it. */
    written: ["or", null, ["text", PICKED_TEXT_MAX_LENGTH]],
    /** Words of it: those that are selected, or else its first. */
    quote: ["text", PICKED_QUOTE_MAX_LENGTH],
    /** In lower case: "h2". */
    element: ["text", 40],
    /** Whether its source was asked for. */
    isAlt: ["oneOf", [true, false]],
    look: ["parts", PICKED_LOOK],
  },
  /** Somebody dropped a file on an element. */
  "folio:drop": { at: MARK, files: ["list", 1, ["file"]] },
} as const satisfies Record<string, Parts>;
