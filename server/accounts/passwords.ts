import type { RuleCode } from "../../contract/rules.ts";
import type { Asker } from "../work/fair_queue.ts";
import type { Hasher } from "./hasher.ts";
import { PASSWORD_MIN_LENGTH } from "../../contract/limits.ts";
import type { BreachLookup } from "./breached_passwords.ts";
import { Failure } from "../errors.ts";
import type { RateLimits, Try } from "../http/rate_limits.ts";

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

/** ASVS 5.0 forbids the most used passwords (6.2.4), and names of the person or of the service (6.2.11). */
export async function checkGuessable(
  password: string,
  { username, email }: { username: string; email: string },
): Promise<RuleCode | null> {
  if (await isMostUsed(password)) return "password_too_common";
  const guess = password.toLowerCase();
  const names = [username, email, email.split("@")[0]!].map((name) => name.toLowerCase());
  return [...names, ...OUR_NAMES].includes(guess) ? "password_is_name" : null;
}

const OUR_NAMES = ["foliokitchen", "folio kitchen", "folio-kitchen", "folio.kitchen"];

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
  const one: Try = account === undefined
    ? ["password_lookup_address", { path }]
    : ["password_lookup", account];
  return await limits.allows(one) &&
    await breaches.isBreached(password, asker);
}
