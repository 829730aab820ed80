// Presses that were begun elsewhere: no screen takes one before it has been there, with nobody pressing, for a while.
import { createHold } from "./hold.ts";

/** On the root while it takes none. */
export const HELD = "data-held";
const CONTROLS = "button, [role=button], input:not([type=hidden]), select";
const TYPED = "[type=checkbox],[type=radio],[type=button],[type=submit],[type=image],[type=file]";
/** These only lead elsewhere, open what is there already, or take what is typed. */
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
  /** Another window may lie over this one, and go between two presses. */
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
  // Beside another window, it is there when the pointer comes to it, and not when it is pressed.
  addEventListener("pointermove", arrive, { capture: true, passive: true });
  root.addEventListener("pointerleave", leave);
}
