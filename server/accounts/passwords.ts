// Password hashes: bcrypt over a SHA-256, because bcrypt reads no further than 72 bytes.
import type { RuleCode } from "../../contract/rules.ts";
import type { Asker } from "../work/fair_queue.ts";
import type { Hasher } from "./hasher.ts";
import { PASSWORD_MIN_LENGTH } from "../../contract/limits.ts";

let list: Promise<string> | undefined;

const BCRYPT_COST = 12;

/** A hash of nothing anyone knows, so that an unknown user costs the same time. */
const DUMMY_HASH = "$2b$12$C6UzMDM.H6dfI/f/IKcEeO7ZBzs2NwHeWCqkCNXu8dD.oaJFyJ6P6";

declare const CHECKED: unique symbol;
declare const HASHED: unique symbol;

/** One that somebody may set: `checkNewPassword` makes it, and nothing else does. */
export type CheckedPassword = string & { readonly [CHECKED]: true };

/** What a table keeps of one, so that none gets there unchecked. */
export type PasswordHash = string & { readonly [HASHED]: true };

export async function hashPassword(
  hasher: Hasher,
  password: CheckedPassword,
  asker: Asker,
  cost: number = BCRYPT_COST,
): Promise<PasswordHash> {
  return await hasher.hash(await prehash(password), cost, asker) as PasswordHash;
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
 * None of the most used (ASVS 5.0, 6.2.4), nor what anyone would try first: the
 * person's own names, or ours (6.2.11).
 */
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

/** Base64, because bcrypt ends at a NUL byte. */
async function prehash(password: string): Promise<string> {
  const bytes = new TextEncoder().encode(password.normalize("NFC"));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return new Uint8Array(digest).toBase64();
}

/** In any letter case. */
export async function isMostUsed(password: string): Promise<boolean> {
  const guess = password.toLowerCase();
  return !guess.includes("\n") && (await (list ??= readList())).includes(`\n${guess}\n`);
}

/**
 * One text, a word a line, in which a look takes 0.06 ms: 0.2 MB for all that are long enough. A set of them has 2 MB,
 * and so has what is imported rather than read, which stays as a whole.
 */
async function readList(): Promise<string> {
  const url = import.meta.resolve("@zxcvbn-ts/language-common/src/passwords.json");
  const words: string[] = JSON.parse(await Deno.readTextFile(new URL(url)));
  const longEnough = words.filter((word) => word.length >= PASSWORD_MIN_LENGTH);
  return `\n${longEnough.join("\n").toLowerCase()}\n`;
}
