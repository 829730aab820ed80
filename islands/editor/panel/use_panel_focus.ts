import { type RefObject, useEffect, useRef } from "react";
import { useEditor } from "../context.ts";

/** The field that took a paste is gone, as is the button that opened or closed the panel, and the focus with it. */
export function usePanelFocus(panel: RefObject<HTMLElement | null>): void {
  const { state: { pasted, isPanelOpen, sheet } } = useEditor();
  const before = useRef({ pasted, isPanelOpen });
  useEffect(() => {
    const isPasted = pasted !== null && pasted !== before.current.pasted;
    const isMoved = isPanelOpen !== before.current.isPanelOpen;
    before.current = { pasted, isPanelOpen };
    if (!isPasted && !isMoved || document.activeElement !== document.body) return;
    const headings = [
      ...sheet === "low" ? [".sheet-handle"] : [],
      ".panel-closed button",
      ".check h3",
      "[aria-selected=true]",
    ];
    headings.map((each) => panel.current!.querySelector<HTMLElement>(each))
      .find((each) => each?.checkVisibility())?.focus({ preventScroll: true });
  }, [pasted, isPanelOpen]);
}
