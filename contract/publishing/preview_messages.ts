import type { FieldRules } from "./frame_messages.ts";

export const PICKED_TEXT_MAX_LENGTH = 200;
export const PICKED_QUOTE_MAX_LENGTH = 300;

export const SELECTOR_MAX_LENGTH = 500;
export const PICTURE_ADDRESS_MAX_LENGTH = 2_000;
export const DROPPED_FILES_MAX = 50;

const MARK = ["whole", 0, Number.MAX_SAFE_INTEGER] as const;

const PLACE = ["number", -1e6, 1e6] as const;
const SIZE = ["number", 0, 1e6] as const;
const STYLE = ["text", 100] as const;

/** They are properties of CSS, and decide where the letters of a text stand. */
export const WORDS_STYLES = {
  color: STYLE,
  direction: STYLE,
  fontFamily: ["text", 300],
  fontFeatureSettings: ["text", 200],
  fontSize: STYLE,
  fontStyle: STYLE,
  fontVariant: ["text", 200],
  fontVariationSettings: ["text", 200],
  fontWeight: STYLE,
  letterSpacing: STYLE,
  overflowWrap: STYLE,
  textAlign: STYLE,
  textTransform: STYLE,
  textWrapStyle: STYLE,
  whiteSpace: STYLE,
  wordBreak: STYLE,
  wordSpacing: STYLE,
} as const satisfies FieldRules;

const PICKED_WORDS = {
  left: PLACE,
  top: PLACE,
  width: SIZE,
  indent: PLACE,
  lineHeight: ["number", 0, 1e4],
  lines: ["whole", 1, 1e4],
  styles: ["parts", WORDS_STYLES],
} as const;

const PICKED_LOOK = {
  left: PLACE,
  top: PLACE,
  width: SIZE,
  height: SIZE,
  /** The page can be scrolled up and down by so much. */
  scroll: ["whole", 0, 1e9],
  scrollRest: ["whole", 0, 1e9],
  /** Null stands for an element that holds more than one text, or is turned or drawn out by the page. */
  words: ["or", null, ["parts", PICKED_WORDS]],
} as const;

/** A background of a style sheet has the selector of its rule, and the address as the browser reads it. */
const MEANT_PICTURE = {
  at: ["or", null, MARK],
  selector: ["or", null, ["text", SELECTOR_MAX_LENGTH]],
  address: ["or", null, ["text", PICTURE_ADDRESS_MAX_LENGTH]],
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
  /** It answers each "folio:scroll_to" after which the page is of another height. */
  "folio:height": { height: ["whole", 0, 1e6] },
  "folio:look": { at: MARK, look: ["parts", PICKED_LOOK] },
  "folio:escape": {},
  "folio:picture": MEANT_PICTURE,
  /** Without a mark and a selector it was dropped beside all pictures. */
  "folio:drop": { ...MEANT_PICTURE, files: ["list", DROPPED_FILES_MAX, ["file"]] },
  "folio:blank": { at: MARK },
} as const satisfies Record<string, FieldRules>;
