import type { SavePortfolioRequest } from "../../contract/publishing/portfolio_payloads.ts";
import { writeStorage } from "./storage.ts";

/** It is a save that was pressed and did not reach the server: the version that it started from, and its way. */
export type UnsentSave = Required<Pick<SavePortfolioRequest, "version" | "source">>;

export interface Draft {
  username: string;
  code: string;
  save?: UnsentSave;
  /** It is in milliseconds since 1970. */
  at: number;
}

const KEY = "draft";

/** Without a username, whoever's it is. */
export function readDraft(username?: string): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const isWhole = typeof draft?.code === "string";
    return isWhole && (!username || draft.username === username) ? draft : null;
  } catch {
    return null;
  }
}

export function storeDraft(username: string, code: string, save?: UnsentSave): boolean {
  const draft: Draft = { username, code, save, at: Date.now() };
  return writeStorage("local", KEY, JSON.stringify(draft));
}

export function dropDraft(): void {
  localStorage.removeItem(KEY);
}
