import { useRef } from "react";
import type { FrameMessage, MessageOf } from "../../contract/publishing/frame_messages.ts";
import type { PicturePlace } from "../../contract/pictures/picture_places.ts";
import { type PagePicturesHandle, useEditor } from "../editor/context.ts";
import { findPlaceNow } from "../editor/preview/picks.ts";
import { isCurrent } from "../editor/state.ts";
import { findMeantPlace, type MeantPicture } from "./meant_place.ts";

export type PictureMessage =
  | MessageOf<"folio:picture">
  | MessageOf<"folio:drop">
  | MessageOf<"folio:blank">;

/** Browsers do not count a drop as a press, so a page could fake drops: this many are taken. */
const DROPS_MAX = 50;

/** It hears which pictures of the page are pressed, dropped upon, or do not load. */
export function useFramePictures(
  { add, choose }: Pick<PagePicturesHandle, "add" | "choose">,
): (message: PictureMessage) => void {
  const { state, dispatch, open } = useEditor();
  const drops = useRef(0);
  const { frame, pictures } = state.look;

  function placeOf({ at, ...meant }: MeantPicture): PicturePlace | undefined {
    const now = at === null || !frame ? null : findPlaceNow(frame.code, state.code, at);
    if (!isCurrent(state)) return undefined;
    return findMeantPlace(pictures, state.code, { at: now, ...meant }) ?? undefined;
  }

  function drop({ files, ...meant }: MessageOf<"folio:drop">) {
    if (drops.current++ >= DROPS_MAX) return;
    const place = placeOf(meant);
    if (place) return add(files, place);
    const all = new DataTransfer();
    for (const file of files) all.items.add(file);
    open(all.files);
  }

  function blank({ at }: MessageOf<"folio:blank">) {
    const address = placeOf({ at, selector: null, address: null })?.address;
    if (address && URL.canParse(address)) dispatch({ type: "picture_blank", address });
  }

  return (message) => {
    if (message.type === "folio:drop") drop(message);
    else if (message.type === "folio:blank") blank(message);
    // What is pressed in an older preview may stand elsewhere by now.
    else if (isCurrent(state)) choose(placeOf(message));
  };
}

export function isOfPictures(message: FrameMessage): message is PictureMessage {
  return /^folio:(?:picture|drop|blank)$/.test(message.type);
}
