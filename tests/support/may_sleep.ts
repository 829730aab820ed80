// Which tests may sleep, how often, and why: everybody else waits by `until` (architecture_sleeps_test.ts).

interface MaySleep {
  /** How often the file names a timer or a clock of real time. */
  count: number;
  why: string;
}

export const MAY_SLEEP: Readonly<Record<string, MaySleep>> = {
  "tests/support/until.ts": { count: 3, why: "It is how all others wait." },
};
