// Presses in the preview that pick an element of the source. What a frame says is a number and a text, never a change.
import { type RefObject, useEffect, useRef, useState } from "react";
import type { MessageOf, ShellMessage } from "../../../contract/frame_messages.ts";
import type { PictureEntry } from "../../../contract/picture_payloads.ts";
import type { ReceivedMessage } from "../../page_shell/frame_messages.ts";
import type { CodeFieldHandle } from "../code/code_field.tsx";

export const PREVIEW_FRAME = ".preview iframe";

export interface Pick {
  /** Where its tag begins. */
  at: number;
  /** What a script wrote there. */
  written: string | null;
}

/** A page cannot drop for the author either, but nobody tells us of a drop: so many are taken, each of one picture. */
const DROPS_MAX = 50;

export function useEditOnPage(
  field: RefObject<CodeFieldHandle | null>,
  /** On a picture of the page: what is done with its place comes when it has arrived. */
  takeDropped: (file: File, place: (picture: PictureEntry) => void) => void,
) {
  const [isOn, setOn] = useState(false);
  const [pick, setPick] = useState<Pick | null>(null);
  const scroll = useRef(0);
  const drops = useRef(0);

  useEffect(() => tell({ type: "folio:editing", isOn }), [isOn]);

  /** `isCurrent`: the preview shows the code as it is now. */
  function hear(message: ReceivedMessage, isCurrent: boolean) {
    if (message === "folio:ready") {
      return tell({ type: "folio:editing", isOn, scroll: scroll.current });
    }
    if (message.type === "folio:place") scroll.current = message.scroll ?? scroll.current;
    if (!isCurrent) return;
    if (message.type === "folio:drop" && isOn && drops.current++ < DROPS_MAX) drop(message);
    if (message.type === "folio:pick") toPick(message);
  }

  function toPick({ at, written, isAlt }: MessageOf<"folio:pick">) {
    // One press of theirs beside the page may be taken for one in it: it changes nothing.
    const element = field.current?.editor?.picked.element(at);
    if (!element) return;
    if (isOn) return setPick({ at, written });
    if (isAlt) field.current!.select(element.from, element.to);
  }

  function drop({ at, files }: MessageOf<"folio:drop">) {
    const element = field.current?.editor?.picked.element(at);
    if (!element?.isPicture || !files[0]) return;
    takeDropped(files[0], (picture) => {
      // What stands there by now may be something else.
      field.current?.editor?.picked.showPicture(at, picture);
    });
  }

  return {
    isOn,
    setOn(next: boolean) {
      setOn(next);
      setPick(null);
    },
    pick,
    pickAt: (at: number | null) => setPick(at === null ? null : { at, written: null }),
    hear,
    showCursor: (at: number | null) => tell({ type: "folio:outline", at }),
  };
}

function tell(message: ShellMessage): void {
  document.querySelector<HTMLIFrameElement>(PREVIEW_FRAME)?.contentWindow?.postMessage(
    message,
    "*",
  );
}
