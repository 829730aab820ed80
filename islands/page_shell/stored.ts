import {
  type FrameState,
  type MessageOf,
  STORED_MAX_LENGTH,
  type StoredChange,
} from "../../contract/publishing/frame_messages.ts";
import {
  STORED_PAGES_MAX,
  STORED_PAGES_MAX_LENGTH,
  storedLength,
  storedPageKey,
} from "../../contract/publishing/stored_pages.ts";
import {
  openStorage,
  type StorageArea,
  storedPages,
  usedAt,
  writeStorage,
} from "../browser/storage.ts";

/** A page that is only read is marked as used this often. */
const USED_EVERY_MS = 60 * 60 * 1_000;

interface StorageRecord {
  /** It comes first in the JSON, so that it can be read without parsing the rest (browser/storage.ts). */
  at: number;
  items: Record<string, string>;
}

export function readStored(id: string): Pick<FrameState, "local" | "session"> {
  const local = read("local", id);
  noteUse(id, local);
  return { local, session: read("session", id) };
}

export function store(id: string, { area, changes }: MessageOf<"folio:store">): void {
  const items = applied(read(area, id), changes);
  if (items) write(area, id, items);
}

export function followOtherTabs(id: string, tell: (changes: StoredChange[]) => void): void {
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key !== storedPageKey(id)) return;
    const [before, after] = [parseItems(oldValue), parseItems(newValue)];
    const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((each) => before[each] !== after[each]);
    if (changed.length > 0) tell(changed.map((each) => [each, after[each] ?? null]));
  });
}

function noteUse(id: string, items: Record<string, string>): void {
  try {
    const value = openStorage("local").getItem(storedPageKey(id));
    if (value && usedAt(value) < Date.now() - USED_EVERY_MS) write("local", id, items);
  } catch {
    // The browser keeps nothing.
  }
}

function write(area: StorageArea, id: string, items: Record<string, string>): void {
  try {
    const storage = openStorage(area);
    const key = storedPageKey(id);
    if (Object.keys(items).length === 0) return storage.removeItem(key);
    const value = JSON.stringify({ at: Date.now(), items } satisfies StorageRecord);
    makeRoom(storage, key, key.length + value.length);
    writeStorage(area, key, value);
  } catch {
    // The browser keeps nothing.
  }
}

function makeRoom(storage: Storage, key: string, length: number): void {
  const others = storedPages(storage).filter((page) => page.key !== key);
  let total = others.reduce((sum, page) => sum + page.length, length);
  while (others.length >= STORED_PAGES_MAX || total > STORED_PAGES_MAX_LENGTH) {
    const oldest = others.shift()!;
    storage.removeItem(oldest.key);
    total -= oldest.length;
  }
}

function read(area: StorageArea, id: string): Record<string, string> {
  try {
    return parseItems(openStorage(area).getItem(storedPageKey(id)));
  } catch {
    return {};
  }
}

function parseItems(json: string | null): Record<string, string> {
  return json ? (JSON.parse(json) as StorageRecord).items : {};
}

function applied(
  before: Record<string, string>,
  changes: readonly StoredChange[],
): Record<string, string> | null {
  const items = new Map(Object.entries(before));
  for (const [key, value] of changes) {
    if (value === null) items.delete(key);
    else items.set(key, value);
  }
  let length = 0;
  for (const [key, value] of items) length += storedLength(key, value);
  return length > STORED_MAX_LENGTH ? null : Object.fromEntries(items);
}
