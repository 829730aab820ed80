import { type Dispatch, type RefObject, useEffect, useEffectEvent } from "react";
import type { EditorAction } from "../state.ts";

/** While the page is edited, Escape goes back step by step, and the dialog around never hears of it. */
export function useEscape(
  isEditing: boolean,
  room: RefObject<HTMLElement | null>,
  dispatch: Dispatch<EditorAction>,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = event.key === "Escape" && !event.defaultPrevented && !event.isComposing;
    if (!isMeant || isOver(room.current)) return;
    // A key that is held ends what is edited, and nothing behind it.
    if (isEditing || event.repeat) event.preventDefault();
    if (isEditing && !event.repeat) dispatch({ type: "escaped" });
  });
  // A phone has no such key, and asks a dialog to close by its gesture to go back.
  const onCancel = useEffectEvent((event: Event) => {
    if (!isEditing || event.target !== event.currentTarget) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    dispatch({ type: "escaped" });
  });

  useEffect(() => {
    const dialog = room.current?.closest("dialog");
    const [press, cancel] = [
      (event: KeyboardEvent) => onKeyDown(event),
      (event: Event) => onCancel(event),
    ];
    addEventListener("keydown", press);
    dialog?.addEventListener("cancel", cancel, { capture: true });
    return () => {
      removeEventListener("keydown", press);
      dialog?.removeEventListener("cancel", cancel, { capture: true });
    };
  }, []);
}

/** A menu or a dialog over the editor has the key first. */
function isOver(room: HTMLElement | null): boolean {
  return [...document.querySelectorAll(":modal, :popover-open")].some((each) =>
    !each.contains(room)
  );
}
