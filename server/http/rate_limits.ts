import { Buffer } from "node:buffer";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Config } from "../config/config.ts";
import { problem } from "../../contract/problems.ts";
import type { Database } from "../database/database.ts";
import { Failure } from "../errors.ts";
import {
  type Limit,
  LIMIT_PROBLEMS,
  type LimitProblem,
  LIMITS,
  LONGEST_WINDOW_S,
  type OF_ADDRESSES,
  type OF_OTHERS,
  TIMES,
} from "./rate_limit_points.ts";

export interface Lease {
  keep(): Promise<void>;
  end(): Promise<void>;
}

const NO_LEASE: Lease = { keep: () => Promise.resolve(), end: () => Promise.resolve() };

export interface RequestOrigin {
  readonly path: readonly string[];
  readonly of?: string;
}

export type LimitedAttempt =
  | readonly [limit: keyof typeof OF_ADDRESSES | Limit, from: RequestOrigin, points?: number]
  | KeyedAttempt;
type KeyedAttempt = readonly [limit: keyof typeof OF_OTHERS | Limit, key: string, points?: number];

export function countKb(content: string | number): number {
  const bytes = typeof content === "number" ? content : Buffer.byteLength(content);
  return Math.ceil(bytes / 1024);
}

export interface RateLimits {
  /** Counts in this order. Throws a Failure at the first limit that is passed. */
  take(...tries: readonly LimitedAttempt[]): Promise<void>;
  openLease(one: KeyedAttempt): Promise<Lease>;
  allows(one: LimitedAttempt): Promise<boolean>;
  guess(tries: readonly LimitedAttempt[], check: () => Promise<boolean>): Promise<boolean>;
}

const UNLIMITED: RateLimits = {
  take: () => Promise.resolve(),
  openLease: () => Promise.resolve(NO_LEASE),
  allows: () => Promise.resolve(true),
  guess: (_tries, check) => check(),
};

const SWEEP_EVERY = 200;

/** Without the database nobody gets past a limit: a failure of the store is a 503. */
export function createRateLimits({ rateLimits }: Config, database: Database): RateLimits {
  if (!rateLimits) return UNLIMITED;
  const limiterOf = createLimiters(database);

  async function consume(each: LimitedAttempt): Promise<void> {
    for (const { limiter, key } of await listCounts(each)) await limiter.consume(key, each[2]);
  }

  async function reward(each: LimitedAttempt): Promise<void> {
    for (const { limiter, key } of await listCounts(each)) await limiter.reward(key, each[2]);
  }

  /** The narrowest network comes first: what it has too much of is not counted for the others. */
  async function listCounts([limit, whose]: LimitedAttempt) {
    if (typeof whose === "string") {
      return [{ limiter: limiterOf(limit, 1), key: await hashed(whose) }];
    }
    const counts = whose.path.toReversed().map(async (network) => ({
      limiter: limiterOf(limit, TIMES[/\/\d+$/.exec(network)?.[0] ?? ""] ?? 1),
      key: await hashed(whose.of === undefined ? network : `${network} ${whose.of}`),
    }));
    return await Promise.all(counts);
  }

  async function take(...tries: readonly LimitedAttempt[]) {
    if (Math.random() < 1 / SWEEP_EVERY) await sweep(database);
    for (const each of tries) {
      await consume(each).catch((reason) =>
        refuse(reason, LIMIT_PROBLEMS[toLimit(each[0]).name] ?? "too_many")
      );
    }
  }

  async function openLease([limit, key]: KeyedAttempt): Promise<Lease> {
    await take([limit, key]);
    return createLease(limiterOf(limit, 1), await hashed(key));
  }

  async function allows(each: LimitedAttempt): Promise<boolean> {
    return await consume(each).then(() => true, (reason) => {
      if (reason instanceof RateLimiterRes) return false;
      throw reason;
    });
  }

  async function guess(tries: readonly LimitedAttempt[], check: () => Promise<boolean>) {
    await take(...tries);
    let isWrong = false;
    try {
      isWrong = !await check();
      return !isWrong;
    } finally {
      // A check that throws, for want of room, is not a wrong guess.
      if (!isWrong) { for (const each of tries) await reward(each); }
    }
  }

  return { take, openLease, allows, guess };
}

function createLimiters({ query }: Database) {
  const limiters = new Map<string, RateLimiterPostgres>();
  return (limit: keyof typeof LIMITS | Limit, times: number): RateLimiterPostgres => {
    const { name, points, duration } = toLimit(limit);
    const known = limiters.get(`${name} ${times}`);
    if (known) {
      const isSame = known.points === points * times && known.duration === duration;
      if (!isSame) throw new Error(`two limits have the name ${name}`);
      return known;
    }
    // The privacy text says how long a count is kept at the longest.
    if (duration > LONGEST_WINDOW_S) throw new Error(`the limit ${name} counts for too long`);
    const made = new RateLimiterPostgres({
      points: points * times,
      duration,
      keyPrefix: name,
      storeClient: { query },
      storeType: "client",
      tableName: "rate_limits",
      // The migrations create the table, and the library's timer would outlive a closing app.
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
    limiters.set(`${name} ${times}`, made);
    return made;
  };
}

function toLimit(limit: keyof typeof LIMITS | Limit): Limit {
  return typeof limit === "object" ? limit : { name: limit, ...LIMITS[limit] };
}

async function sweep({ sql }: Database): Promise<void> {
  await sql`delete from rate_limits where expire < ${Date.now()}`;
}

/** Names and addresses of people must not be stored for having been tried. */
async function hashed(key: string): Promise<string> {
  const bytes = new TextEncoder().encode(key.toLowerCase());
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

function refuse(reason: unknown, code: LimitProblem): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const retryAfterS = Math.max(1, Math.ceil(reason.msBeforeNext / 1_000));
  const what = code === "export_is_open" ? code : problem(code, { seconds: retryAfterS });
  throw new Failure("too_many", what, { retryAfterS });
}

/** A lease ends by itself without `keep`, because the process that opened it may have died. */
function createLease(limiter: RateLimiterPostgres, key: string): Lease {
  const { duration } = limiter;
  let overAt = Date.now() + duration * 1_000;
  const leftS = () => (overAt - Date.now()) / 1_000;
  return {
    async keep() {
      if (leftS() > duration / 2) return;
      overAt = Date.now() + duration * 1_000;
      await limiter.set(key, 1, duration);
    },
    async end() {
      // A lease that ended by itself may be somebody else's by now.
      const isMine = leftS() > 0;
      overAt = 0;
      if (isMine) await limiter.delete(key);
    },
  };
}

/** It hides how long the work took: `ms` must be more than the work ever needs on an idle machine. */
export async function takingAtLeast<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const floor = new Promise((resolve) => timer = setTimeout(resolve, ms));
  try {
    const result = await work;
    await floor;
    return result;
  } finally {
    clearTimeout(timer!);
  }
}
