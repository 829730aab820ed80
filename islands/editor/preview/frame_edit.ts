import { useEffect } from "react";
import { useEditor } from "../context.ts";
import { tellFrame } from "./tell_frame.ts";
import { findPlaceNow } from "./picks.ts";

/** Every document that the frame loads has to be told anew. Nothing is told while `at` is null. */
export function useFrameEdit(at: number | null, isInPlace: boolean, words: string | null): void {
  const { state: { code, look: { frame, loads } } } = useEditor();
  const shown = at === null || frame === null ? null : findPlaceNow(code, frame.code, at);
  useEffect(() => {
    if (shown !== null) tellFrame({ type: "folio:edit", at: shown, isInPlace, words });
  }, [shown, isInPlace, words, loads]);
}
