const PREFIX = "folio:page:";

/** Pages get a fifth of what browsers grant an origin, in UTF-16 units, which leaves room for our own keys. */
export const STORED_PAGES_MAX_LENGTH = 1_048_576;
export const STORED_PAGES_MAX = 50;

/** `id` is not the username, so that whoever takes over a name does not find what was stored under it. */
export function storedPageKey(id: string): string {
  return PREFIX + id;
}

export function isStoredPageKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

/** The length is that of the JSON, where some characters take six times the room. */
export function storedLength(key: string, value: string): number {
  return JSON.stringify(key).length + JSON.stringify(value).length + ":,".length;
}
