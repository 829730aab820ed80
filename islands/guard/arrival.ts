// A press that began on another screen or window must not hit a control that has just appeared here.
import { createHold } from "./hold.ts";

export const HELD = "data-held";
const CONTROLS = "button, [role=button], input:not([type=hidden]), select";
const TYPED = "[type=checkbox],[type=radio],[type=button],[type=submit],[type=image],[type=file]";
/** These elements only lead elsewhere, open what is there already, or take text, so a stray press does no harm. */
const FREE = `a[href], summary, textarea, select, input:not(${TYPED})`;

let isAway = false;

export function holdArrival(): void {
  const root = document.documentElement;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[${HELD}] :is(${CONTROLS}):not(${FREE}){pointer-events:none!important}`);
  document.adoptedStyleSheets.push(sheet);
  const hold = createHold(self, {
    acts: ({ target }) => !(target instanceof Element && target.closest(FREE)),
    show: (isHeld) => root.toggleAttribute(HELD, isHeld),
  });
  /** Another window may lie over this one, and go away between two presses. */
  const leave = () => {
    if (document.hasFocus() && !document.hidden) return;
    isAway = true;
    hold.begin(false);
  };
  const arrive = () => {
    if (!isAway) return;
    isAway = false;
    hold.begin(true);
  };
  hold.begin(true);
  leave();
  addEventListener("pageshow", ({ persisted }) => persisted && hold.begin(true));
  addEventListener("blur", ({ target }) => target === self && setTimeout(leave));
  addEventListener("focus", ({ target }) => target === self && arrive());
  document.addEventListener("visibilitychange", () => document.hidden ? leave() : arrive());
  // Beside another window, this one counts as seen when the pointer comes to it, not when it is pressed.
  addEventListener("pointermove", arrive, { capture: true, passive: true });
  root.addEventListener("pointerleave", leave);
}
