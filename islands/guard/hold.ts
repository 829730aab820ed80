// A double click, or a press that was meant for what stood there before, must not answer a question that has just appeared.

/** It is longer than the pause between the two presses of a double click. */
export const HOLD_MS = 600;
const PRESSES = ["pointerdown", "keydown"];
const CLICKS = ["click", "auxclick"];

export interface Hold {
  /** Presses are held without end if `isHere` is false, until it is called again with true. */
  begin(isHere: boolean): void;
}

interface HoldOptions {
  ms?: number;
  acts?(event: MouseEvent): boolean;
  /** A disabled button gets no event, and the press would go to the element below it. */
  show(isHeld: boolean): void;
}

export function holdPresses(whole: HTMLElement, ms = HOLD_MS): Promise<void> {
  const { promise: isReleased, resolve } = Promise.withResolvers<void>();
  const hold = createHold(whole, {
    ms,
    show(isHeld) {
      whole.style.pointerEvents = isHeld ? "none" : "";
      if (!isHeld) resolve();
    },
  });
  hold.begin(true);
  return isReleased;
}

export function createHold(
  whole: EventTarget,
  { ms = HOLD_MS, acts = () => true, show }: HoldOptions,
): Hold {
  let isHeld = false;
  let hasBegun = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (const type of CLICKS) {
    whole.addEventListener(type, (event) => stopHeldClick(event as MouseEvent), { capture: true });
  }
  return {
    begin(isHere) {
      clearTimeout(timer);
      timer = isHere ? setTimeout(release, ms) : undefined;
      if (isHeld) return;
      isHeld = true;
      hasBegun = false;
      show(true);
      for (const type of PRESSES) addEventListener(type, again, { capture: true });
    },
  };

  function again(event: Event): void {
    if (event instanceof KeyboardEvent) {
      if (event.key !== "Enter" && event.key !== " ") return;
      // Enter would submit the form around the field.
      if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
    }
    clearTimeout(timer);
    timer = setTimeout(release, ms);
  }

  function stopHeldClick(event: MouseEvent): void {
    // A click that our own script makes is not held.
    if (!event.isTrusted || !acts(event)) return;
    // The second press of a double click counts where the first one counted.
    if (!isHeld && (hasBegun || event.detail < 2)) return void (hasBegun = true);
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function release(): void {
    isHeld = false;
    show(false);
    for (const type of PRESSES) removeEventListener(type, again, { capture: true });
  }
}
