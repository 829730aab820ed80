// Presses that were meant for what stood there before: what we ask takes none until nobody has pressed for a while.

/** Longer than the two presses of a double click are apart. */
export const HOLD_MS = 600;
/** ReceivedMessage below what takes none itself; of the keys, those that press count. */
const PRESSES = ["pointerdown", "keydown"];
const CLICKS = ["click", "auxclick"];

export interface Hold {
  /** Holds all presses from here on. `isHere` false: until it begins again with true. */
  begin(isHere: boolean): void;
}

interface Held {
  ms?: number;
  /** Of a press: whether it would do something. */
  acts?(event: MouseEvent): boolean;
  /** A button that is off hears nothing of a press: so the press goes to what is below. */
  show(isHeld: boolean): void;
}

/** `whole`: a control that just came, or what holds some. Resolves when it takes presses; each one before begins anew. */
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

/** May be begun again. */
export function createHold(
  whole: EventTarget,
  { ms = HOLD_MS, acts = () => true, show }: Held,
): Hold {
  let isHeld = false;
  let hasBegun = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (const type of CLICKS) {
    whole.addEventListener(type, (event) => judge(event as MouseEvent), { capture: true });
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
      // It would send the form around the field.
      if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
    }
    clearTimeout(timer);
    timer = setTimeout(release, ms);
  }

  function judge(event: MouseEvent): void {
    // What our own script presses is no press.
    if (!event.isTrusted || !acts(event)) return;
    // The second press of a double click counts where the first one did.
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
