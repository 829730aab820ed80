import type { CSSProperties } from "react";
import type { Pick } from "../state.ts";

export type PickLook = NonNullable<Pick["look"]>;

export interface StageRoom {
  width: number;
  height: number;
  scale: number;
  margin: number;
}

export interface CardPlace {
  style: CSSProperties;
  isLow: boolean;
  /** The page has to be scrolled by so much, in its own pixels, for both to be seen. */
  scroll: number;
}

const GAP_PX = 14;
const CARD_MAX_WIDTH_PX = 480;
const SEEN_MIN_PX = 16;

export function cardWidthIn(room: StageRoom): number {
  return Math.min(CARD_MAX_WIDTH_PX, room.width - 2 * GAP_PX);
}

export function findCardPlace(look: PickLook, room: StageRoom, cardHeight: number): CardPlace {
  const box = boxInStage(look, room);
  const { left, right, top, bottom } = box;
  const width = cardWidthIn(room);
  const place = (x: number, y: number, scroll = 0): CardPlace => {
    const [maxX, maxY] = [room.width - width - GAP_PX, room.height - cardHeight - GAP_PX];
    const low = clamp(y, GAP_PX, maxY);
    return {
      style: { width, inset: `${low}px auto auto ${clamp(x, GAP_PX, maxX)}px`, marginInline: 0 },
      isLow: low + cardHeight / 2 > room.height / 2,
      scroll,
    };
  };
  const [tall, wide] = [cardHeight + 2 * GAP_PX, width + 2 * GAP_PX];
  // A copy may come below what is seen, and shows nothing but its edge.
  const isHalfSeen = Math.min(bottom, room.height) - Math.max(top, 0) >= (bottom - top) / 2;
  if (isHalfSeen || staysSeen(box, room, tall)) {
    if (bottom + tall <= room.height) return place(left, bottom + GAP_PX);
    if (top >= tall) return place(left, top - cardHeight - GAP_PX);
    if (right + wide <= room.width) return place(right + GAP_PX, top);
    if (left >= wide) return place(left - width - GAP_PX, top);
  }
  return placeAtEdge(box, look, room, tall, place);
}

function placeAtEdge(
  box: StageBox,
  { scroll, scrollRest }: PickLook,
  room: StageRoom,
  tall: number,
  place: (x: number, y: number, scroll: number) => CardPlace,
): CardPlace {
  const { left, top, bottom } = box;
  const { height, scale } = room;
  if (staysSeen(box, room, tall)) return place(left, height, 0);
  const space = Math.max(0, (height - tall - (bottom - top)) / 2);
  const [up, down] = [top - Math.max(GAP_PX, space), top - tall - space];
  const canUp = up <= scrollRest * scale && up >= -scroll * scale;
  const canDown = down >= -scroll * scale && down <= scrollRest * scale;
  return canDown && !canUp ? place(left, 0, down / scale) : place(left, height, up / scale);
}

/** An element that is larger than the room beside the card stays where it is seen. */
function staysSeen({ top, bottom }: StageBox, { height }: StageRoom, tall: number): boolean {
  const isSeen = bottom > SEEN_MIN_PX && top < height - SEEN_MIN_PX;
  return isSeen && bottom - top + GAP_PX + tall > height;
}

type StageBox = ReturnType<typeof boxInStage>;

function boxInStage({ left, top, width, height }: PickLook, { scale, margin }: StageRoom) {
  const [x, y] = [margin + left * scale, top * scale];
  return { left: x, right: x + width * scale, top: y, bottom: y + height * scale };
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
