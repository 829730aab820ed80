// Asks a service whether a password was in a leak: it learns five characters of a hash, and is never waited for long.
import type { Config } from "../config/config.ts";
import { Failure } from "../errors.ts";
import { askConfigured, TooLong } from "../outside/ask.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { type Asker, createFairQueue } from "../work/fair_queue.ts";
import { logEvent } from "../log.ts";
import { type Share, WHOLE } from "../work/share.ts";
import { count } from "../work/telemetry.ts";

export interface BreachLookup {
  /** False for a password that was in none, and whenever the service does not say. */
  isBreached(password: string, asker: Asker): Promise<boolean>;
  /** Which is never longer in saying so. */
  readonly limitMs: number;
}

export const PREFIX_LENGTH = 5;
const AT_ONCE = 8;
const WAITING = 32;
/** Padded answers have some 40 KB. */
const ANSWER_MAX_BYTES = 256 * 1024;
const KEPT_MS = 10 * 60_000;
const KEPT_MAX = 16;
const LOGGED_EVERY_MS = 60_000;

/** Says what was wrong in words of ours: those of `fetch` have the address, and so a part of the hash. */
class Silent extends Error {}

/** Null: nobody is asked. */
export function createBreachLookup(
  { breachedPasswordsUrl }: Pick<Config, "breachedPasswordsUrl">,
  { wait = WAITS.breached_passwords, share = WHOLE }: { wait?: Wait; share?: Share } = {},
): BreachLookup | null {
  if (!breachedPasswordsUrl) return null;
  // In all: the turn, the connection and the whole answer.
  const limitMs = wait.answerMs;
  const queue = createFairQueue({ atOnce: share(AT_ONCE, 1), waiting: share(WAITING, 1) });
  const kept = new Map<string, { suffixes: string; until: number }>();
  const noteSilence = createNote();

  async function findSuffixes(prefix: string, asker: Asker): Promise<string> {
    const known = kept.get(prefix);
    if (known && known.until > performance.now()) return known.suffixes;
    const signal = AbortSignal.timeout(limitMs);
    const asked = queue(asker, () => {
      signal.throwIfAborted();
      return askForRange(wait, new URL(prefix, breachedPasswordsUrl), signal);
    });
    const suffixes = await untilAborted(asked, signal);
    if (kept.size >= share(KEPT_MAX, 1)) kept.delete(kept.keys().next().value!);
    kept.set(prefix, { suffixes, until: performance.now() + KEPT_MS });
    return suffixes;
  }

  async function isBreached(password: string, asker: Asker): Promise<boolean> {
    const { prefix, suffix } = await splitHash(password);
    try {
      const isFound = (await findSuffixes(prefix, asker)).includes(`\n${suffix}\n`);
      count("password_lookups", { outcome: isFound ? "found" : "not_found" });
      return isFound;
    } catch (error) {
      count("password_lookups", { outcome: "silent" });
      noteSilence(error);
      return false;
    }
  }

  return { isBreached, limitMs };
}

/** The hash that these services go by, in their halves: the first leaves the house. */
export async function splitHash(password: string): Promise<{ prefix: string; suffix: string }> {
  const bytes = new TextEncoder().encode(password.normalize("NFC"));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-1", bytes));
  const hex = digest.toHex().toUpperCase();
  return { prefix: hex.slice(0, PREFIX_LENGTH), suffix: hex.slice(PREFIX_LENGTH) };
}

/** Those that were in a leak, a line each; what pads the answer is in none (`:0`). */
async function askForRange(wait: Wait, url: URL, signal: AbortSignal): Promise<string> {
  const question = { headers: { "Add-Padding": "true" }, signal };
  const response = await askConfigured(wait, url, question, ANSWER_MAX_BYTES);
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Silent(`status ${response.status}`);
  }
  const lines = (await response.text()).split(/\r?\n/).filter(Boolean);
  if (lines.length === 0 || !lines.every((line) => LINE.test(line))) {
    throw new Silent("not a range of hashes");
  }
  const found = lines.filter((line) => !/:0+$/.test(line));
  return `\n${found.map((line) => line.slice(0, line.indexOf(":")).toUpperCase()).join("\n")}\n`;
}

const LINE = /^[0-9A-F]{35}:\d+$/i;

/** What is still in the queue by then is let go when its turn comes. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** One line a minute at the most, which says how many there were since the last. */
function createNote(): (error: unknown) => void {
  let loggedAt = -Infinity;
  let times = 0;
  return (error) => {
    times++;
    if (performance.now() - loggedAt < LOGGED_EVERY_MS) return;
    loggedAt = performance.now();
    logEvent("warn", "password_lookup.silent", { reason: nameReason(error), times });
    times = 0;
  };
}

function nameReason(error: unknown): string {
  if (error instanceof Silent || error instanceof TooLong) return error.message;
  if (error instanceof Failure) return "too many at once";
  const isLate = error instanceof Error && error.name === "TimeoutError";
  return isLate ? "no answer in time" : "not reached";
}
