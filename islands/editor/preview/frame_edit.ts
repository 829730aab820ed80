import { useEffect } from "react";
import type { ShellMessage } from "../../../contract/publishing/frame_messages.ts";
import { useEditor } from "../context.ts";
import { PREVIEW_FRAME } from "./draft_frame.ts";
import { findPlaceNow } from "./picks.ts";

export function tellFrame(message: ShellMessage): void {
  document.querySelector<HTMLIFrameElement>(PREVIEW_FRAME)?.contentWindow?.postMessage(
    message,
    "*",
  );
}

/** Every document that the frame loads has to be told anew. Nothing is told while `at` is null. */
export function useFrameEdit(at: number | null, isInPlace: boolean, words: string | null): void {
  const { state: { code, look: { frame, loads } } } = useEditor();
  const shown = at === null || frame === null ? null : findPlaceNow(code, frame.code, at);
  useEffect(() => {
    if (shown !== null) tellFrame({ type: "folio:edit", at: shown, isInPlace, words });
  }, [shown, isInPlace, words, loads]);
}
