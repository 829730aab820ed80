// Whoever outside is waited for, and for how long: the one list of deadlines, each with its breakers.
import { type Breaker, createBreaker } from "./breaker.ts";

interface Deadline {
  /** Until there is a connection, or until what was started is loaded. */
  connectMs: number;
  /** From a question to the last byte of its answer. */
  answerMs: number;
}

const HOUR_MS = 60 * 60_000;

/** All of them. A new one is played by tests/outside/waits_test.ts, whose types ask for it. */
const DEADLINES = {
  /** Postgres, of each statement. */
  primary: { connectMs: 5_000, answerMs: 10_000 },
  /** The look at what changed: what is kept in memory is shown without it. */
  page_changes: { connectMs: 2_000, answerMs: 2_000 },
  /** Whether people can be served. Proxies wait for 2 s. */
  readiness: { connectMs: 1_500, answerMs: 1_500 },
  /** Migrations, backups, and what goes through whole tables. */
  long_work: { connectMs: 5_000, answerMs: HOUR_MS },
  /** In its place the primary is asked. */
  replica: { connectMs: 2_000, answerMs: 2_000 },
  object_store: { connectMs: 5_000, answerMs: 5_000 },
  /** Less than a mail is claimed for. */
  mail: { connectMs: 15_000, answerMs: 50_000 },
  dns: { connectMs: 2_000, answerMs: 2_000 },
  provider: { connectMs: 8_000, answerMs: 8_000 },
  client_document: { connectMs: 5_000, answerMs: 5_000 },
  /** A person waits for it, and goes on without it. */
  breached_passwords: { connectMs: 500, answerMs: 500 },
  cdn: { connectMs: 5_000, answerMs: 5_000 },
  /** Threads and processes of ours: each has a limit of processor time as well, since a full machine gives them none. */
  worker: { connectMs: 2 * 60_000, answerMs: 10 * 60_000 },
  child: { connectMs: 2 * 60_000, answerMs: 10 * 60_000 },
  /** Programs that are started, and end by themselves. */
  program: { connectMs: 5_000, answerMs: 5 * 60_000 },
} as const satisfies Record<string, Deadline>;

export type WaitName = keyof typeof DEADLINES;

export interface Wait extends Deadline {
  readonly name: WaitName;
  /** Of those who answer at this address. */
  breakerOf(address: string): Breaker;
}

export type Waits = Readonly<Record<WaitName, Wait>>;

/** Addresses that strangers wrote are as many as they like. */
const BREAKERS_MAX = 200;

/** `changed` is for tests. */
export function createWaits(changed: Partial<Record<WaitName, Partial<Deadline>>> = {}): Waits {
  const names = Object.keys(DEADLINES) as WaitName[];
  const waits = names.map((name): [WaitName, Wait] => {
    const breakers = new Map<string, Breaker>();
    const breakerOf = (address: string) => {
      const known = breakers.get(address);
      if (known) return known;
      if (breakers.size >= BREAKERS_MAX) breakers.delete(breakers.keys().next().value!);
      // What strangers wrote, they could fill the log with.
      const breaker = createBreaker({ name, address, isTold: name !== "client_document" });
      breakers.set(address, breaker);
      return breaker;
    };
    return [name, { name, ...DEADLINES[name], ...changed[name], breakerOf }];
  });
  return Object.fromEntries(waits) as Record<WaitName, Wait>;
}

export const WAITS = createWaits();
