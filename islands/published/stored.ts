// What a published page remembers: kept in our own storage under its name, bounded, and handed to its frame alone.
import {
  type FrameMessage,
  type Given,
  STORED_MAX_LENGTH,
  STORED_PAGE_PREFIX,
  type StoredChange,
  storedPageKey,
} from "../../server/contract/frame_messages.ts";

/** More than these are forgotten, those first that were written longest ago. */
const PAGES_MAX = 50;

interface StoredPage {
  /** In milliseconds since 1970. */
  at: number;
  items: Record<string, string>;
}

type StoreMessage = Extract<FrameMessage, { type: "folio:store" }>;

/** Nothing where the browser keeps nothing. */
export function readStored(username: string): Pick<Given, "local" | "session"> {
  const key = storedPageKey(username);
  return { local: read(() => localStorage, key), session: read(() => sessionStorage, key) };
}

export function store(username: string, { area, changes }: StoreMessage): void {
  if (area !== "local" && area !== "session") return;
  const open = area === "local" ? () => localStorage : () => sessionStorage;
  const key = storedPageKey(username);
  if (!Array.isArray(changes)) return;
  const items = applied(read(open, key), changes);
  if (!items) return;
  try {
    const storage = open();
    const isFull = !(key in storage) && keysOf(storage).length >= PAGES_MAX;
    if (isFull) storage.removeItem(oldestOf(storage));
    if (Object.keys(items).length === 0) return storage.removeItem(key);
    storage.setItem(key, JSON.stringify({ at: Date.now(), items } satisfies StoredPage));
  } catch {
    // A browser that keeps nothing, or has no more room: the page has it until it goes.
  }
}

/** What another tab with this page wrote. */
export function followOtherTabs(username: string, tell: (changes: StoredChange[]) => void): void {
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key !== storedPageKey(username)) return;
    const [before, after] = [itemsOf(oldValue), itemsOf(newValue)];
    const changed = new Set([...Object.keys(before), ...Object.keys(after)])
      .values().filter((each) => before[each] !== after[each]);
    tell([...changed].map((each) => [each, after[each] ?? null]));
  });
}

function read(open: () => Storage, key: string): Record<string, string> {
  try {
    return itemsOf(open().getItem(key));
  } catch {
    return {};
  }
}

function itemsOf(json: string | null): Record<string, string> {
  return json ? (JSON.parse(json) as StoredPage).items : {};
}

/** Null for what no page of ours would send. */
function applied(
  before: Record<string, string>,
  changes: readonly unknown[],
): Record<string, string> | null {
  const items = new Map(Object.entries(before));
  for (const change of changes) {
    if (!Array.isArray(change)) return null;
    const [key, value] = change;
    if (typeof key !== "string") return null;
    if (typeof value === "string") items.set(key, value);
    else items.delete(key);
  }
  let length = 0;
  for (const [key, value] of items) length += key.length + value.length;
  return length > STORED_MAX_LENGTH ? null : Object.fromEntries(items);
}

function keysOf(storage: Storage): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(STORED_PAGE_PREFIX));
}

function oldestOf(storage: Storage): string {
  const timeOf = (key: string) => (JSON.parse(storage.getItem(key)!) as StoredPage).at;
  return keysOf(storage).reduce((a, b) => timeOf(a) <= timeOf(b) ? a : b);
}
