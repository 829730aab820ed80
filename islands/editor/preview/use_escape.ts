import { type Dispatch, type RefObject, useEffect } from "react";
import type { EditorAction } from "../state.ts";

/** While the page is edited, Escape goes back step by step, and the dialog around never hears of it. */
export function useEscape(
  isEditing: boolean,
  room: RefObject<HTMLElement | null>,
  dispatch: Dispatch<EditorAction>,
): void {
  useEffect(() => {
    const dialog = room.current?.closest("dialog");
    const press = (event: KeyboardEvent) => {
      const { key, defaultPrevented, isComposing, repeat } = event;
      if (key !== "Escape" || defaultPrevented || isComposing || isOver(room.current)) return;
      // A key that is held ends what is edited, and nothing behind it.
      if (isEditing || repeat) event.preventDefault();
      if (isEditing && !repeat) dispatch({ type: "escaped" });
    };
    // A phone has no such key, and asks a dialog to close by its gesture to go back.
    const cancel = (event: Event) => {
      if (!isEditing || event.target !== dialog) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      dispatch({ type: "escaped" });
    };
    addEventListener("keydown", press);
    dialog?.addEventListener("cancel", cancel, true);
    return () => {
      removeEventListener("keydown", press);
      dialog?.removeEventListener("cancel", cancel, true);
    };
  }, [isEditing, room, dispatch]);
}

/** A menu or a dialog over the editor has the key first. */
function isOver(room: HTMLElement | null): boolean {
  return [...document.querySelectorAll(":modal, :popover-open")].some((each) =>
    !each.contains(room)
  );
}
