import type { FieldRules } from "./frame_messages.ts";

export const PICKED_TEXT_MAX_LENGTH = 200;
export const PICKED_QUOTE_MAX_LENGTH = 300;

const MARK = ["whole", 0, Number.MAX_SAFE_INTEGER] as const;

const PICKED_LOOK = {
  left: ["whole", -1e6, 1e6],
  top: ["whole", -1e6, 1e6],
  width: ["whole", 0, 1e6],
  height: ["whole", 0, 1e6],
  scroll: ["whole", 0, 1e9],
  size: ["whole", 0, 1e3],
  weight: ["text", 10],
  family: ["text", 300],
  align: ["text", 10],
  color: ["text", 100],
  ground: ["text", 100],
} as const;

export const PREVIEW_MESSAGES = {
  "folio:pick": {
    at: MARK,
    written: ["or", null, ["text", PICKED_TEXT_MAX_LENGTH]],
    quote: ["text", PICKED_QUOTE_MAX_LENGTH],
    element: ["text", 40],
    isAlt: ["oneOf", [true, false]],
    look: ["parts", PICKED_LOOK],
  },
  "folio:drop": { at: MARK, files: ["list", 1, ["file"]] },
} as const satisfies Record<string, FieldRules>;
