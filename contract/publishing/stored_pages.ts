// What published pages may keep in a visitor's browser: under which key, and how much, as the browser counts it.

const PREFIX = "folio:page:";

/** Of all pages together, in UTF-16 units: a fifth of what browsers give us, which leaves room for what is ours. */
export const STORED_PAGES_MAX_LENGTH = 1_048_576;
export const STORED_PAGES_MAX = 50;

/** `id` is the page's own, whatever it is called: who takes over a name does not find what was stored under it. */
export function storedPageKey(id: string): string {
  return PREFIX + id;
}

export function isStoredPageKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

/** Of one item as it is written, in JSON: some characters take six times the room. */
export function storedLength(key: string, value: string): number {
  return JSON.stringify(key).length + JSON.stringify(value).length + ":,".length;
}
