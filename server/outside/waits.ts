import { type Breaker, createBreaker } from "./breaker.ts";

interface Deadline {
  connectMs: number;
  answerMs: number;
}

const HOUR_MS = 60 * 60_000;

/** A new one is played by tests/outside/waits_test.ts, whose types ask for it. */
const DEADLINES = {
  primary: { connectMs: 5_000, answerMs: 10_000 },
  page_changes: { connectMs: 2_000, answerMs: 2_000 },
  /** It must be less than the 2 s that proxies wait. */
  readiness: { connectMs: 1_500, answerMs: 1_500 },
  long_work: { connectMs: 5_000, answerMs: HOUR_MS },
  replica: { connectMs: 2_000, answerMs: 2_000 },
  object_store: { connectMs: 5_000, answerMs: 5_000 },
  /** It must be less than a mail is claimed for (`CLAIM_MS`). */
  mail: { connectMs: 15_000, answerMs: 50_000 },
  dns: { connectMs: 2_000, answerMs: 2_000 },
  provider: { connectMs: 8_000, answerMs: 8_000 },
  client_document: { connectMs: 5_000, answerMs: 5_000 },
  breached_passwords: { connectMs: 500, answerMs: 500 },
  own_name: { connectMs: 4_000, answerMs: 4_000 },
  /** Of each address: a picture may be a redirect or three away. */
  picture: { connectMs: 15_000, answerMs: 15_000 },
  /** A save waits for it. */
  picture_check: { connectMs: 4_000, answerMs: 4_000 },
  /** Of each address, too. */
  kept_file: { connectMs: 10_000, answerMs: 10_000 },
  cdn: { connectMs: 5_000, answerMs: 5_000 },
  worker: { connectMs: 2 * 60_000, answerMs: 10 * 60_000 },
  child: { connectMs: 2 * 60_000, answerMs: 10 * 60_000 },
  program: { connectMs: 5_000, answerMs: 5 * 60_000 },
} as const satisfies Record<string, Deadline>;

export type WaitName = keyof typeof DEADLINES;

export interface Wait extends Deadline {
  readonly name: WaitName;
  breakerOf(address: string): Breaker;
}

export type Waits = Readonly<Record<WaitName, Wait>>;

/** Strangers may write as many addresses as they like, and could fill the log with them. */
const BREAKERS_MAX = 200;
const OF_STRANGERS: readonly WaitName[] = [
  "client_document",
  "own_name",
  "picture",
  "picture_check",
  "kept_file",
];

export function createWaits(changed: Partial<Record<WaitName, Partial<Deadline>>> = {}): Waits {
  const names = Object.keys(DEADLINES) as WaitName[];
  const waits = names.map((name): [WaitName, Wait] => {
    const breakers = new Map<string, Breaker>();
    const breakerOf = (address: string) => {
      const known = breakers.get(address);
      if (known) return known;
      if (breakers.size >= BREAKERS_MAX) breakers.delete(breakers.keys().next().value!);
      const breaker = createBreaker({ name, address, isTold: !OF_STRANGERS.includes(name) });
      breakers.set(address, breaker);
      return breaker;
    };
    return [name, { name, ...DEADLINES[name], ...changed[name], breakerOf }];
  });
  return Object.fromEntries(waits) as Record<WaitName, Wait>;
}

export const WAITS = createWaits();
