import { writeStorage } from "../browser/storage.ts";

const KEY = "live_frame";
const REST_MS = 2_000;

const hung = readNote();

/** A page that hung the document around it is not shown there again, or its owner could not reach the editor. */
export function isTrusted(url: string): boolean {
  return hung !== url;
}

/** The note is taken back when the page comes to rest or is left; one that remains means that the browser hung. */
export function noteLoading(url: string): void {
  const isNoted = writeStorage("local", KEY, url);
  if (isNoted) addEventListener("pagehide", () => trustAgain(url), { once: true });
}

export function noteLoaded(url: string): void {
  setTimeout(() => trustAgain(url), REST_MS);
}

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

export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
