// Tab in the code field: two spaces, unless Escape was pressed before, so that keyboard users get out.
import { type KeyboardEvent, useRef } from "react";
import { EDITOR_TAB } from "../../../contract/limits.ts";

/** `change` gets the whole text where the browser itself does not tell of an insertion. */
export function useCodeKeys(
  change: (code: string) => void,
  onTabFree: (isFree: boolean) => void,
) {
  const isTabFree = useRef(false);

  function setTabFree(isFree: boolean) {
    isTabFree.current = isFree;
    onTabFree(isFree);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === "Escape" && !isTabFree.current) {
      // Otherwise the dialog takes it and closes.
      event.preventDefault();
      setTabFree(true);
    } else if (event.key === "Tab" && !isTabFree.current && isPlain(event)) {
      event.preventDefault();
      if (!insertedByBrowser(EDITOR_TAB)) change(inserted(event.currentTarget, EDITOR_TAB));
    } else if (event.key.length === 1) {
      setTabFree(false);
    }
  }

  return { onKeyDown, onBlur: () => setTabFree(false) };
}

function isPlain(event: KeyboardEvent): boolean {
  return !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** The old command is the only one that keeps the browser's undo. */
function insertedByBrowser(text: string): boolean {
  return document.execCommand?.("insertText", false, text) ?? false;
}

function inserted(field: HTMLTextAreaElement, text: string): string {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  return field.value;
}
