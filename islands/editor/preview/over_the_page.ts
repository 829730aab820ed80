// Where a field of ours stands over an element of the page. What the frame says of it is bounded here to the stage.
import type { CSSProperties } from "react";
import type { Pick } from "../state.ts";

type Look = NonNullable<Pick["look"]>;

/** The stage in px, and how much smaller than itself the page stands there. */
export interface StageRoom {
  width: number;
  height: number;
  scale: number;
  /** Left of the page. */
  margin: number;
}

const GAP_PX = 14;
const CARD_MAX_WIDTH_PX = 480;
/** With less below the element, the card stands above it. */
const CARD_ROOM_PX = 220;

export interface CardPlace {
  style: CSSProperties;
  /** In the lower half of the stage. */
  isLow: boolean;
}

/** Below the element where there is room, above it otherwise. */
export function findCardPlace(look: Look, room: StageRoom): CardPlace {
  const { left, top, bottom } = inStage(look, room);
  const width = Math.min(CARD_MAX_WIDTH_PX, room.width - 2 * GAP_PX);
  const style = {
    width,
    insetInline: `${clamp(left, GAP_PX, room.width - width - GAP_PX)}px auto`,
    marginInline: 0,
  };
  const isBelow = bottom + CARD_ROOM_PX <= room.height || top < CARD_ROOM_PX;
  const insetBlock = isBelow
    ? `${clamp(bottom + GAP_PX, GAP_PX, room.height - CARD_ROOM_PX)}px auto`
    : `auto ${clamp(room.height - top + GAP_PX, GAP_PX, room.height)}px`;
  const middle = isBelow ? bottom + CARD_ROOM_PX / 2 : top - CARD_ROOM_PX / 2;
  return { style: { ...style, insetBlock }, isLow: middle > room.height / 2 };
}

/** Over the words, in their size and face. */
export function findWordsStyle(look: Look, room: StageRoom): CSSProperties {
  const { left, top, width, height } = inStage(look, room);
  return {
    insetInlineStart: left,
    insetBlockStart: top,
    width: Math.max(width, 80),
    minHeight: height,
    fontSize: clamp(look.size * room.scale, 8, 160),
    fontWeight: said(look.weight, /^\d{1,4}$/),
    fontFamily: said(look.family, /^[\w\s,"'.-]+$/),
    textAlign: said(look.align, /^[a-z-]+$/) as CSSProperties["textAlign"],
    color: said(look.color, COLOR),
    backgroundColor: said(look.ground, COLOR),
  };
}

/** As browsers say a computed colour. */
const COLOR = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\w\s.,%/-]*\)$/;

/** What the frame says goes into a style as what it has to be, or not at all. */
function said(value: string, pattern: RegExp): string | undefined {
  return pattern.test(value) ? value : undefined;
}

function inStage({ left, top, width, height }: Look, room: StageRoom) {
  const [x, y] = [room.margin + left * room.scale, top * room.scale];
  const own = {
    left: clamp(x, 0, room.width - 40),
    top: clamp(y, 0, room.height - 24),
    width: Math.min(width * room.scale, room.width),
    height: Math.min(height * room.scale, room.height),
  };
  return { ...own, bottom: Math.min(own.top + own.height, room.height) };
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
