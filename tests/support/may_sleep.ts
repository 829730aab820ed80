// Which tests may sleep, how often, and why: everybody else waits by `until` (architecture_sleeps_test.ts).

interface MaySleep {
  /** How often the file names a timer or a clock of real time. */
  count: number;
  why: string;
}

export const MAY_SLEEP: Readonly<Record<string, MaySleep>> = {
  "tests/attacks/scripted.ts": { count: 2, why: "Timers of the hostile pages." },
  "tests/journeys/asking_bounds_test.ts": { count: 2, why: "Timers of the pages that are tested." },
  "tests/journeys/edit_on_page_test.ts": { count: 1, why: "A timer of the page that is tested." },
  "tests/journeys/endless_styles_test.ts": { count: 1, why: "A timer of the page that is tested." },
  "tests/journeys/forged_messages_test.ts": {
    count: 1,
    why: "A timer of the page that is tested: its heartbeat.",
  },
  "tests/journeys/frame_bounds_test.ts": { count: 1, why: "A timer of the page that is tested." },
  "tests/journeys/frame_brake_test.ts": {
    count: 2,
    why:
      "A timer of the page that is tested, and one by which turns of the page around it are counted.",
  },
  "tests/journeys/frame_links_test.ts": { count: 1, why: "A timer of the page that is tested." },
  "tests/journeys/keys_given_test.ts": {
    count: 6,
    why:
      "Timers of the pages that are tested; and for five seconds of its own the browser counts the driver's look into a page as a press.",
  },
  "tests/journeys/notes_test.ts": { count: 1, why: "A timer of the page that is tested." },
  "tests/journeys/presses_test.ts": {
    count: 4,
    why:
      "Timers of the pages that are tested; and for five seconds of its own the browser counts the driver's look into a page as a press.",
  },
  "tests/journeys/refused_test.ts": { count: 1, why: "A timer of the page that is tested." },
  "tests/journeys/review_attacks_test.ts": { count: 2, why: "Timers of the page that is tested." },
  "tests/support/asking_pages.ts": { count: 1, why: "A timer of a page that is tested." },
  "tests/support/fidelity/probe.ts": {
    count: 2,
    why: "A page of WebAssembly starts and runs in its own time, which it tells nobody of.",
  },
  "tests/support/form_ways.ts": { count: 1, why: "A timer of a page that is tested." },
  "tests/support/key_thief.ts": { count: 2, why: "Timers of the pages that take the keyboard." },
  "tests/support/pretending_forms.ts": { count: 1, why: "A timer of a page that is tested." },
  "tests/support/siege.ts": { count: 1, why: "The heartbeat of the page around a hostile one." },
  "tests/support/until.ts": { count: 3, why: "It is how all others wait." },
  "tests/support/ways_out.ts": { count: 2, why: "Timers of pages that are tested." },
};
