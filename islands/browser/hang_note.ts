import { writeStorage } from "./storage.ts";

const REST_MS = 2_000;

/** The note is taken back when a page comes to rest or is left; one that remains means that the browser hung. */
export function openHangNote(key: string) {
  const read = (): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const takeBack = (page: string) => {
    if (read() === page) localStorage.removeItem(key);
  };
  return {
    read,
    takeBack,
    /** It is false where the browser keeps nothing. */
    noteLoading(page: string): boolean {
      const isNoted = writeStorage("local", key, page);
      if (isNoted) addEventListener("pagehide", () => takeBack(page), { once: true });
      return isNoted;
    },
    noteLoaded(page: string): void {
      setTimeout(() => takeBack(page), REST_MS);
    },
  };
}
