// Presses in the preview that pick an element of the source. What a frame says is a number and a text, never a change.
import { type RefObject, useEffect, useRef, useState } from "react";
import type {
  DropMessage,
  PickMessage,
  ShellMessage,
} from "../../server/contract/frame_messages.ts";
import type { PictureEntry } from "../../server/contract/picture_payloads.ts";
import type { CodeFieldHandle } from "./code_field.tsx";

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
  function hear(message: unknown, frame: HTMLIFrameElement, isCurrent: boolean) {
    if (message === "folio:ready") {
      return tell({ type: "folio:editing", isOn, scroll: scroll.current });
    }
    const top = scrollOf(message);
    if (top !== null) scroll.current = top;
    const dropped = isOn && isCurrent ? readDrop(message) : null;
    if (dropped && drops.current++ < DROPS_MAX) return drop(dropped);
    const picked = readPick(message);
    // A page cannot press for the author: the browser knows of a press in this frame.
    const isPressed = navigator.userActivation?.isActive && document.activeElement === frame;
    const element = picked && isPressed && isCurrent &&
      field.current?.editor?.picked.element(picked.at);
    if (!element) return;
    if (isOn) return setPick({ at: picked.at, written: picked.written });
    if (picked.isAlt) field.current!.select(element.from, element.to);
  }

  function drop({ at, files }: DropMessage) {
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

function scrollOf(message: unknown): number | null {
  const { type, scroll } = (message ?? {}) as { type?: unknown; scroll?: unknown };
  return type === "folio:place" && Number.isFinite(scroll) ? scroll as number : null;
}

function readDrop(message: unknown): DropMessage | null {
  const drop = message as DropMessage | null;
  if (drop?.type !== "folio:drop" || !Number.isSafeInteger(drop.at) || drop.at < 0) return null;
  const files = Array.isArray(drop.files) ? drop.files.filter((file) => file instanceof File) : [];
  return { type: drop.type, at: drop.at, files };
}

function readPick(message: unknown): PickMessage | null {
  const pick = message as PickMessage | null;
  if (pick?.type !== "folio:pick" || !Number.isSafeInteger(pick.at) || pick.at < 0) return null;
  const written = typeof pick.written === "string" ? pick.written.slice(0, 200) : null;
  return { type: pick.type, at: pick.at, written, isAlt: pick.isAlt === true };
}
