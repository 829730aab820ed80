// The service must learn no more than five characters of a hash, and nobody may wait for it long.
import type { Config } from "../config/config.ts";
import { Failure } from "../errors.ts";
import { askConfigured, TooLong } from "../outside/ask.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { type Asker, createFairQueue } from "../work/fair_queue.ts";
import { logEvent } from "../log.ts";
import { type Share, WHOLE } from "../work/room.ts";
import { count } from "../work/telemetry.ts";

export interface BreachLookup {
  /** It is false also where the service does not answer. */
  isBreached(password: string, asker: Asker): Promise<boolean>;
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

/** The messages of `fetch` hold the address, and so a part of the hash. */
class Silent extends Error {}

export function createBreachLookup(
  { breachedPasswordsUrl }: Pick<Config, "breachedPasswordsUrl">,
  { wait = WAITS.breached_passwords, share = WHOLE }: { wait?: Wait; share?: Share } = {},
): BreachLookup | null {
  if (!breachedPasswordsUrl) return null;
  const limitMs = wait.answerMs;
  const queue = createFairQueue({ atOnce: share(AT_ONCE, 1), waiting: share(WAITING, 1) });
  const kept = new Map<string, { suffixes: string; until: number }>();
  const noteSilence = createSilenceLog();

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

/** These services look hashes up by SHA-1. */
export async function splitHash(password: string): Promise<{ prefix: string; suffix: string }> {
  const bytes = new TextEncoder().encode(password.normalize("NFC"));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-1", bytes));
  const hex = digest.toHex().toUpperCase();
  return { prefix: hex.slice(0, PREFIX_LENGTH), suffix: hex.slice(PREFIX_LENGTH) };
}

/** Lines that only pad the answer have a count of 0. */
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

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function createSilenceLog(): (error: unknown) => void {
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
