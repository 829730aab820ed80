// What was typed and not saved, kept in this browser across a crash, a reload or a closed editor.
import { writeStorage } from "./storage.ts";

export interface Draft {
  username: string;
  code: string;
  /** Milliseconds since 1970. */
  at: number;
}

const KEY = "draft";

/** Null when there is none of this person. */
export function readDraft(username: string): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return draft?.username === username && typeof draft.code === "string" ? draft : null;
  } catch {
    return null;
  }
}

/** Returns false when the browser has no room for it. */
export function storeDraft(username: string, code: string): boolean {
  return writeStorage("local", KEY, JSON.stringify({ username, code, at: Date.now() }));
}

export function dropDraft(): void {
  localStorage.removeItem(KEY);
}
