// Presses in the preview that pick an element of the source. What a frame says is a number and a text, never a change.
import { type Dispatch, type RefObject, useEffect, useRef } from "react";
import type { MessageOf, ShellMessage } from "../../../contract/publishing/frame_messages.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import type { ReceivedMessage } from "../../page_shell/frame_messages.ts";
import type { CodeFieldHandle } from "../code/code_field.tsx";
import type { Pictures } from "../../pictures/use_pictures.ts";
import { type EditorAction, type EditorState, isCurrent } from "../state.ts";
import { PREVIEW_FRAME, useDraftFrame } from "./use_draft_frame.ts";

/** A page cannot drop for the author either, but nobody tells us of a drop: so many are taken, each of one picture. */
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

  useDraftFrame(look.reply?.frame_url, hear, () => {
    dispatch({ type: "not_looked", error: SENTENCES.preview_stopped, isOfThePage: true });
  });

  function hear(message: ReceivedMessage) {
    if (message === "folio:ready") {
      return tellFrame({ type: "folio:editing", isOn: isEditing, scroll: scroll.current });
    }
    if (message.type === "folio:place") follow(message.scroll ?? scroll.current);
    if (!isCurrent(state)) return;
    if (message.type === "folio:drop" && isEditing && drops.current++ < DROPS_MAX) drop(message);
    if (message.type === "folio:pick") toPick(message);
  }

  /** What stands over the page goes along. */
  function follow(now: number) {
    const by = now - scroll.current;
    scroll.current = now;
    const { pick } = state;
    if (by === 0 || !pick?.look) return;
    const look = { ...pick.look, top: pick.look.top - by };
    dispatch({ type: "picked", pick: { ...pick, look } });
  }

  function toPick({ at, written, isAlt, look }: MessageOf<"folio:pick">) {
    // One press of theirs beside the page may be taken for one in it: it changes nothing.
    const element = field.current?.editor?.picked.element(at);
    if (!element) return;
    if (isEditing) {
      // What it scrolled before that may be heard later.
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
      // What stands there by now may be something else.
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
