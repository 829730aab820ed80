// What a page marks with `autofocus`: browsers refuse it in a frame of another origin, so it is done by hand, once.

/** Not where its visitor is elsewhere, and not when they, or the page, have begun already. */
export function followAutofocus(): void {
  let isBegun = false;
  const begin = () => void (isBegun = true);
  const give = () => {
    if (isBegun || !document.hasFocus() || document.readyState === "loading") return;
    document.querySelector<HTMLElement>("[autofocus]")?.focus();
  };
  for (const type of ["pointerdown", "keydown", "focusin"]) {
    addEventListener(type, begin, { capture: true, once: true, passive: true });
  }
  addEventListener("DOMContentLoaded", give);
  // The page around may be slower than the page.
  addEventListener("focus", give);
}
