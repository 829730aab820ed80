// Which pages are shown alive: not where data is saved, and none that kept the browser too busy to come to rest before.
import { writeStorage } from "../browser/storage.ts";

const KEY = "live_frame";
/** A page that answers for as long as this after it came is no trouble. */
const REST_MS = 2_000;

/** Noted by the page before this one, which then never came to rest. */
const hung = readNote();

/** A page that hung the one around it is not shown there again: else its owner could not reach the editor. */
export function isTrusted(url: string): boolean {
  return hung !== url;
}

/** Noted until it is at rest, or left by someone who still could. */
export function noteLoading(url: string): void {
  const isNoted = writeStorage("local", KEY, url);
  if (isNoted) addEventListener("pagehide", () => trustAgain(url), { once: true });
}

export function noteLoaded(url: string): void {
  setTimeout(() => trustAgain(url), REST_MS);
}

/** Also once its author saved it: the next dashboard tries. */
export function trustAgain(url: string): void {
  if (readNote() === url) localStorage.removeItem(KEY);
}

function readNote(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** A still does for them. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
