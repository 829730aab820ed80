// Tab in the code field: two spaces, unless Escape was pressed before, so that keyboard users get out.
import { type KeyboardEvent, useState } from "react";
import { EDITOR_TAB } from "../../server/contract/limits.ts";

export function useCodeKeys() {
  const [isTabFree, setTabFree] = useState(false);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === "Escape" && !isTabFree) {
      // Otherwise the dialog takes it and closes.
      event.preventDefault();
      setTabFree(true);
    } else if (event.key === "Tab" && !isTabFree && isPlain(event)) {
      event.preventDefault();
      insert(event.currentTarget, EDITOR_TAB);
    } else if (event.key.length === 1) {
      setTabFree(false);
    }
  }

  return {
    isTabFree,
    handlers: { onKeyDown, onBlur: () => setTabFree(false) },
  };
}

function isPlain(event: KeyboardEvent): boolean {
  return !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** The old command is the only one that keeps the browser's undo. */
function insert(field: HTMLTextAreaElement, text: string) {
  if (document.execCommand?.("insertText", false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
