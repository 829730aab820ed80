import { writeStorage } from "./storage.ts";

/** Pictures that this browser has yet to send, since the page of its registration names them. */
export interface BroughtPictures {
  username: string;
  token: string;
  names: readonly string[];
  sent: number;
  /** It is in milliseconds since 1970. */
  at: number;
}

export const KEPT_PICTURES = "kept_pictures";
const KEY = "brought_pictures";
const CHANGED = "folio:brought";
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

export function readBrought(): BroughtPictures | null {
  try {
    const brought: BroughtPictures | null = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const isWhole = brought !== null && Array.isArray(brought.names) && brought.at > 0;
    return isWhole && Date.now() - brought.at < KEPT_MS ? brought : null;
  } catch {
    return null;
  }
}

export function keepBrought(username: string, token: string, names: Iterable<string>): void {
  write({ username, token, names: [...names], sent: 0, at: Date.now() });
}

/** Another tab may have sent some in the meantime, so the names are read once more. */
export function noteBrought(name: string, isSent: boolean): void {
  const brought = readBrought();
  if (!brought?.names.includes(name)) return;
  const names = brought.names.filter((each) => each !== name);
  write({ ...brought, names, sent: brought.sent + (isSent ? 1 : 0) });
}

export function dropBrought(): void {
  localStorage.removeItem(KEY);
  dispatchEvent(new Event(CHANGED));
}

/** A picture that is yet to be sent stays, since its page names it. */
export function dropKeptPictures(): void {
  if (!readBrought()) indexedDB.deleteDatabase(KEPT_PICTURES);
}

function write(brought: BroughtPictures): void {
  writeStorage("local", KEY, JSON.stringify(brought));
  dispatchEvent(new Event(CHANGED));
}

export function onBrought(hear: () => void): () => void {
  for (const type of [CHANGED, "storage"]) addEventListener(type, hear);
  return () => {
    for (const type of [CHANGED, "storage"]) removeEventListener(type, hear);
  };
}
