import { isStoredPageKey } from "../../contract/publishing/stored_pages.ts";

export type StorageArea = "local" | "session";

/** It removes what pages stored, the oldest first, when there is no room, and is false when that does not help. */
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

export function openStorage(area: StorageArea): Storage {
  return area === "local" ? localStorage : sessionStorage;
}

export interface StoredPage {
  key: string;
  length: number;
}

export function storedPages(storage: Storage): StoredPage[] {
  return Object.keys(storage).filter(isStoredPageKey).map((key) => {
    const value = storage.getItem(key) ?? "";
    return { key, length: key.length + value.length, at: usedAt(value) };
  }).sort((a, b) => a.at - b.at);
}

/** The pattern is the one that islands/page_shell/stored.ts writes; any other value is the first to be removed. */
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
