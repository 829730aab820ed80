// What a reviewer was typing, kept in their tab until it is sent, and their name, kept in their browser.
import { openStorage, type StorageArea, writeStorage } from "../browser/storage.ts";

/** What somebody pressed on or selected, in the page that was shown then. */
export interface Pin {
  at: number;
  quote: string;
  element: string;
  isWritten: boolean;
  frameUrl: string;
  /** Of the page, in CSS px. */
  width: number;
}

export interface Draft {
  /** The note's own: sent twice, it is one note. */
  id: string;
  text: string;
  /** Null: as it was the last time. */
  name: string | null;
  isShared: boolean;
  /** Null while there is no form. */
  about: Pin | "page" | null;
}

const NAME = "reviewer_name";

export function emptyDraft(): Draft {
  return { id: crypto.randomUUID(), text: "", name: null, isShared: true, about: null };
}

/** Of the link with this token: another one in the same tab has another page. */
export function keptDraft(token: string): Draft {
  try {
    return { ...emptyDraft(), ...JSON.parse(read("session", keyOf(token))) };
  } catch {
    return emptyDraft();
  }
}

export function keepDraft(token: string, draft: Draft): void {
  writeStorage("session", keyOf(token), JSON.stringify(draft));
}

export function keptName(): string {
  try {
    return read("local", NAME);
  } catch {
    return "";
  }
}

export function keepName(name: string): void {
  writeStorage("local", NAME, name);
}

function read(area: StorageArea, key: string): string {
  return openStorage(area).getItem(key) ?? "";
}

function keyOf(token: string): string {
  return `review ${token}`;
}
