import { useEffect, useRef } from "react";
import type { MessageOf } from "../../../contract/publishing/frame_messages.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import type { ReceivedMessage } from "../../page_shell/frame_messages.ts";
import { isOfPictures } from "../../pictures/use_frame_pictures.ts";
import { useEditor } from "../context.ts";
import { useDraftFrame } from "./draft_frame.ts";
import { noteSeenLoads } from "./seen_loads.ts";
import { tellFrame } from "./tell_frame.ts";
import { findPlaceNow } from "./picks.ts";
import { findLocalPictures } from "../../pictures/brought_in.ts";
import { useEscape } from "./use_escape.ts";
import { useSoughtPlace } from "./sought_place.ts";

/** It shows nothing: it hears what is pressed and dropped in the page. */
export function EditOnPage(): null {
  const { state, dispatch, room, field, pagePictures } = useEditor();
  const scroll = useRef(0);
  const { isEditing, look } = state;
  useEffect(() => tellFrame({ type: "folio:editing", isOn: isEditing }), [isEditing]);
  const sought = useSoughtPlace(state);

  useEscape(isEditing, room, dispatch);
  useDraftFrame(look.frame?.url, onFrameMessage, () => {
    dispatch({ type: "not_looked", error: SENTENCES.preview_stopped, isOfThePage: true });
  });

  function onFrameMessage(message: ReceivedMessage) {
    noteSeenLoads(message);
    if (message === "folio:ready") {
      tellFrame({ type: "folio:editing", isOn: isEditing, scroll: scroll.current });
      dispatch({ type: "frame_loaded" });
      sought.begin();
      void findLocalPictures(state.code).then((pictures) =>
        tellFrame({ type: "folio:pictures", pictures })
      );
    } else if (message.type === "folio:place") scroll.current = message.scroll ?? scroll.current;
    else if (message.type === "folio:pick") toPick(message);
    else if (isOfPictures(message)) pagePictures.current?.hear(message);
    else if (!isEditing) return;
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
  return null;
}
