// Storage throws in a sandbox, so stand-ins take its place, and the page around keeps their content.
import {
  CHANGES_MAX,
  type StorageArea,
  STORED_MAX_LENGTH,
  type StoredChange,
} from "../../contract/publishing/frame_messages.ts";
import { storedLength } from "../../contract/publishing/stored_pages.ts";
import { given, keepGiven, later, send } from "./bridge.ts";

const WRITE_PAUSE_MS = 50;

interface Area {
  name: StorageArea;
  items: Map<string, string>;
  length: number;
  /** It outlives the document by the frame's name, for changes that were not told before a reload. */
  untold: Record<string, string | null>;
  toldAt: number;
}

const areas = new WeakMap<Storage, Area>();

export function polyfillStorage(): void {
  if (!throws()) return;
  patchPrototype();
  for (const name of ["local", "session"] as const) {
    const value = standIn(name);
    Object.defineProperty(self, `${name}Storage`, { value, configurable: true });
  }
}

function throws(): boolean {
  try {
    return !self.localStorage;
  } catch {
    return true;
  }
}

/** Libraries patch `Storage.prototype`, so the stand-ins use its methods. */
function patchPrototype(): void {
  const methods: ThisType<Storage> & Record<string, unknown> = {
    getItem(key: unknown) {
      return wrapArea(this).items.get(String(key)) ?? null;
    },
    setItem(key: unknown, value: unknown) {
      write(wrapArea(this), String(key), String(value));
    },
    removeItem(key: unknown) {
      write(wrapArea(this), String(key), null);
    },
    clear() {
      const area = wrapArea(this);
      for (const key of [...area.items.keys()]) write(area, key, null);
    },
    key(index: number) {
      return [...wrapArea(this).items.keys()][index] ?? null;
    },
  };
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(Storage.prototype, name, { value, configurable: true, writable: true });
  }
  Object.defineProperty(Storage.prototype, "length", {
    configurable: true,
    get(this: Storage) {
      return wrapArea(this).items.size;
    },
  });
}

function wrapArea(storage: Storage): Area {
  const area = areas.get(storage);
  if (!area) throw new TypeError("Illegal invocation");
  return area;
}

function standIn(name: StorageArea): Storage {
  const items = new Map(Object.entries(given[name]));
  const length = [...items].reduce((sum, [key, value]) => sum + storedLength(key, value), 0);
  const untold = (given.untold ??= {})[name] ??= {};
  const area: Area = { name, items, length, untold, toldAt: -Infinity };
  if (Object.keys(untold).length > 0) tellLater(area);
  const storage: Storage = new Proxy(Object.create(Storage.prototype), {
    get: (target, key, receiver) =>
      key in target ? Reflect.get(target, key, receiver) : items.get(String(key)),
    set: (_, key, value) => (write(area, String(key), String(value)), true),
    has: (target, key) => key in target || items.has(String(key)),
    deleteProperty: (_, key) => (write(area, String(key), null), true),
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, key) => {
      const value = items.get(String(key));
      if (value === undefined) return undefined;
      return { value, enumerable: true, configurable: true, writable: true };
    },
  });
  areas.set(storage, area);
  return storage;
}

function write(area: Area, key: string, value: string | null): void {
  const before = area.items.get(key);
  if (before === (value ?? undefined)) return;
  const length = area.length + measureItem(key, value) - measureItem(key, before ?? null);
  if (length > STORED_MAX_LENGTH) {
    throw new DOMException(
      `Setting the value of '${key}' exceeded the quota.`,
      "QuotaExceededError",
    );
  }
  area.length = length;
  put(area.items, key, value);
  // A page that reloads itself finds the change in the frame's name.
  put(given[area.name], key, value);
  keepGiven();
  if (Object.keys(area.untold).length === 0) tellLater(area);
  area.untold[key] = value;
}

function measureItem(key: string, value: string | null): number {
  return value === null ? 0 : storedLength(key, value);
}

function put(
  items: Map<string, string> | Record<string, string>,
  key: string,
  value: string | null,
) {
  if (items instanceof Map) value === null ? items.delete(key) : items.set(key, value);
  else if (value === null) delete items[key];
  else items[key] = value;
}

/** The pauses keep a page within the message budget of the page around. */
function tellLater(area: Area): void {
  const rest = area.toldAt + WRITE_PAUSE_MS - performance.now();
  later(() => tellChanges(area), Math.max(0, rest));
}

function tellChanges(area: Area): void {
  const { name, untold } = area;
  const changes = Object.entries(untold);
  if (changes.length === 0) return;
  area.toldAt = performance.now();
  for (let i = 0; i < changes.length; i += CHANGES_MAX) {
    send({ type: "folio:store", area: name, changes: changes.slice(i, i + CHANGES_MAX) });
  }
  for (const [key] of changes) delete untold[key];
  keepGiven();
}

addEventListener("pagehide", () => {
  for (const storage of [self.localStorage, self.sessionStorage]) {
    const area = areas.get(storage);
    if (area) tellChanges(area);
  }
});

export function takeOver(changes: StoredChange[]): void {
  const area = areas.get(self.localStorage);
  if (!area) return;
  for (const [key, newValue] of changes) {
    const oldValue = area.items.get(key) ?? null;
    if (oldValue === newValue) continue;
    area.length += measureItem(key, newValue) - measureItem(key, oldValue);
    put(area.items, key, newValue);
    put(given.local, key, newValue);
    const event = new StorageEvent("storage", { key, oldValue, newValue, url: location.href });
    Object.defineProperty(event, "storageArea", { value: self.localStorage });
    dispatchEvent(event);
  }
}
