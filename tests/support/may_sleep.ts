// Which tests may sleep, how often, and why: everybody else waits by `until` (architecture_sleeps_test.ts).

interface MaySleep {
  /** How often the file names a timer or a clock of real time. */
  count: number;
  why: string;
}

export const MAY_SLEEP: Readonly<Record<string, MaySleep>> = {
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
  "tests/faults/late_postgres_test.ts": {
    count: 2,
    why: "It reports how long the product takes to open, and asserts nothing of it.",
  },
  "tests/faults/messages_test.ts": {
    count: 1,
    why:
      "The process is killed at a random moment, among messages that come one after the other, each old enough to be believed.",
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
  "tests/server/api/profile/names_test.ts": {
    count: 1,
    why: "Those who want a name ask for it all along while it is given up.",
  },
  "tests/server/backups/million_test.ts": {
    count: 1,
    why: "The memory of another process is read for as long as it runs.",
  },
  "tests/server/database/page_changes_test.ts": {
    count: 1,
    why: "Transactions that overtake each other take random times.",
  },
  "tests/server/platform/worker_pool_test.ts": {
    count: 1,
    why: "The memory of the process is read for as long as a worker takes all that it gets.",
  },
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
  "tests/support/killing.ts": {
    count: 3,
    why:
      "The process is killed at a random moment; how long its restart takes is reported, and nothing asserted of it.",
  },
  "tests/support/object_store.ts": {
    count: 1,
    why: "A store is slow, or late, among processes that are killed.",
  },
  "tests/support/tagged_cdn.ts": {
    count: 3,
    why: "It holds answers for as long as they say, as a CDN does.",
  },
  "tests/support/until.ts": { count: 3, why: "It is how all others wait." },
};
