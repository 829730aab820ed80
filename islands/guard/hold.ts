// Presses that were meant for what stood there before: what we ask takes none until nobody has pressed for a while.

/** Longer than the two presses of a double click are apart. */
export const HOLD_MS = 600;
/** ReceivedMessage below what takes none itself; of the keys, those that press count. */
const PRESSES = ["pointerdown", "keydown"];
const CLICKS = ["click", "auxclick"];

/** `whole`: a control that just came, or what holds some. Resolves when it takes presses; each one before begins anew. */
export function holdPresses(whole: HTMLElement, ms = HOLD_MS): Promise<void> {
  const { promise: isReleased, resolve } = Promise.withResolvers<void>();
  let isHeld = true;
  let hasBegun = false;
  let timer = setTimeout(release, ms);
  // A button that is off hears nothing of a press: so the press goes to what is below.
  whole.style.pointerEvents = "none";
  for (const type of PRESSES) addEventListener(type, again, { capture: true });
  for (const type of CLICKS) whole.addEventListener(type, judge, { capture: true });
  return isReleased;

  function again(event: Event): void {
    if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return;
    clearTimeout(timer);
    timer = setTimeout(release, ms);
  }

  function judge(event: Event): void {
    // The second press of a double click counts where the first one did.
    if (!isHeld && (hasBegun || (event as MouseEvent).detail < 2)) return void (hasBegun = true);
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function release(): void {
    isHeld = false;
    whole.style.pointerEvents = "";
    for (const type of PRESSES) removeEventListener(type, again, { capture: true });
    resolve();
  }
}
