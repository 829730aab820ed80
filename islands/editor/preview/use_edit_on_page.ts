import { type CSSProperties, type Dispatch, type RefObject, useEffect, useRef } from "react";
import type { MessageOf, ShellMessage } from "../../../contract/publishing/frame_messages.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import type { ReceivedMessage } from "../../page_shell/frame_messages.ts";
import type { CodeFieldHandle } from "../code/code_field.tsx";
import type { Pictures } from "../../pictures/use_pictures.ts";
import { type EditorAction, type EditorState, isCurrent, type Pick } from "../state.ts";
import { PREVIEW_FRAME, useDraftFrame } from "./draft_frame.ts";

type PickLook = NonNullable<Pick["look"]>;

export interface StageRoom {
  width: number;
  height: number;
  scale: number;
  margin: number;
}

const GAP_PX = 14;
const CARD_MAX_WIDTH_PX = 480;
const CARD_ROOM_PX = 220;

export interface CardPlace {
  style: CSSProperties;
  isLow: boolean;
}

/** Browsers do not count a drop as a press, so a page could fake drops: this many are taken, of one picture each. */
const DROPS_MAX = 50;

export function useEditOnPage(
  state: EditorState,
  dispatch: Dispatch<EditorAction>,
  field: RefObject<CodeFieldHandle | null>,
  pictures: Pictures,
): void {
  const scroll = useRef(0);
  const drops = useRef(0);
  const { isEditing, look } = state;
  useEffect(() => tellFrame({ type: "folio:editing", isOn: isEditing }), [isEditing]);

  useDraftFrame(look.reply?.frame_url, onFrameMessage, () => {
    dispatch({ type: "not_looked", error: SENTENCES.preview_stopped, isOfThePage: true });
  });

  function onFrameMessage(message: ReceivedMessage) {
    if (message === "folio:ready") {
      return tellFrame({ type: "folio:editing", isOn: isEditing, scroll: scroll.current });
    }
    if (message.type === "folio:place") follow(message.scroll ?? scroll.current);
    if (!isCurrent(state)) return;
    if (message.type === "folio:drop" && isEditing && drops.current++ < DROPS_MAX) drop(message);
    if (message.type === "folio:pick") toPick(message);
  }

  function follow(now: number) {
    const by = now - scroll.current;
    scroll.current = now;
    const { pick } = state;
    if (by === 0 || !pick?.look) return;
    const look = { ...pick.look, top: pick.look.top - by };
    dispatch({ type: "picked", pick: { ...pick, look } });
  }

  function toPick({ at, written, isAlt, look }: MessageOf<"folio:pick">) {
    // A press beside the frame may be taken for one in it, so a pick changes no code.
    const element = field.current?.editor?.picked.element(at);
    if (!element) return;
    if (isEditing) {
      scroll.current = look.scroll;
      return dispatch({ type: "picked", pick: { at, written, look } });
    }
    if (!isAlt) return;
    dispatch({ type: "tab", tab: "code" });
    requestAnimationFrame(() => field.current?.select(element.from, element.to));
  }

  function drop({ at, files }: MessageOf<"folio:drop">) {
    const element = field.current?.editor?.picked.element(at);
    if (!element?.isPicture || !files[0]) return;
    pictures.add([files[0]], (picture) => {
      field.current?.editor?.picked.showPicture(at, picture);
    });
  }
}

export function tellFrame(message: ShellMessage): void {
  document.querySelector<HTMLIFrameElement>(PREVIEW_FRAME)?.contentWindow?.postMessage(
    message,
    "*",
  );
}

export function findCardPlace(look: PickLook, room: StageRoom): CardPlace {
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

export function findWordsStyle(look: PickLook, room: StageRoom): CSSProperties {
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

const COLOR = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\w\s.,%/-]*\)$/;

/** The page chose these values, so each must match its pattern before it goes into a style. */
function said(value: string, pattern: RegExp): string | undefined {
  return pattern.test(value) ? value : undefined;
}

function inStage({ left, top, width, height }: PickLook, room: StageRoom) {
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
