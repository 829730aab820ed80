import { writeStorage } from "./storage.ts";

export interface Draft {
  username: string;
  code: string;
  /** It is in milliseconds since 1970. */
  at: number;
}

const KEY = "draft";

export function readDraft(username: string): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return draft?.username === username && typeof draft.code === "string" ? draft : null;
  } catch {
    return null;
  }
}

export function storeDraft(username: string, code: string): boolean {
  return writeStorage("local", KEY, JSON.stringify({ username, code, at: Date.now() }));
}

export function dropDraft(): void {
  localStorage.removeItem(KEY);
}
