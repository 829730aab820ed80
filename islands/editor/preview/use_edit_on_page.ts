import { type Dispatch, type RefObject, useEffect, useRef } from "react";
import type { MessageOf } from "../../../contract/publishing/frame_messages.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import type { ReceivedMessage } from "../../page_shell/frame_messages.ts";
import type { CodeFieldHandle } from "../code/code_field.tsx";
import type { Pictures } from "../../pictures/use_pictures.ts";
import type { EditorAction, EditorState } from "../state.ts";
import { useDraftFrame } from "./draft_frame.ts";
import { tellFrame } from "./frame_edit.ts";
import { findPlaceNow } from "./picks.ts";

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

  useDraftFrame(look.frame?.url, onFrameMessage, () => {
    dispatch({ type: "not_looked", error: SENTENCES.preview_stopped, isOfThePage: true });
  });

  function onFrameMessage(message: ReceivedMessage) {
    if (message === "folio:ready") {
      tellFrame({ type: "folio:editing", isOn: isEditing, scroll: scroll.current });
      dispatch({ type: "frame_loaded" });
    } else if (message.type === "folio:place") scroll.current = message.scroll ?? scroll.current;
    else if (message.type === "folio:pick") toPick(message);
    else if (!isEditing) return;
    else if (message.type === "folio:escape") dispatch({ type: "escaped" });
    else if (message.type === "folio:look") see(message);
    else if (message.type === "folio:drop" && drops.current++ < DROPS_MAX) drop(message);
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

  function drop({ at, files }: MessageOf<"folio:drop">) {
    const now = placeNow(at);
    const [file] = files;
    if (now === null || !file || !field.current?.editor?.picked.element(now)?.isPicture) return;
    pictures.add([file], (picture) => {
      field.current?.editor?.picked.showPicture(now, picture);
    });
  }
}
