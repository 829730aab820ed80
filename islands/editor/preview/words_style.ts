import type { CSSProperties } from "react";
import type { PickLook, StageRoom } from "./card_place.ts";

type Words = NonNullable<PickLook["words"]>;

/** The caret behind the last letter needs room, or the field would scroll. */
const CARET_ROOM_PX = 8;
/** Letters are higher than a line that is set tight, and the field would scroll to show them whole. */
const LETTERS_MAX_HEIGHT = 1.5;

export function findWordsStyle(words: Words, { scale, margin }: StageRoom): CSSProperties {
  const { left, top, width, indent, lineHeight, lines, styles } = words;
  const { color, whiteSpace, direction, ...all } = saidStyles(styles);
  const isOne = lines === 1;
  const isRightToLeft = direction === "rtl";
  const room = isOne ? CARET_ROOM_PX : 0;
  const letters = (parseFloat(styles.fontSize) || 0) * LETTERS_MAX_HEIGHT;
  const above = Math.max(0, letters - lineHeight) / 2;
  return {
    ...all as CSSProperties,
    direction: isRightToLeft ? "rtl" : "ltr",
    left: margin + (left - (isRightToLeft ? room : 0)) * scale,
    top: (top - above) * scale,
    paddingBlock: above,
    width: width + room,
    minHeight: lines * lineHeight,
    lineHeight: `${lineHeight}px`,
    textIndent: indent,
    scale,
    caretColor: color,
    ...isOne
      ? {
        textAlign: isRightToLeft ? "right" : "left",
        whiteSpace: /^(pre|break)/.test(whiteSpace ?? "") ? "pre" : "nowrap",
      }
      : { whiteSpace } as CSSProperties,
  };
}

const PLAIN = /^[\p{L}\p{M}\p{N}\s,"'.%+_-]*$/u;
const COLOR = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\w\s.,%/-]*\)$/;
const UNSEEN_COLOR = /^rgba\(.*, 0\)$|\/ 0\)$/;

/** The page chose these values, so each must match its pattern before it goes into a style. */
function saidStyles({ color, ...styles }: Words["styles"]): Partial<Words["styles"]> {
  const all = Object.entries(styles).filter(([, value]) => value !== "" && PLAIN.test(value));
  const isColor = COLOR.test(color) && !UNSEEN_COLOR.test(color);
  return { ...Object.fromEntries(all), ...isColor && { color } };
}
