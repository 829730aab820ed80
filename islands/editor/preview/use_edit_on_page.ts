import { type Dispatch, type RefObject, useEffect, useRef } from "react";
import type { MessageOf } from "../../../contract/publishing/frame_messages.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import type { ReceivedMessage } from "../../page_shell/frame_messages.ts";
import type { CodeFieldHandle } from "../code/code_field.tsx";
import type { PicturePlace } from "../../../contract/pictures/picture_places.ts";
import { findMeantPlace, type MeantPicture } from "../../pictures/meant_place.ts";
import type { PagePicturesHandle } from "../context.ts";
import { type EditorAction, type EditorState, isCurrent } from "../state.ts";
import { useDraftFrame } from "./draft_frame.ts";
import { tellFrame } from "./frame_edit.ts";
import { findPlaceNow } from "./picks.ts";
import { findLocalPictures } from "../../pictures/brought_in.ts";
import { useEscape } from "./use_escape.ts";
import { useSoughtPlace } from "./sought_place.ts";

/** Browsers do not count a drop as a press, so a page could fake drops: this many are taken. */
const DROPS_MAX = 50;

export function useEditOnPage(
  state: EditorState,
  dispatch: Dispatch<EditorAction>,
  room: RefObject<HTMLElement | null>,
  field: RefObject<CodeFieldHandle | null>,
  pagePictures: RefObject<PagePicturesHandle | null>,
  open: (list: FileList) => void,
): void {
  const scroll = useRef(0);
  const drops = useRef(0);
  const { isEditing, look } = state;
  useEffect(() => tellFrame({ type: "folio:editing", isOn: isEditing }), [isEditing]);
  const sought = useSoughtPlace(state);

  useEscape(isEditing, room, dispatch);
  useDraftFrame(look.frame?.url, onFrameMessage, () => {
    dispatch({ type: "not_looked", error: SENTENCES.preview_stopped, isOfThePage: true });
  });

  function onFrameMessage(message: ReceivedMessage) {
    if (message === "folio:ready") {
      tellFrame({ type: "folio:editing", isOn: isEditing, scroll: scroll.current });
      dispatch({ type: "frame_loaded" });
      sought.begin();
      void findLocalPictures(state.code).then((pictures) =>
        tellFrame({ type: "folio:pictures", pictures })
      );
    } else if (message.type === "folio:place") scroll.current = message.scroll ?? scroll.current;
    else if (message.type === "folio:pick") toPick(message);
    else if (message.type === "folio:picture") pagePictures.current?.choose(placeOf(message));
    else if (message.type === "folio:blank") blank(message);
    else if (message.type === "folio:drop") {
      if (drops.current++ < DROPS_MAX) drop(message);
    } else if (!isEditing) return;
    else if (message.type === "folio:escape") dispatch({ type: "escaped" });
    else if (message.type === "folio:look") see(message);
  }

  function see({ at, look }: MessageOf<"folio:look">) {
    const { pick } = state;
    const now = placeNow(at);
    if (now === null || pick?.at !== now) return;
    scroll.current = look.scroll;
    dispatch({ type: "pick_seen", at: now, look });
  }

  function placeNow(at: number): number | null {
    return look.frame && findPlaceNow(look.frame.code, state.code, at);
  }

  function toPick({ at, written, isAlt, look }: MessageOf<"folio:pick">) {
    // A press beside the frame may be taken for one in it, so a pick changes no code.
    const now = placeNow(at);
    const element = now === null ? null : field.current?.editor?.picked.element(now);
    if (!element) return;
    if (isEditing) {
      scroll.current = look.scroll;
      return dispatch({
        type: "picked",
        pick: { at: element.from, written, look, typed: null },
      });
    }
    if (!isAlt) return;
    dispatch({ type: "tab", tab: "code" });
    requestAnimationFrame(() => field.current?.select(element.from, element.to));
  }

  function placeOf({ at, ...meant }: MeantPicture): PicturePlace | undefined {
    const now = at === null ? null : placeNow(at);
    if (!isCurrent(state)) return undefined;
    return findMeantPlace(look.pictures, state.code, { at: now, ...meant }) ?? undefined;
  }

  function drop({ files, ...meant }: MessageOf<"folio:drop">) {
    const place = placeOf(meant);
    if (place) return pagePictures.current?.add(files, place);
    const all = new DataTransfer();
    for (const file of files) all.items.add(file);
    open(all.files);
  }

  function blank({ at }: MessageOf<"folio:blank">) {
    const address = placeOf({ at, selector: null, address: null })?.address;
    if (address && URL.canParse(address)) dispatch({ type: "picture_blank", address });
  }
}
