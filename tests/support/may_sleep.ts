// Which tests may sleep, how often, and why: everybody else waits by `until` (architecture_sleeps_test.ts).
import { allOf, type MaySleep } from "./feature_cases.ts";

export const MAY_SLEEP: Readonly<Record<string, MaySleep>> = {
  "tests/attacks/scripted.ts": { count: 2, why: "Timers of the hostile pages." },
  "tests/build_test.ts": {
    count: 1,
    why: "Between two looks at what others build, it lets them go on, for no length of time.",
  },
  "tests/faults/account_races_test.ts": {
    count: 1,
    why:
      "Things that happen at once to an account begin at random moments, and a hash takes a random time.",
  },
  "tests/faults/connections_test.ts": {
    count: 1,
    why: "Slow clients send a byte now and then; nobody waits for them.",
  },
  "tests/faults/deletion_test.ts": {
    count: 1,
    why: "Calls that meet a deletion begin at random moments.",
  },
  "tests/faults/full_disk_test.ts": {
    count: 2,
    why: "It reports how long a recovery takes, and asserts nothing of it.",
  },
  "tests/faults/hung_processes_test.ts": {
    count: 2,
    why:
      "All processes are stopped for longer than one may be silent; a request to one that hangs is given up.",
  },
  "tests/faults/late_postgres_test.ts": {
    count: 2,
    why: "It reports how long the product takes to open, and asserts nothing of it.",
  },
  "tests/faults/messages_test.ts": {
    count: 3,
    why:
      "The process is killed at a random moment, among messages that come one after the other, each old enough to be believed. A breaker goes by real time.",
  },
  "tests/faults/postgres_restart_test.ts": {
    count: 2,
    why: "It reports how long a recovery takes, and asserts nothing of it.",
  },
  "tests/faults/read_replicas_test.ts": {
    count: 3,
    why:
      "A replica stops and goes on at random moments, and what is seen of real saves may be less than a real second old.",
  },
  "tests/faults/second_factor_races_test.ts": {
    count: 1,
    why: "Things that happen at once to an account begin at random moments.",
  },
  "tests/faults/stop_test.ts": {
    count: 2,
    why: "It reports how long a stop takes, and asserts nothing of it.",
  },
  "tests/support/words_in_place.ts": {
    count: 1,
    why: "It ends the timers of a page, the last of which it has to know.",
  },
  "tests/publishing/asking_bounds_journey_test.ts": {
    count: 2,
    why: "Timers of the pages that are tested.",
  },
  "tests/editor/edit_on_page_journey_test.ts": {
    count: 1,
    why: "A timer of the page that is tested.",
  },
  "tests/publishing/endless_styles_journey_test.ts": {
    count: 1,
    why: "A timer of the page that is tested.",
  },
  "tests/publishing/forged_messages_journey_test.ts": {
    count: 1,
    why: "A timer of the page that is tested: its heartbeat.",
  },
  "tests/publishing/frame_bounds_journey_test.ts": {
    count: 1,
    why: "A timer of the page that is tested.",
  },
  "tests/publishing/frame_brake_journey_test.ts": {
    count: 2,
    why:
      "A timer of the page that is tested, and one by which turns of the page around it are counted.",
  },
  "tests/publishing/frame_links_journey_test.ts": {
    count: 1,
    why: "A timer of the page that is tested.",
  },
  "tests/editor/in_parts_journey_test.ts": {
    count: 1,
    why: "Of a page that is not drawn before all of it has come, nothing tells that it is not.",
  },
  "tests/assistants/keys_given_journey_test.ts": {
    count: 6,
    why:
      "Timers of the pages that are tested; and for five seconds of its own the browser counts the driver's look into a page as a press.",
  },
  "tests/publishing/credit_journey_test.ts": {
    count: 1,
    why: "A timer of the page that is tested.",
  },
  "tests/site/presses_journey_test.ts": {
    count: 4,
    why:
      "Timers of the pages that are tested; and for five seconds of its own the browser counts the driver's look into a page as a press.",
  },
  "tests/publishing/print_attacks_journey_test.ts": {
    count: 1,
    why: "A timer of the hostile page.",
  },
  "tests/publishing/refused_journey_test.ts": {
    count: 1,
    why: "A timer of the page that is tested.",
  },
  "tests/profile/names_test.ts": {
    count: 1,
    why: "Those who want a name ask for it all along while it is given up.",
  },
  "tests/backups/million_test.ts": {
    count: 1,
    why: "The memory of another process is read for as long as it runs.",
  },
  "tests/scaling/page_changes_test.ts": {
    count: 1,
    why: "Transactions that overtake each other take random times.",
  },
  "tests/work/worker_pool_test.ts": {
    count: 1,
    why: "The memory of the process is read for as long as a worker takes all that it gets.",
  },
  "tests/support/asking_pages.ts": { count: 1, why: "A timer of a page that is tested." },
  "tests/support/blob_killing.ts": {
    count: 2,
    why:
      "The process is killed at a random moment, and its store is away, slow and late by turns that nobody knows before.",
  },
  "tests/support/blob_works.ts": {
    count: 2,
    why: "What is to be killed works until then, and rests between two tries.",
  },
  "tests/support/embedded_process.ts": {
    count: 2,
    why: "It works on for a while after a signal, as the product does, and a timer keeps it alive.",
  },
  "tests/support/event_loop.ts": {
    count: 1,
    why: "It looks at each turn of the event loop, and measures processor time alone.",
  },
  "tests/support/faulty_line.ts": {
    count: 1,
    why: "A line that is slow hands over a byte now and then.",
  },
  "tests/support/fidelity/probe.ts": {
    count: 2,
    why: "A page of WebAssembly starts and runs in its own time, which it tells nobody of.",
  },
  "tests/support/form_ways.ts": { count: 1, why: "A timer of a page that is tested." },
  "tests/support/hangs.ts": {
    count: 1,
    why: "It fills the heap of a process, a little at a time.",
  },
  "tests/support/scrolling_frames.ts": { count: 1, why: "A timer of the page that is tested." },
  "tests/support/keep_drawn.ts": {
    count: 1,
    why: "It asks now and then whether a page is still drawn; nothing passes or fails by when.",
  },
  "tests/support/key_thief.ts": { count: 2, why: "Timers of the pages that take the keyboard." },
  "tests/support/killing.ts": {
    count: 3,
    why:
      "The process is killed at a random moment; how long its restart takes is reported, and nothing asserted of it.",
  },
  "tests/support/mute.ts": { count: 1, why: "It keeps alive a process that does nothing." },
  "tests/support/object_store.ts": {
    count: 1,
    why: "A store is slow, or late, among processes that are killed.",
  },
  "tests/support/pretending_forms.ts": { count: 1, why: "A timer of a page that is tested." },
  "tests/support/siege.ts": { count: 1, why: "The heartbeat of the page around a hostile one." },
  "tests/support/tagged_cdn.ts": {
    count: 3,
    why: "It holds answers for as long as they say, as a CDN does.",
  },
  "tests/work/worker_loading_test.ts": {
    count: 1,
    why: "It watches which timers begin.",
  },
  "tests/support/until.ts": { count: 4, why: "It is how all others wait." },
  "tests/support/ways_out.ts": { count: 2, why: "Timers of pages that are tested." },
  ...allOf(({ maySleep }) => maySleep),
};
