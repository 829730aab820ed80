// Password hashes: bcrypt over a SHA-256, because bcrypt reads no further than 72 bytes.
import { PASSWORD_MIN_LENGTH } from "../../contract/limits.ts";
import type { RuleCode } from "../../contract/rules.ts";
import type { Asker } from "../platform/fair_queue.ts";
import type { Hasher } from "./hasher.ts";

const BCRYPT_COST = 12;
const COMMON_PASSWORDS = 3_000;

/** A hash of nothing anyone knows, so that an unknown user costs the same time. */
const DUMMY_HASH = "$2b$12$C6UzMDM.H6dfI/f/IKcEeO7ZBzs2NwHeWCqkCNXu8dD.oaJFyJ6P6";

export async function hashPassword(
  hasher: Hasher,
  password: string,
  asker: Asker,
  cost: number = BCRYPT_COST,
): Promise<string> {
  return await hasher.hash(await prehash(password), cost, asker);
}

/** Without a stored hash it takes the same time, and is false. */
export async function verifyPassword(
  hasher: Hasher,
  password: string,
  storedHash: string | null,
  asker: Asker,
): Promise<boolean> {
  const matches = await hasher.compare(await prehash(password), storedHash ?? DUMMY_HASH, asker);
  return matches && storedHash !== null;
}

/**
 * Not one of the 3,000 most used that are long enough (ASVS 5.0, 6.2.4), nor
 * what anyone would try first: the person's own names, or ours (6.2.11).
 */
export async function checkGuessable(
  password: string,
  { username, email }: { username: string; email: string },
): Promise<RuleCode | null> {
  const guess = password.toLowerCase();
  if ((await getCommonPasswords()).has(guess)) return "password_too_common";
  const names = [username, email, email.split("@")[0]!].map((name) => name.toLowerCase());
  return [...names, ...OUR_NAMES].includes(guess) ? "password_is_name" : null;
}

const OUR_NAMES = ["foliokitchen", "folio kitchen", "folio-kitchen", "folio.kitchen"];

let commonPasswords: Set<string> | undefined;

/** Its list is a fifth of the memory of an idle process, so it is read when someone first chooses a password. */
async function getCommonPasswords(): Promise<Set<string>> {
  if (!commonPasswords) {
    const { dictionary } = await import("@zxcvbn-ts/language-common");
    const longEnough = dictionary["passwords-common"]
      .filter((password) => password.length >= PASSWORD_MIN_LENGTH);
    commonPasswords = new Set(longEnough.slice(0, COMMON_PASSWORDS));
  }
  return commonPasswords;
}

/** Base64, because bcrypt ends at a NUL byte. */
async function prehash(password: string): Promise<string> {
  const bytes = new TextEncoder().encode(password.normalize("NFC"));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return new Uint8Array(digest).toBase64();
}
