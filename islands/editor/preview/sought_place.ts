import { useEffect } from "react";
import { type EditorState, isCurrent } from "../state.ts";
import { tellFrame } from "./tell_frame.ts";

let outlined: number | null = null;

export function outlineOnPage(at: number | null): void {
  outlined = at;
  tellFrame({ type: "folio:outline", at });
}

/** A place that was chosen beside the page may be out of sight in it. */
export function useSoughtPlace(state: EditorState) {
  const { pick, isEditing } = state;
  const sought = isEditing && pick?.isSought && isCurrent(state) ? pick : null;

  function seek() {
    if (sought) tellFrame({ type: "folio:outline", at: sought.at });
  }
  useEffect(seek, [sought]);

  return {
    /** A frame that has just come knows nothing of what was told before. */
    begin() {
      if (!isEditing && outlined !== null) tellFrame({ type: "folio:outline", at: outlined });
      seek();
    },
  };
}
