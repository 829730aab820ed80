// The clock of a test app, which the test moves.

export interface TestClock {
  now(): Date;
  advance(ms: number): void;
  /** From now on the test alone moves it: what is fresh stays so, however slow the machine is. */
  hold(): void;
}

/** Starts at the real time, so that the tokens of other libraries agree. */
export function testClock(): TestClock {
  let offsetMs = 0;
  let heldAt: number | null = null;
  return {
    now: () => new Date((heldAt ?? Date.now()) + offsetMs),
    advance: (ms) => void (offsetMs += ms),
    hold: () => void (heldAt ??= Date.now()),
  };
}
