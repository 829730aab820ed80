// The one writer of this browser's storage: what pages keep there makes room for what is ours.
import { isStoredPageKey } from "../../contract/publishing/stored_pages.ts";

export type StorageArea = "local" | "session";

/** False when the browser keeps nothing, or has no room even without what pages keep. */
export function writeStorage(area: StorageArea, key: string, value: string): boolean {
  try {
    const storage = openStorage(area);
    return tryToWrite(storage, key, value) ||
      storedPages(storage).some((page) => {
        storage.removeItem(page.key);
        return tryToWrite(storage, key, value);
      });
  } catch {
    return false;
  }
}

/** Throws where the browser keeps nothing. */
export function openStorage(area: StorageArea): Storage {
  return area === "local" ? localStorage : sessionStorage;
}

export interface StoredPage {
  key: string;
  /** Of key and value. */
  length: number;
}

/** Those first that were used longest ago. */
export function storedPages(storage: Storage): StoredPage[] {
  return Object.keys(storage).filter(isStoredPageKey).map((key) => {
    const value = storage.getItem(key) ?? "";
    return { key, length: key.length + value.length, at: usedAt(value) };
  }).sort((a, b) => a.at - b.at);
}

/** As islands/page_shell/stored.ts writes it; anything else is the first to go. */
export function usedAt(value: string): number {
  return Number(/^\{"at":(\d+),/.exec(value)?.[1] ?? 0);
}

function tryToWrite(storage: Storage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
