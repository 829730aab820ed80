import type { RuleCode } from "../../contract/sentences.ts";
import { checkPasswordNames } from "../../contract/rules.ts";
import { type Asker, comeBack, createFairQueue } from "../work/fair_queue.ts";
import { PASSWORD_MIN_LENGTH } from "../../contract/limits.ts";
import type { BreachLookup } from "./breached_passwords.ts";
import { Failure } from "../errors.ts";
import type { LimitedAttempt, RateLimits } from "../http/rate_limits.ts";
import { type Share, WHOLE } from "../work/room.ts";
import { traced } from "../work/telemetry.ts";
import { openWorkerPool } from "../work/worker_pool.ts";
import { loadBcrypt } from "./bcrypt.ts";
import type { HashQuestion } from "./hash_worker.ts";

export interface Hasher {
  /** The queue is fair by `asker`: no address and no account may take the time of all others. */
  hash(digest: string, cost: number, asker: Asker): Promise<string>;
  compare(digest: string, storedHash: string, asker: Asker): Promise<boolean>;
  warmUp(): void;
  close(): void;
}

const CORES = navigator.hardwareConcurrency;
/** One core stays free for readers. A hash takes about 0.25 s, so the last in the queue waits 5 s, on two cores 10 s. */
const QUEUE = { atOnce: Math.max(1, CORES - 1), waiting: 20 * CORES };

export const HASH_HERE: Hasher = createHasherOn(createLocalHasher());

interface Checks {
  limits: RateLimits;
  breaches: BreachLookup | null;
}

let list: Promise<string> | undefined;

const BCRYPT_COST = 12;

/** An unknown user must cost the same time, so the password is compared with a hash of nothing that anyone knows. */
const DUMMY_HASH = "$2b$12$C6UzMDM.H6dfI/f/IKcEeO7ZBzs2NwHeWCqkCNXu8dD.oaJFyJ6P6";

declare const CHECKED: unique symbol;
declare const HASHED: unique symbol;

/** Only `checkNewPassword` makes one, so that no unchecked password reaches a table. */
export type CheckedPassword = string & { readonly [CHECKED]: true };

export type PasswordHash = string & { readonly [HASHED]: true };

export async function hashPassword(
  hasher: Hasher,
  password: CheckedPassword,
  asker: Asker,
  cost: number = BCRYPT_COST,
): Promise<PasswordHash> {
  return await hasher.hash(await prehash(password), cost, asker) as PasswordHash;
}

export async function verifyPassword(
  hasher: Hasher,
  password: string,
  storedHash: string | null,
  asker: Asker,
): Promise<boolean> {
  const matches = await hasher.compare(await prehash(password), storedHash ?? DUMMY_HASH, asker);
  return matches && storedHash !== null;
}

/** ASVS 5.0 forbids the most used passwords (6.2.4). */
export async function checkGuessable(
  password: string,
  person: { username: string; email: string },
): Promise<RuleCode | null> {
  if (await isMostUsed(password)) return "password_too_common";
  return checkPasswordNames(password, person)?.code ?? null;
}

/** bcrypt reads at most 72 bytes and ends at a NUL byte, so it gets a SHA-256 in Base64. */
async function prehash(password: string): Promise<string> {
  const bytes = new TextEncoder().encode(password.normalize("NFC"));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return new Uint8Array(digest).toBase64();
}

export async function isMostUsed(password: string): Promise<boolean> {
  const guess = password.toLowerCase();
  return !guess.includes("\n") && (await (list ??= readList())).includes(`\n${guess}\n`);
}

/** A look takes 0.06 ms. The text has 0.2 MB, a set would have 2 MB, and an import would stay in memory as a whole. */
async function readList(): Promise<string> {
  const url = import.meta.resolve("@zxcvbn-ts/language-common/src/passwords.json");
  const words: string[] = JSON.parse(await Deno.readTextFile(new URL(url)));
  const longEnough = words.filter((word) => word.length >= PASSWORD_MIN_LENGTH);
  return `\n${longEnough.join("\n").toLowerCase()}\n`;
}

export async function checkNewPassword(
  checks: Checks,
  password: string,
  person: { username: string; email: string },
  asker: Asker,
): Promise<CheckedPassword> {
  const problem = await checkGuessable(password, person);
  if (problem) throw new Failure("bad_input", problem);
  if (await isInLeak(checks, password, asker)) {
    throw new Failure("bad_input", "password_breached");
  }
  return password as CheckedPassword;
}

/** The person has already waited for `waitedMs`. It never rejects: a lookup that fails or is late finds nothing. */
export async function isKnownPassword(
  checks: Checks,
  password: string,
  asker: Asker,
  waitedMs: number,
): Promise<boolean> {
  if (await isMostUsed(password).catch(() => false)) return true;
  if (!checks.breaches) return false;
  const ms = Math.max(0, checks.breaches.limitMs - waitedMs);
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<false>((resolve) => timer = setTimeout(resolve, ms, false));
  const looked = isInLeak(checks, password, asker).catch(() => false);
  return await Promise.race([looked, late]).finally(() => clearTimeout(timer));
}

/** Past the limit nobody is asked: whoever sends so many harms only themself. */
async function isInLeak(
  { limits, breaches }: Checks,
  password: string,
  asker: Asker,
): Promise<boolean> {
  if (!breaches) return false;
  const { account, path } = asker;
  const one: LimitedAttempt = account === undefined
    ? ["password_lookup_address", { path }]
    : ["password_lookup", account];
  return await limits.allows(one) &&
    await breaches.isBreached(password, asker);
}

export function openHasher(share: Share = WHOLE): Hasher {
  if (typeof Worker === "undefined") return HASH_HERE;
  // A hash has no time limit: it takes the same work on a full machine.
  const pool = openWorkerPool<HashQuestion, string | boolean>({
    atOnce: share(QUEUE.atOnce, 1),
    waiting: share(QUEUE.waiting, 1),
    module: new URL("./hash_worker.ts", import.meta.url),
    tooSlow: comeBack,
  });
  return createHasherOn(pool.ask, pool);
}

type Ask = (asker: Asker, question: HashQuestion) => Promise<string | boolean>;

function createLocalHasher(): Ask {
  const inTurn = createFairQueue(QUEUE);
  return (asker, question) =>
    inTurn(asker, async () => {
      const { compare, hash } = await loadBcrypt();
      const { digest } = question;
      return await ("cost" in question
        ? hash(digest, question.cost)
        : compare(digest, question.storedHash));
    });
}

function createHasherOn(
  ask: Ask,
  { warmUp, close }: Pick<Hasher, "warmUp" | "close"> = { warmUp() {}, close() {} },
): Hasher {
  const traceAsk: Ask = (asker, question) => traced("hash", {}, () => ask(asker, question));
  return {
    hash: async (digest, cost, asker) => String(await traceAsk(asker, { digest, cost })),
    compare: async (digest, storedHash, asker) =>
      await traceAsk(asker, { digest, storedHash }) === true,
    warmUp,
    close,
  };
}
